// Package rules has the common parts of all games: seats and teams, game ids and options,
// set-ups and their faults, moves, refusals, outcomes, and the contracts [Game], [Position]
// and [State] of each family.
//
// It owns no rule of any game: those live in chess, sovereign and draughts. It
// does not own notation for people (package notation) nor JSON (package api),
// and it imports neither fmt nor encoding/json, because it is compiled for the
// browser.
//
// # Playing
//
// A game is a loop; positions print themselves.
//
//	game, err := games.Parse("star:4")
//	for pos := game.Start(); !pos.Over(); fmt.Println(pos) {
//		m, err := pos.ParseMove(ask(pos.Turn())) // err is a *Refusal, for the player to read
//		if err == nil {
//			pos.Play(m)
//		}
//	}
//
// [Apply] plays the entries of a list of moves, including resignations and agreed draws.
// Events has the changes between two moves, Outcome the state or the result. A position
// comes from a [Setup] by [Game].Position, or its [Faults] do.
//
// # Searching
//
// [State] is the same position for a search, in which a move and the beginning
// of the next turn are two steps that can be taken back. [Perft] counts on it.
//
// Rule numbers such as star.10 are those of docs/rules.
package rules
