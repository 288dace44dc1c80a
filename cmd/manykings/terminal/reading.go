package terminal

import (
	"errors"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// parse returns the legal move that text means in any notation. As a second try it accepts the
// wrong case, and on a star squares of the mover's own half-board without its number.
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

// isUnreadable reports whether a move was refused as unreadable.
func isUnreadable(err error) bool {
	r, ok := errors.AsType[*rules.Refusal](err)
	return ok && r.Rule == "formats"
}

// readings returns alternative readings of text. A readable text is not tried in another case,
// since the pawn of bxc3 is no bishop.
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

// complement returns a name completed by the number of the mover's half-board; empty if there is no
// such square.
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
