#!/usr/bin/env bash
# Plays games of many seats and prints what they show of the engine: the tables
# of honesty in lab/docs/strength.md.
#
#	lab/bench/honesty.sh games [GAME...]    self-play: a row a game, as `manykings-train honesty` prints it
#	lab/bench/honesty.sh nodes [GAME...]    four times the nodes against once: share of the points, and the due share
#
# Environment: MANYKINGS (bin/manykings), TUNE (bin/manykings-train), NODES (a move, 12000),
# GAMES (of a game, 40), ROUNDS (after which a game is drawn, 150), PLAYER (engine), DIR (where
# records are kept; a game whose file is there is not played again), CONCURRENCY (all cores).
set -euo pipefail

manykings=${MANYKINGS:-bin/manykings}
tune=${TUNE:-bin/manykings-train}
nodes=${NODES:-12000}
games=${GAMES:-40}
rounds=${ROUNDS:-150}
player=${PLAYER:-engine}
dir=${DIR:-$(mktemp -d)}
mkdir -p "$dir"

all='star:3 star:4 star:4,teams=pairs yalta,redqueen=e12 royale draughts:4'

seats() {
	case $1 in
	star:3 | yalta*) echo 3 ;;
	*) echo 4 ;;
	esac
}

# play FILE GAME ARGUMENTS: a match, with its records in a file. It is written
# under another name until the match is over.
play() {
	local file=$1 game=$2
	shift 2
	[[ -e $file ]] && return
	rm -f "$file.part"
	"$manykings" match "$game" "$@" ${CONCURRENCY:+--concurrency "$CONCURRENCY"} --max-plies $((rounds * $(seats "$game"))) \
		--record "$file.part" --json >"$file.json" 2>"$file.progress" </dev/null
	mv "$file.part" "$file"
}

games() {
	local game files=()
	for game in ${*:-$all}; do
		play "$dir/$game" "$game" --player "$player" --games "$games" --nodes "$nodes" --seed 1
		files+=("$dir/$game")
	done
	"$tune" honesty "${files[@]}"
}

nodes() {
	echo '| game | nodes | games | share of the points | due |'
	echo '|---|---|---|---|---|'
	local game lineup due
	for game in ${*:-$all}; do
		lineup=1,1,2,2 due=50
		case $game in
		star:4,teams=*) lineup=1,2 ;;
		*) [[ $(seats "$game") == 3 ]] && lineup=1,2,2 due=33 ;;
		esac
		play "$dir/nodes-$game" "$game" --player "$player,name=four,nodes=$((4 * nodes))" --player "$player,name=one,nodes=$nodes" \
			--lineup "$lineup" --games "$games" --seed 2
		python3 -c '
import json, sys
game, nodes, due, file = sys.argv[1:]
p = json.load(open(file))["players"][0]
print("| %s | %s, %d | %d | %.0f %% ± %.0f | %s %% |" % (game, 4 * int(nodes), int(nodes), p["games"], 100 * p["share"]["value"], 100 * p["share"]["error"], due), flush=True)
' "$game" "$nodes" "$due" "$dir/nodes-$game.json"
	done
}

case ${1:-} in
games | nodes) "$@" ;;
*)
	sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
	exit 2
	;;
esac
