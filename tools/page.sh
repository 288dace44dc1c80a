#!/usr/bin/env bash
# tools/page.sh lint|test|shots [STAMP]: what npm does for the page. STAMP is
# touched when it is done. Node and chromium are installed by apt where that is
# allowed; else the missing part is named and the task skipped, which is a failure
# where CI=true.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../page"
task=$1

skip() {
	echo "page: $1 is missing: skipped $task" >&2
	if [ "${CI:-}" = true ]; then exit 1; fi
	exit 0
}

has() { command -v "$1" >/dev/null; }

# install PACKAGE...: by apt, if this is root on a Debian.
install() {
	[ "$(id -u)" = 0 ] && has apt-get && apt-get update >&2 && apt-get install --yes --no-install-recommends "$@" >&2
}

has npm || install nodejs npm || skip "Node (https://nodejs.org, 20.19 or later)"
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
	skip "Node 20.19 or later ($(node --version) is here)"
# Made once: the checks and the tests of the page may run side by side, and both read it.
[ ../.stamps/generated -nt ../.stamps/ui ] || make --no-print-directory -C .. .stamps/generated

case $task in
lint)
	npm run --silent types
	npm run --silent lint
	;;
test | shots)
	has "${CHROMIUM:-chromium}" || install chromium || skip chromium
	# Most tests run in its shell, where there is one, for half the processor time (page/chromium.ts).
	[ -n "${CHROMIUM:-}" ] || has chromium-headless-shell || install chromium-headless-shell || true
	if [ "$task" = test ]; then
		npm run --silent unit
		npm run --silent e2e
	else
		npm run --silent shots
	fi
	;;
*)
	echo "page: no such task: $task" >&2
	exit 2
	;;
esac
if [ -n "${2:-}" ]; then touch "../$2"; fi
