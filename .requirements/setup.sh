#!/bin/sh
# Makes .venv with exactly the locked packages: `sh .requirements/setup.sh serve` or `… test`.
# Does nothing when they are there already; safe to interrupt, since the stamp is written last.
set -eu
cd "$(dirname "$0")/.."
kind=$1
stamp=.venv/.locked
python=.venv/bin/python
check='import sys; sys.exit(sys.version_info < (3, 12))'

say() { printf '%s\n' "$*" >&2; }

sum() { cksum < ".requirements/$1.txt"; }

find_python() {
    for name in ${PYTHON:-} python3.13 python3.12 python3.14 python3 python; do
        if "$name" -c "$check" >/dev/null 2>&1; then
            "$name" -c 'import sys; print(sys.executable)'
            return
        fi
    done
    if command -v pyenv >/dev/null 2>&1; then mend='pyenv install 3.13'
    elif command -v brew >/dev/null 2>&1; then mend='brew install python@3.13'
    elif command -v dnf >/dev/null 2>&1; then mend='sudo dnf install python3.13'
    elif apt-cache show python3.13 >/dev/null 2>&1; then mend='sudo apt-get install python3.13 python3.13-venv'
    elif apt-cache show python3.12 >/dev/null 2>&1; then mend='sudo apt-get install python3.12 python3.12-venv'
    else mend='curl -fsSL https://pyenv.run | bash && ~/.pyenv/bin/pyenv install 3.13'
    fi
    say "Python 3.12 or later is needed and none was found: run \`$mend\` (or set PYTHON to its path)."
    exit 1
}

make_venv() {
    rm -rf .venv
    if ! "$1" -m venv .venv >/dev/null 2>&1; then
        rm -rf .venv
        version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        say "Python $version at $1 cannot make virtual environments: run \`sudo apt-get install python$version-venv\`."
        exit 1
    fi
}

# What the tests need includes all that the server needs.
have=$(cat "$stamp" 2>/dev/null || true)
if "$python" -c "$check" >/dev/null 2>&1; then
    if [ "$have" = "$kind $(sum "$kind")" ] || [ "$have" = "test $(sum test)" ]; then exit 0; fi
else
    base=$(find_python)
    say "Making a virtual environment with $base …"
    make_venv "$base"
fi

say "Installing the locked packages (once, about half a minute) …"
rm -f "$stamp"
if ! "$python" -m pip install --quiet --quiet --no-input --disable-pip-version-check \
    --require-hashes --requirement ".requirements/$kind.txt"; then
    say "The packages could not be installed: see the lines above, then run the same command again."
    exit 1
fi
printf '%s %s\n' "$kind" "$(sum "$kind")" > "$stamp"
