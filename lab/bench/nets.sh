#!/bin/sh
# nets.sh GAME [ROUNDS]: makes a net for a game (lab/docs/training.md), in rounds: the engine plays itself, first
# without a net and then with that of the round before, and a net is fitted to all the games so far. At the end
# it plays the engine without. Games, nets and what the fits said lie in a folder; a run that was broken off goes
# on where it was.
#
#   lab/bench/nets.sh sovereign,pie=no
#   GAMES=20000 lab/bench/nets.sh star:2 2
set -eu
game=$1
rounds=${2:-3}
games=${GAMES:-10000}     # of a round
nodes=${NODES:-250}       # a move
match=${MATCH:-300}       # games at the end
out=${OUT:-nets-$(echo "$game" | tr ':,=' '---')}
cd "$(dirname "$0")/../.."
make -s bin/manykings
(cd lab && go build -o ../bin/manykings-train ./cmd/manykings-train)
mkdir -p "$out"

play="--plies 4 --spread 8 --stray 50 --max-plies 260"
fit="--hidden 32 --rate 0.003 --epochs 4 --batch 4096 --per-game 300"
lineup=
case $game in
star:2) play="$play --resign 1000" fit="$fit --k 0.004 --hidden 64 --rate 0.004" openings=star2 ;;
rex) play="$play --resign 1200" fit="$fit --k 0.003" openings=rex ;;
sovereign*) play="$play --resign 1500" fit="$fit --k 0.003 --epochs 5" openings=sovereign ;;
draughts:2) play="--plies 6 --spread 8 --stray 40 --max-plies 200 --resign 800" fit="$fit --k 0.004 --hidden 16" openings=draughts2 ;;
star:4,teams=pairs) play="--plies 4 --spread 12 --stray 50 --max-plies 300 --resign 1500" fit="$fit --k 0.003 --hidden 16" openings=star4-pairs ;;
star:4 | royale) play="--plies 4 --spread 12 --stray 40 --max-plies 400" fit="$fit --hidden 16" openings=$(echo "$game" | tr -d :) lineup="--lineup 1,1,2,2" ;;
*) play="--plies 4 --spread 12 --stray 40 --max-plies 400" fit="$fit --hidden 16" openings=${OPENINGS:?names a file of testdata/openings} ;;
esac

net=none
files=
for round in $(seq "$rounds"); do
	data=$out/$round.games
	# shellcheck disable=SC2086 # lists of flags
	bin/manykings match "$game" --player "engine,net=$net" --nodes "$nodes" --games "$games" $play --seed $((round * 100000)) --data "$data" >"$out/$round.match"
	files="$files $data"
	net=$out/$round.net
	# shellcheck disable=SC2086
	bin/manykings-train net $files --search 1 $fit --state "$out/$round.state" --out "$net" >"$out/$round.fit"
	grep -E 'positions|loss of' "$out/$round.fit"
done
# shellcheck disable=SC2086
bin/manykings match "$game" --player "engine,name=new,net=$net" --player engine,name=old,net=none $lineup --nodes 800 \
	--openings "testdata/openings/$openings.txt" --games "$match" --max-plies 400 --seed 1
