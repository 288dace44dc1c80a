#!/usr/bin/env bash
# build.sh FILE [TAGS]: the program as WebAssembly, before tools/wasmslim. What tests it builds the same.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
flags=(-trimpath -buildvcs=false -ldflags='-s -w' -gcflags=all=-l)
# For the browser only what a search spends its time in is inlined (docs/wasm.md).
for package in github.com/manykings/manykings/{rules/{chess,sovereign,draughts},engine,engine/eval} math/bits; do
	flags+=("-gcflags=$package=")
done
GOOS=js GOARCH=wasm CGO_ENABLED=0 "${GO:-go}" build "${flags[@]}" -tags "${2:-}" -o "$1" .
