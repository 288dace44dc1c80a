#!/usr/bin/env bash
# tools/lint/build.sh PROGRAM: builds PROGRAM, a path from the root of the repository: golangci-lint of the version
# in go.mod, with the linters that .golangci.yml enables and no others (few.awk).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
go=${GO:-go}
program=$PWD/$1
module=github.com/golangci/golangci-lint/v2
list=pkg/lint/lintersdb/builder_linter.go
copy=$PWD/.stamps/golangci-lint

(cd tools/lint && "$go" mod download $module)
source=$(cd tools/lint && "$go" list -m -f '{{.Dir}}' $module)
rm -rf "$copy"
cp -R "$source" "$copy"
chmod -R u+w "$copy" # the module cache is read-only
awk -f tools/lint/few.awk .golangci.yml "$source/$list" >"$copy/$list"
cp tools/lint/go.mod .stamps/lint.mod
cp tools/lint/go.sum .stamps/lint.sum
"$go" mod edit -replace="$module=$copy" .stamps/lint.mod
cd tools/lint
"$go" build -modfile="$copy/../lint.mod" -o "$program" $module/cmd/golangci-lint
