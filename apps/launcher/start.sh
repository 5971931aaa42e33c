#!/bin/sh
# Production: runs what `make build` left. It installs, fetches and writes nothing.
cd "$(dirname "$0")/../.." || exit 1

if [ ! -d node_modules ] || [ ! -f apps/web/dist/index.html ]; then
  echo 'Nothing to start yet: run make build first.' >&2
  exit 1
fi

if [ $# -gt 0 ]; then
  echo 'This only starts a server. For commands see: node apps/cli/main.ts --help' >&2
  exit 2
fi

runs_typescript() {
  "$1" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 18) ? 0 : 1)' 2>/dev/null
}

# The Node that make build fetches is a repackaged one from npm: production runs on it only where the operator says so.
fetched=
if [ "$FETCHED_NODE" = 1 ]; then fetched='.tools/node_modules/node-*/bin/node'; fi
for node in node $fetched; do
  if runs_typescript "$node"; then
    NODE_ENV=production exec "$node" --disable-warning=ExperimentalWarning apps/server/src/main.ts
  fi
done
echo 'Node 22.18 or newer is needed: install it, or set FETCHED_NODE=1 to run on the one that make build fetches from npm.' >&2
exit 1
