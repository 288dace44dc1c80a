package sheet

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
)

// told writes lines as "name", "name|other reading", "!rule" for a refusal and "-" for an unread
// line.
func told(lines []Line) string {
	var words []string
	for _, l := range lines {
		refusal, _ := errors.AsType[*rules.Refusal](l.Refused)
		switch {
		case refusal != nil:
			words = append(words, "!"+refusal.Rule)
		case l.Text == "":
			words = append(words, "-")
		case l.Readings != nil:
			words = append(words, strings.Join(l.Readings, "|"))
		default:
			words = append(words, l.Name)
		}
	}
	return strings.Join(words, " ")
}

func TestRead(t *testing.T) {
	tests := []struct{ name, game, letters, written, want string }{
		{"as it is written", "star:2", "en", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O"},
		{"in protocol notation, and with a judgement", "star:2", "en", "e2e4 e7e5! g1f3?", "e4 e5 Nf3"},
		{"in the letters of a language", "star:2", "es", "e4 e5 Cf3", "e4 e5 Cf3"},
		{"an illegible sign settled by the next move of the piece", "star:2", "en", "e4 e5 a3 ?f6 a4 Qh4", "e4 e5 a3 Qf6 a4 Qh4"},
		{"an illegible sign that several fit", "star:2", "en", "e4 ?5", "e4 a5|b5|c5|d5|e5|f5|g5|h5"},
		{"settled by a later move", "star:2", "en", "e4 ?5 exd5", "e4 d5 exd5"},
		{"settled two moves before", "star:2", "en", "?4 e5 Bc4", "e4 e5 Bc4"},
		{"nothing but a sign", "star:2", "en", "f3 ? g4 Qh4", "f3 e6|e5 g4 Qh4#"},
		{"an ambiguous move", "star:2", "en", "Nf3 d5 d3 e5 Nd2", "Nf3 d5 d3 e5 Nbd2|Nfd2"},
		{"an ambiguous move settled later", "star:2", "en", "Nf3 d5 d3 e5 Nd2 e4 Nxe4", "Nf3 d5 d3 e5 Nbd2|Nfd2 e4 Nxe4"},
		{"no move is read after one that is refused", "star:2", "en", "e4 e5 Ke3 Nc6", "e4 e5 !board.9 -"},
		{"resignation of the seat on turn", "star:3", "en", "1e21e4 resign", "1e4 resign"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			letters, _ := notation.ParseLetters(tt.letters)
			s := New(gamestest.Position(t, tt.game), letters)
			s.Write(0, strings.Fields(tt.written)...)
			if got := told(s.Lines()); got != tt.want {
				t.Errorf("read as %s, want %s", got, tt.want)
			}
		})
	}
}

// lot plays a random game and returns its sheet.
func lot(pos rules.Position, lots *rand.Rand, plies int) (names []string) {
	for len(names) < plies && !pos.Over() {
		moves := pos.Moves(nil)
		m := moves[lots.IntN(len(moves))]
		names = append(names, notation.Format(notation.Short, pos, m))
		pos.Play(m)
	}
	return names
}

// With any number of illegible signs, the played moves are among the readings, and the chosen
// ones form a legal game.
func TestIllegible(t *testing.T) {
	lots := rand.New(rand.NewPCG(4, 7))
	for _, id := range []string{"star:2", "star:3", "star:4,teams=pairs", "yalta", "sovereign", "royale", "rex", "draughts:2", "draughts:4"} {
		names := lot(gamestest.Position(t, id), lots, 60)
		written := slices.Clone(names)
		for i := 2; i < len(written); i += 7 {
			signs := []rune(strings.TrimRight(bare(written[i]), "!"))
			signs[lots.IntN(len(signs))] = '?'
			written[i] = string(signs)
		}
		s := New(gamestest.Position(t, id), notation.English)
		s.Write(0, written...)
		pos := gamestest.Position(t, id)
		for i, l := range s.Lines() {
			if l.Text == "" {
				t.Fatalf("%s: %s (%s), line %d, is not read: %v", id, written[i], names[i], i, l.Refused)
			}
			if l.Name != names[i] && !slices.Contains(l.Readings, names[i]) {
				t.Errorf("%s: %s, line %d, is read as %v %q, never as %s", id, written[i], i, l.Name, l.Readings, names[i])
			}
			if l.Seat != pos.Turn() {
				t.Errorf("%s: line %d is of seat %d, want %d", id, i, l.Seat, pos.Turn())
			}
			if err := rules.Apply(pos, l.Text); err != nil {
				t.Fatalf("%s: line %d is taken as %s: %v", id, i, l.Text, err)
			}
		}
		if at, read := s.Position(len(written)); read != len(written) || notation.FormatSetup(at.Setup()) != notation.FormatSetup(pos.Setup()) {
			t.Errorf("%s: after the sheet the position is another", id)
		}
	}
}

// A line that is mended is read as if it had been written so at first, with all that follows.
func TestMend(t *testing.T) {
	lots := rand.New(rand.NewPCG(1, 2))
	for _, id := range []string{"star:2", "star:3", "yalta", "draughts:2"} {
		names := lot(gamestest.Position(t, id), lots, 40)
		whole := New(gamestest.Position(t, id), notation.English)
		whole.Write(0, names...)
		mended := New(gamestest.Position(t, id), notation.English)
		mended.Write(0, names...)
		mended.Write(len(names)-10, "zz")
		if lines := mended.Lines(); lines[len(names)-10].Refused == nil || lines[len(names)-1].Text != "" || lines[len(names)-11].Text == "" {
			t.Errorf("%s: a line that says nothing is read", id)
		}
		if _, read := mended.Position(len(names)); read != len(names)-10 {
			t.Errorf("%s: %d lines are read, want %d", id, read, len(names)-10)
		}
		mended.Write(len(names)-10, names[len(names)-10])
		if got, want := told(mended.Lines()), told(whole.Lines()); got != want {
			t.Errorf("%s: read as\n%s\nwant\n%s", id, got, want)
		}
		mended.Cut(5)
		if got := len(mended.Lines()); got != 5 {
			t.Errorf("%s: %d lines after a cut, want 5", id, got)
		}
	}
}
