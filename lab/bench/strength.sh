#!/usr/bin/env bash
# Plays the matches of lab/docs/strength.md and docs/levels.md, and prints a row of
# their tables for each:
#
#	lab/bench/strength.sh ladder [NAME...]    star:2 against other programs
#	lab/bench/strength.sh games [GAME...]     every game against plainer ways to play
#	lab/bench/strength.sh speed               nodes a second, depths from the start
#	lab/bench/strength.sh levels [GAME...]    each level against the one below
#
# Environment: MANYKINGS (bin/manykings), GAMES (of a match, 40), TC (1+0.01, of the
# ladder), MOVETIME (20ms, of the games), CUTECHESS (cutechess-cli, for programs
# without UCI), LEVELS ("2 3 4 5 6 7 8 9 10", the higher of each step).
set -euo pipefail

manykings=${MANYKINGS:-bin/manykings}
games=${GAMES:-40}
tc=${TC:-1+0.01}
movetime=${MOVETIME:-20ms}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# row LABEL: the first player's result in JSON as a row.
row() {
	python3 -c '
import json, sys
d = json.load(sys.stdin)
p = d["players"][0]
share, error = 100 * p["share"]["value"], 100 * p["share"]["error"]
elo = "%+.0f" % p["elo"]["value"] if "elo" in p else ""
print("| %s | %d | %d | %d | %d | %.0f %% ± %.0f | %s | %s |" % (sys.argv[1], p["games"], p["wins"], p["draws"], p["losses"],
    share, error, elo, len(d["faults"]) or ""), flush=True)
' "$1"
}

play() { "$manykings" match "$@" --concurrency 1 --json 2>>"$out/progress" </dev/null; }

# The opponents of star:2, weakest first: name, protocol, command, options.
opponents='fairymax xboard /usr/games/fairymax
phalanx xboard /usr/games/phalanx
gnuchess uci /usr/games/gnuchess --uci
sf-skill-3 uci /usr/games/stockfish Skill Level=3
sf-skill-6 uci /usr/games/stockfish Skill Level=6
sf-skill-9 uci /usr/games/stockfish Skill Level=9
sf-skill-12 uci /usr/games/stockfish Skill Level=12
glaurung uci /usr/games/glaurung
toga2 uci /usr/games/toga2
ethereal-chess uci /usr/games/ethereal-chess
fairy-stockfish uci /usr/games/fairy-stockfish'

ladder() {
	echo "| $tc, against | games | won | drawn | lost | points | Elo | faults |"
	echo '|---|---|---|---|---|---|---|---|'
	local name protocol command
	while read -r name protocol command; do
		[[ $# -eq 0 || " $* " == *" $name "* ]] || continue
		if [[ $protocol == xboard ]]; then
			xboard "$name" "$command"
			continue
		fi
		local options=(option.Hash=64) skill=${command#*Skill Level=}
		command=${command%% Skill*}
		[[ $name == sf-* ]] && options+=("option.Skill Level=$skill")
		# The engine plays as a program of its own too, so that both pay for the pipe.
		play star:2 --player "uci,name=manykings,option.Hash=64,cmd=$manykings uci" \
			--player "uci,name=$name,$(IFS=,; echo "${options[*]}"),cmd=$command" \
			--games "$games" --tc "$tc" --seed 1 | row "$name"
	done <<<"$opponents"
}

# xboard NAME COMMAND: a program that speaks no UCI, by cutechess-cli, from the
# positions after random plies that match saves.
xboard() {
	if [[ ! -e $out/openings.pgn ]]; then
		"$manykings" match star:2 --player random --player random --games 200 --plies 6 --max-plies 6 --json \
			--record "$out/openings" >/dev/null 2>&1
		"$manykings" record convert "$out/openings" --to pgn >"$out/openings.pgn"
	fi
	"${CUTECHESS:-cutechess-cli}" -engine name=manykings cmd="$manykings" arg=uci proto=uci option.Hash=64 \
		-engine name="$1" cmd="$2" proto=xboard -each tc="$tc" timemargin=500 -games 2 -rounds $((games / 2)) -repeat \
		-openings file="$out/openings.pgn" plies=6 -recover >"$out/cutechess" 2>&1 </dev/null || true
	python3 - "$1" "$out/cutechess" <<'P'
import re, sys
text = open(sys.argv[2]).read()
w, l, d = map(int, re.findall(r"Score of manykings vs \S+: (\d+) - (\d+) - (\d+)", text)[-1])
n = w + l + d
share = (w + d / 2) / n
error = 1.96 * ((w * (1 - share) ** 2 + d * (0.5 - share) ** 2 + l * share ** 2) / n / n) ** 0.5
faults = len(re.findall(r"illegal|disconnect|stall|loses on time", text))
print(f"| {sys.argv[1]} | {n} | {w} | {d} | {l} | {100 * share:.0f} % ± {100 * error:.0f} | | {faults or ''} |", flush=True)
P
}

all='star:2 star:3 star:4 star:4,teams=pairs yalta,redqueen=e12 sovereign,pie=no royale rex draughts:2 draughts:4'

sides() {
	case $1 in
	star:3 | yalta*) echo 3 ;;
	star:4 | royale | draughts:4) echo 4 ;;
	*) echo 2 ;;
	esac
}

games() {
	echo "| $movetime a move | games | won | drawn | lost | points | Elo | faults |"
	echo '|---|---|---|---|---|---|---|---|'
	local game rivals rival
	for game in ${*:-$all}; do
		rivals='random greedy plain'
		[[ $(sides "$game") == 2 ]] || rivals='random greedy plain-paranoid plain-maxn'
		for rival in ${RIVALS:-$rivals}; do
			play "$game" --player engine --player "$rival" --games "$games" --movetime "$movetime" --seed 1 \
				--max-plies 1000 | row "$game, $rival"
		done
	done
}

# speed counts seconds of user CPU, without those of starting up.
speed() {
	python3 - "$manykings" $all star:5 star:6 star:7 star:8 <<'P'
import json, resource, subprocess, sys
def analyse(*args):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    d = json.loads(subprocess.check_output([sys.argv[1], "analyse", "--json", *args]))
    return d["nodes"], resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
def median(*args):
    runs = sorted((n / (s - analyse(*args[:1], "--nodes", "1")[1]), n, s) for n, s in (analyse(*args) for _ in range(3)))
    return runs[1]
print("| game | nodes a second |\n|---|---|")
for game in sys.argv[2:]:
    print("| %s | %.0f k |" % (game, median(game, "--nodes", "1000000")[0] / 1000), flush=True)
print()
for label, *args in ("star:2, depth 12", "star:2", "--depth", "12"), ("yalta, paranoid, depth 5", "yalta,redqueen=e12", "--depth", "5"):
    _, n, s = median(*args)
    print("%s: %d nodes, %.2f s of CPU" % (label, n, s), flush=True)
P
}

levels() {
	echo '| step | games | won | drawn | lost | points | Elo | faults |'
	echo '|---|---|---|---|---|---|---|---|'
	local game level higher
	for game in ${*:-star:2 star:4 yalta,redqueen=e12 sovereign,pie=no rex draughts:4}; do
		for level in ${LEVELS:-2 3 4 5 6 7 8 9 10}; do
			higher=level:$level
			[[ $level == 10 ]] && higher=engine,name=level:10
			# Without a limit of nodes a match has one of its own, below that of the higher levels.
			play "$game" --player "$higher" --player "level:$((level - 1))" --games "$games" --nodes 1000000 --max-plies 600 --resign 1500 \
				--seed "$level" | row "$game, $level : $((level - 1))"
		done
	done
}

case ${1:-} in
ladder | games | speed | levels) "$@" ;;
*)
	sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
	exit 2
	;;
esac
