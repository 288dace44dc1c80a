package uci

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
)

// position obeys
//
//	position startpos | game ID | fen TEXT | json {...}   [moves ENTRY...]
//
// After a fault there is no position until the next one: a half-read position would be
// searched silently.
func (s *server) position(words []string) {
	moves := slices.Index(words, "moves")
	if moves < 0 {
		moves = len(words)
	}
	s.pos = nil
	pos, err := s.readPosition(words[:moves])
	if err != nil {
		s.note("position: " + printable(err))
		return
	}
	for i, text := range words[min(moves+1, len(words)):] {
		pos = playOn(pos)
		if err := rules.Apply(pos, text); err != nil {
			s.note("position: move " + number(i+1) + ", " + quote(text) + ": " + printable(err))
			return
		}
	}
	s.pos = pos
}

// readPosition returns the position that words describe.
func (s *server) readPosition(words []string) (rules.Position, error) {
	if len(words) == 0 {
		return nil, syntaxError("expected startpos, game, fen or json")
	}
	text := strings.Join(words[1:], " ")
	switch words[0] {
	case "startpos":
		if text != "" {
			return nil, syntaxError("expected moves after startpos, found " + quote(text))
		}
		return s.game.Start(), nil
	case "game":
		game, err := s.Game(text)
		if err != nil {
			return nil, err
		}
		return game.Start(), nil
	case "fen", "json":
		setup, err := s.Setup(text)
		if err != nil {
			return nil, err
		}
		game, err := s.Game(setup.Game)
		if err != nil {
			return nil, err
		}
		return game.Position(setup)
	}
	return nil, syntaxError("expected startpos, game, fen or json, found " + quote(words[0]))
}

// syntaxError describes the fault of a command.
type syntaxError string

func (e syntaxError) Error() string { return string(e) }

// playOn returns a position in which a game of plain UCI can go on where the
// rules have ended it as a draw: to managers a third occurrence and 50 rounds
// without progress are draws that a player may claim or not. It returns pos
// where there is nothing to go on from, and in every other game.
func playOn(pos rules.Position) rules.Position {
	if !pos.Over() || pos.Game().ID().String() != plain {
		return pos
	}
	if reason := pos.Outcome().Reason; reason != rules.Repetition && reason != rules.Rounds {
		return pos
	}
	setup := pos.Setup()
	setup.Halfmoves = 0
	again, err := pos.Game().Position(setup)
	if err != nil {
		return pos
	}
	return again
}

// tellOutcome prints the outcome.
func (s *server) tellOutcome() {
	if s.pos == nil {
		s.note("no position")
		return
	}
	s.out.line("info outcome " + s.Outcome(s.pos.Outcome()))
}
