// Package calibration measures what games show of the engine that played them:
// whether its mates come, whether its scores say who wins, whether it goes
// forward.
//
//	report, err := honesty.Read(records)
//
// It reads records of engine/match, whose comments hold the score and depth of
// every move ("+0.34/9", "#-4/7"). It does not play. lab/bench/honesty.sh plays the
// games and prints the table of docs/strength.md.
package calibration
