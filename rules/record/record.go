package record

import (
	"strconv"
	"strings"
)

// Record is one game. Slices belong to the Record.
type Record struct {
	// Game is the game id of the native form. Empty, the record is PGN.
	Game string `json:"game,omitempty"`
	// Tags holds the tags in their order, except those that Game and Result hold.
	Tags []Tag `json:"tags"`
	// Round is the number of the first round, 0 for 1. A FEN that has one comes first.
	Round int `json:"round,omitempty"`
	Line
	Result Result `json:"result"`
	// Open reports that the move text of a PGN record ends without a result.
	// Some programs leave it out; the result is then that of the tag.
	Open bool `json:"-"`

	Start Place `json:"-"` // of the first character of the record
	End   Place `json:"-"` // of the result that ends it
}

// Tag is a name and a value, such as Event "Casual game".
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Place Place  `json:"-"`
}

// Line is moves that follow each other: a game, or a variation.
type Line struct {
	Moves []Move `json:"moves"`
	// Comments at the end, behind variations, or in a line without moves.
	Comments []string `json:"comments,omitempty"`
}

// Move is one entry of a line: a move, a choice, or that a seat resigns, that
// its time is over, that a draw is agreed.
type Move struct {
	// Seat is the mover, from 1; 0 for a draw by agreement.
	Seat int `json:"seat,omitempty"`
	// Text is the move in the notation of the record, without ! and ?, or one
	// of [Resign], [Flag], [Draw] and [TimeUp].
	Text string `json:"text"`
	// Choice is set if the move takes no turn, as Yalta's queen and Sovereign's pie:
	// no round ends with it. Only the rules know; package replay sets it, a reader
	// does not.
	Choice bool `json:"choice,omitempty"`
	// NAGs are the numeric glyphs of PGN, such as 1 for a good move; those to
	// [MaxNAG] are kept.
	NAGs []int `json:"nags,omitempty"`
	// Before holds the comments between the beginning of the line, or the
	// variations of the move before, and this move.
	Before []string `json:"before,omitempty"`
	// Comments holds those directly behind the move.
	Comments []string `json:"comments,omitempty"`
	// Variations holds lines that could have been played instead of this move.
	Variations []Line `json:"variations,omitempty"`

	Place Place `json:"-"`
}

// The entries of native records that are no moves. Draw and TimeUp name no seat.
const (
	Resign = "resign"
	Flag   = "flag"
	Draw   = "draw"
	TimeUp = "time" // the time of the whole game is over
)

// Null is the entry of both forms that says "and if nothing were played?", as
// annotators do in variations. Where the rules of a game have a pass it is one.
const Null = "--"

// Place is a place in a file: the line and the character in it, both from 1. The zero value
// is nowhere.
type Place struct{ Line, Column int }

// IsPGN reports whether r is of the PGN form.
func (r *Record) IsPGN() bool { return r.Game == "" }

// Tag returns the value of the first tag with the given name, or the empty string.
func (r *Record) Tag(name string) string {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Bare returns r with its moves alone: without comments, clocks among them, glyphs and variations.
func (r *Record) Bare() *Record {
	bare := *r
	bare.Line = Line{Moves: make([]Move, len(r.Moves))}
	for i, m := range r.Moves {
		m.NAGs, m.Before, m.Comments, m.Variations = nil, nil, nil, nil
		bare.Moves[i] = m
	}
	return &bare
}

// SetTag sets the value of the tag, in place if it exists, else at the end.
func (r *Record) SetTag(name, value string) {
	for i := range r.Tags {
		if r.Tags[i].Name == name {
			r.Tags[i].Value = value
			return
		}
	}
	r.Tags = append(r.Tags, Tag{Name: name, Value: value})
}

// firstMover returns the seat that begins a record of PGN, as far as its tags say.
func (r *Record) firstMover() int {
	if r.IsPDN() {
		if strings.HasPrefix(strings.TrimSpace(r.Tag("FEN")), "B") {
			return 2
		}
		return 1
	}
	if fields := strings.Fields(r.Tag("FEN")); len(fields) > 1 && fields[1] == "b" {
		return 2
	}
	return 1
}

// FirstRound returns the number of the round of the first move: that of the FEN, if there is
// one with a number, whatever the file has before the moves, else Round.
func (r *Record) FirstRound() int {
	tag := "FEN"
	if !r.IsPGN() {
		tag = "Position"
	}
	const fields = 6
	if fen := strings.Fields(r.Tag(tag)); len(fen) == fields && strings.Count(fen[0], "/") == 7 {
		if n, err := strconv.Atoi(fen[fields-1]); err == nil {
			return max(n, 1)
		}
	}
	return max(r.Round, 1)
}

// takesTurn reports whether m is a seat's turn, and not a choice or something
// said.
func (m *Move) takesTurn() bool {
	return !m.Choice && m.Text != Resign && m.Text != Flag && !ofAll(m.Text)
}

// ofAll reports whether an entry is said by nobody alone.
func ofAll(text string) bool { return text == Draw || text == TimeUp }
