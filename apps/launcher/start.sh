#!/bin/sh
# Production: runs what `make build` left. It installs, fetches and writes nothing.
cd "$(dirname "$0")/../.." || exit 1

if [ ! -d node_modules ] || [ ! -f apps/web/dist/index.html ]; then
  echo 'Nothing to start yet: run make build first.' >&2
  exit 1
fi

runs_typescript() {
  "$1" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 18) ? 0 : 1)' 2>/dev/null
}

for node in node .tools/node_modules/node-*/bin/node; do
  if runs_typescript "$node"; then
    NODE_ENV=production exec "$node" --disable-warning=ExperimentalWarning apps/server/src/main.ts "$@"
  fi
done
echo 'Node 22.18 or newer is needed, and make build left none: run make build again on this machine.' >&2
exit 1
