package rules

import (
	"errors"
	"testing"

	"github.com/manykings/manykings/rules/board"
)

// script is a position that records its calls. Methods that no entry of a list of moves
// needs are those of the nil interface.
type script struct {
	Position
	over bool
	log  string
}

func (s *script) Game() Game          { return noGame{} }
func (s *script) Over() bool          { return s.over }
func (s *script) Turn() Seat          { return 2 }
func (s *script) Play(Move)           { s.log += "play" }
func (s *script) Resign(t Seat) error { s.log += "resign " + string('0'+byte(t)); return nil }
func (s *script) Flag(t Seat) error   { s.log += "flag " + string('0'+byte(t)); return nil }
func (s *script) Agree() error        { s.log += "agree"; return nil }
func (s *script) TimeUp() error       { s.log += "time up"; return nil }
func (s *script) ParseMove(text string) (Move, error) {
	s.log += "parse " + text + " "
	if text != "e2e4" {
		return NoMove, &Refusal{Rule: "formats"}
	}
	return 1, nil
}

// noGame is a game of which nothing is asked but its board, which is none.
type noGame struct{ Game }

func (noGame) Board() *board.Topology { return nil }

func TestApply(t *testing.T) {
	tests := []struct {
		name, text string
		over       bool
		want       string // the calls
		rule       string // of the refusal
	}{
		{"a move", "e2e4", false, "parse e2e4 play", ""},
		{"no move", "e2e5", false, "parse e2e5 ", "formats"},
		{"the seat on turn resigns", "resign", false, "resign 2", ""},
		{"another seat resigns", "resign3", false, "resign 3", ""},
		{"the time of the seat on turn", "flag", false, "flag 2", ""},
		{"the time of another seat", "flag8", false, "flag 8", ""},
		{"a draw", "draw", false, "agree", ""},
		{"the time of all", "time", false, "time up", ""},
		{"no time of one seat", "time1", false, "parse time1 ", "formats"},
		{"no draw of one seat", "draw1", false, "parse draw1 ", "formats"},
		{"no seat 0", "resign0", false, "parse resign0 ", "formats"},
		{"no two digits", "resign12", false, "parse resign12 ", "formats"},
		{"a digit alone", "3", false, "parse 3 ", "formats"},
		{"nothing", "", false, "parse  ", "formats"},
		{"a move after the end", "e2e4", true, "", "common.13"},
		{"a resignation after the end", "resign", true, "", "common.13"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := &script{over: tt.over}
			err := Apply(s, tt.text)
			if s.log != tt.want {
				t.Errorf("Apply(%q) does %q, want %q", tt.text, s.log, tt.want)
			}
			var refusal *Refusal
			switch {
			case errors.As(err, &refusal) && refusal.Rule == tt.rule:
			case err == nil && tt.rule == "":
			default:
				t.Errorf("Apply(%q) = %v, want a refusal by %q", tt.text, err, tt.rule)
			}
		})
	}
}
