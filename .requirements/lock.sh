#!/bin/sh
# Writes .requirements/{serve,test}.txt (exact versions, hashes, every platform) and package-lock.json anew.
# Keeps the versions that still fit; UPGRADE=1 takes the newest.
set -eu
cd "$(dirname "$0")/.."
uv_version=0.13.9
tool=.venv/lock/$uv_version
if [ ! -x "$tool/bin/uv" ]; then
    .venv/bin/python -m venv "$tool"
    "$tool/bin/python" -m pip install --quiet --disable-pip-version-check "uv==$uv_version"
fi
compile() {
    out=$1
    shift
    "$tool/bin/uv" pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
        --python-version 3.12 ${UPGRADE:+--upgrade} "$@" pyproject.toml --output-file "$out"
}
compile .requirements/test.txt --group test
# The server's packages are a part of the tests': the same versions, so that one environment serves both.
compile .requirements/serve.txt --constraint .requirements/test.txt
. .requirements/node.sh
npm install --prefix .requirements --package-lock-only --omit-lockfile-registry-resolved --ignore-scripts --no-audit --no-fund \
    --no-update-notifier --loglevel=error
