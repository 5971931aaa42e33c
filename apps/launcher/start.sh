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

# Memory (docs/performance.md#memory): the JavaScript that make build left, 8 MB for new objects instead of 16, three times over,
# a collection of the old ones when they have doubled instead of at four times, and one of all at the end of the start.
settings='--disable-warning=ExperimentalWarning --import ./apps/server/stripped.mjs --max-semi-space-size=8 --heap-growing-percent=100 --expose-gc'
# One heap of the C library for all threads instead of eight a core. Buffers from 128 kB have pages of their own, and free ones go back to the
# system: without a limit that is set, the library raises both with each large buffer.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-131072}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"

# The Node that make build fetches is a repackaged one from npm: production runs on it only where the operator says so.
fetched=
if [ "$FETCHED_NODE" = 1 ]; then fetched='.tools/node_modules/node-*/bin/node'; fi
for node in node $fetched; do
  if runs_typescript "$node"; then
    NODE_ENV=production exec "$node" $settings apps/server/src/main.ts
  fi
done
echo 'Node 22.18 or newer is needed: install it, or set FETCHED_NODE=1 to run on the one that make build fetches from npm.' >&2
exit 1
