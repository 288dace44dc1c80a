#!/bin/sh
# shares.sh GAME: makes a net of shares for a game of more than two (lab/docs/training.md): the engine plays
# itself, a net is fitted to the results, and the gauge compares the forecasts without and with it. All files
# are kept in a folder; an interrupted run continues.
#
#   lab/bench/shares.sh yalta,redqueen=e12
#   GAMES=100000 lab/bench/shares.sh yalta,redqueen=e12
#   PLIES=600 FIT='--kinds --bare --mirror' lab/bench/shares.sh royale
set -eu
game=$1
games=${GAMES:-20000}
nodes=${NODES:-150} # a move
plies=${PLIES:-400} # games that last longer are cut off
positions=${POSITIONS:-300}
fit=${FIT:---epochs 3 --rate 0.001 --decay 0.5}
out=${OUT:-shares-$(echo "$game" | tr ':,=' '---')}
cd "$(dirname "$0")/../.."
make -s bin/manykings
(cd lab && go build -o ../bin/manykings-train ./cmd/manykings-train)
mkdir -p "$out"

bin/manykings match "$game" --player engine --nodes "$nodes" --plies 6 --spread 14 --stray 100 --max-plies "$plies" --seed 900000 --games "$games" --data "$out/games" >"$out/match"
# shellcheck disable=SC2086 # a list of flags
bin/manykings-train shares "$out/games" $fit --state "$out/state" --out "$out/net" | tee "$out/fit"
for net in none "$out/net"; do
	bin/manykings-train gauge "$game" --positions "$positions" --keep "$out/gauge" --net "$net"
done
