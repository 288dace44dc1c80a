// Package tune finds numbers of the search by playing: a program built with the tag tune has them
// as options (engine/numbers.go), and games between two settings of it say which way each should
// go. [Climb] moves all of them step by step (SPSA), [Regression] asks of each at once whether it
// should move.
package tune
