// Package rules holds what all games share: seats and teams, game ids and
// options, set-ups and their faults, moves, refusals, outcomes, and the
// contracts [Game], [State] and [Position] that each family fulfils.
//
// It owns no rule of any game: those live in chess, sovereign and draughts. It
// does not own notation for people (package notation) nor JSON (package report),
// and it imports neither fmt nor encoding/json, because it is compiled for the
// browser.
//
//	game, _ := games.Parse("star:4")
//	pos := game.Start()
//	m, err := pos.ParseMove("1e21e4")
//	if err == nil {
//		pos.Play(m)
//	}
//
// Rule numbers such as star.10 are those of docs/rules.
package rules
