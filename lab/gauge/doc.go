// Package gauge measures how much of the results of games the program foretells. It draws
// positions from self-play, plays each to the end several times, and compares the results with the
// static value, the forecast and a search (lab/docs/training.md#the-gauge).
package gauge
