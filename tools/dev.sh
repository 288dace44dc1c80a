#!/usr/bin/env bash
# tools/dev.sh [FLAGS]: the server with FLAGS, built and started again whenever a Go file changes, and Vite, which
# serves the page and sends requests of the API to it. Both end with this script.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=bin/manykings-dev
server=

stop() { [ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server"; server=; } || true; }
trap 'stop; kill 0' EXIT

# Without the profile: the packages that a change touches are compiled alone.
build() { "${GO:-go}" build -pgo=off -o "$program" ./cmd/manykings; }

changed() { [ -n "$(find . \( -name node_modules -o -name .git -o -name .stamps \) -prune -o \( -name '*.go' -o -name '*.sql' \) -newer "$program" -print -quit)" ]; }

(cd page && exec npm run --silent dev) &
while true; do
	if [ ! -e "$program" ] || changed || [ -z "$server" ]; then
		if build; then
			touch "$program"
			stop
			"$program" serve "$@" &
			server=$!
		else
			touch "$program" # until the next change
		fi
	fi
	sleep 1
done
