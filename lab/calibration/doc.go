// Package calibration measures the honesty of an engine by its games: whether its mates
// come, its scores predict the winner, and it plays forward.
//
//	report, err := honesty.Read(records)
//
// It reads records of engine/match, whose comments hold the score and depth of
// every move ("+0.34/9", "#-4/7"). It does not play. lab/bench/honesty.sh plays the
// games and prints the table of lab/docs/strength.md.
package calibration
