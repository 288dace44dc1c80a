package terminal

import (
	"errors"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// parse returns the legal move that text means in any notation. What cannot be
// read so is read once more as people also type it: in the wrong case, and on a
// star without the half-board where it is the mover's own.
func (s *sitting) parse(text string) (rules.Move, error) {
	m, err := notation.Parse(s.pos, text)
	if err == nil || s.pos.Over() {
		return m, err
	}
	for _, other := range s.readings(text, isUnreadable(err)) {
		m, fault := notation.Parse(s.pos, other)
		if fault == nil {
			return m, nil
		}
		if isUnreadable(err) && !isUnreadable(fault) {
			err = fault
		}
	}
	return rules.NoMove, err
}

// isUnreadable reports whether a move was refused because it could not be read.
func isUnreadable(err error) bool {
	r, ok := errors.AsType[*rules.Refusal](err)
	return ok && r.Rule == "formats"
}

// readings returns other texts that text may stand for. A text that was read is
// not read in another case: the pawn of bxc3 is no bishop.
func (s *sitting) readings(text string, unreadable bool) []string {
	lower := strings.ToLower(text)
	var readings []string
	if unreadable {
		readings = append(readings, lower, strings.ToUpper(lower[:1])+lower[1:])
	}
	if from, to := s.complement(lower[:len(lower)/2]), s.complement(lower[len(lower)/2:]); from != "" && to != "" {
		readings = append(readings, from+to)
	}
	return readings
}

// complement returns the name of a square of the mover's own half-board that
// lacks the half-board's number; empty if it is none.
func (s *sitting) complement(name string) string {
	full := string(rune('0'+s.pos.Turn())) + name
	t := s.game.Board()
	if _, complete := t.Square(name); complete {
		return ""
	}
	if _, ok := t.Square(full); !ok {
		return ""
	}
	return full
}
