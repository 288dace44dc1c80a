package api

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/jsontext"
)

// Chronicle follows a game entry by entry and has its history: movers and rounds of
// entries, and the fates of the seats.
//
//	pos := game.Start()
//	chronicle := api.NewChronicle(pos)
//	err := chronicle.Play(pos, "e2e4")
//	view := chronicle.View(pos)
type Chronicle struct {
	ply, round int
	first      int // the number of the first round
	last       int // the seat that moved last, 0 for none
	played     *Played
	control    []Event    // of the last entry: colours that came under another seat
	standing   []Standing // by seat, in the order of the events
}

// Played is the last entry of a game.
type Played struct {
	Kind  string `json:"kind" enum:"move,resign,flag,draw,time"`
	Seat  int    `json:"seat" doc:"Whose it is: who moved, resigned or lost on time; 0 for a draw, to which all agreed."`
	Round int    `json:"round" doc:"The round of the entry, from 1, or from the number that a two-seat set-up gives. A new round begins when the moving seat does not come after the previous one."`
	Move  *Move  `json:"move,omitempty" doc:"What it does; left out if it is not a move."`
}

// Standing is the fate of a seat that no longer plays as it began.
type Standing struct {
	Seat   int    `json:"seat"`
	Kind   string `json:"kind" enum:"out,left,king-gone,escaped" doc:"Out of the game; without turns, its men staying; without its king, playing on."`
	By     int    `json:"by,omitzero" doc:"Who did it."`
	Reason string `json:"reason,omitzero" doc:"out: why."`
	Ply    int    `json:"ply" doc:"With which entry, counted from 1; 0 as the game began."`
}

// NewChronicle returns the chronicle of a game that begins at a position, its turn begun.
func NewChronicle(start rules.Position) *Chronicle {
	a := &Chronicle{first: start.Setup().Round(start.Game().Seats())}
	a.note(start.Events())
	return a
}

// Ply returns how many entries were played.
func (a *Chronicle) Ply() int { return a.ply }

// Play plays an entry, as [rules.Apply] does.
func (a *Chronicle) Play(pos rules.Position, text string) error {
	played := Played{Kind: "move", Seat: int(pos.Turn())}
	before := newRulers(pos)
	if kind, seat, ok := rules.ParseEntry(text); ok || pos.Over() {
		if err := rules.Apply(pos, text); err != nil {
			return err
		}
		played.Kind = kind
		if seat != 0 || kind == "draw" || kind == "time" {
			played.Seat = int(seat)
		}
	} else {
		m, err := pos.ParseMove(text)
		if err != nil {
			return err
		}
		move := newMove(pos, m)
		played.Move = &move
		pos.Play(m)
	}
	a.count(pos, played, before)
	return nil
}

// Null plays a null move of a search, for the question of an unused turn. It is an entry
// without a move.
func (a *Chronicle) Null(pos rules.Position, m rules.Move) {
	played := Played{Kind: "move", Seat: int(pos.Turn())}
	before := newRulers(pos)
	pos.Play(m)
	a.count(pos, played, before)
}

// count takes down an entry that has been played.
func (a *Chronicle) count(pos rules.Position, played Played, before *rulers) {
	a.ply++
	// A choice before the first moves is no turn of its own.
	turn := played.Kind == "move" && (played.Move == nil || !played.Move.Choice)
	switch {
	case a.round == 0:
		a.round = a.first
	case turn && a.last != 0 && played.Seat <= a.last:
		a.round++
	}
	if turn {
		a.last = played.Seat
	}
	played.Round = a.round
	a.played = &played
	a.control = before.events(pos)
	a.note(pos.Events())
}

// Played returns the last entry, nil before the first. It belongs to a.
func (a *Chronicle) Played() *Played { return a.played }

// Clone returns an independent copy.
func (a *Chronicle) Clone() *Chronicle {
	c := *a
	c.control, c.standing = slices.Clone(a.control), slices.Clone(a.standing)
	return &c
}

// note notes the fates of the seats.
func (a *Chronicle) note(events []rules.Event) {
	for _, e := range events {
		switch e.Kind {
		case rules.EventOut, rules.EventLeft, rules.EventKingGone, rules.EventEscaped:
			a.standing = slices.DeleteFunc(a.standing, func(s Standing) bool { return s.Seat == int(e.Seat) })
			a.standing = append(a.standing, Standing{int(e.Seat), e.Kind.String(), int(e.By), e.Reason.String(), a.ply})
		}
	}
}

// View returns the state of the game after all entries. Its moves have no names.
func (a *Chronicle) View(pos rules.Position) View {
	v := a.Glance(pos)
	v.Moves = NewMoves(pos, pos.Moves(nil), nil)
	return v
}

// Glance returns [Chronicle.View] without the legal moves: they are most of its cost, and
// nobody moves in a past position.
func (a *Chronicle) Glance(pos rules.Position) View {
	v := newGlance(pos, a.ply)
	v.Played = a.played
	v.Events = append(v.Events, a.control...)
	for _, s := range a.standing {
		// A seat with a king again, by conquest or control, lacks none.
		if s.Kind == "out" || s.Kind == "left" || !hasKing(pos, rules.Seat(s.Seat)) {
			v.Standing = append(v.Standing, s)
		}
	}
	return v
}

// hasKing reports whether a seat moves a king.
func hasKing(pos rules.Position, seat rules.Seat) bool {
	for s := range board.Square(pos.Game().Board().Len()) {
		if man := pos.At(s); man.Role == rules.King && pos.Owner(man.Army) == seat {
			return true
		}
	}
	return false
}

// Append appends p as JSON.
func (p Played) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "kind", p.Kind)
	dst = appendInt(dst, "seat", p.Seat)
	dst = appendInt(dst, "round", p.Round)
	if p.Move != nil {
		dst = p.Move.Append(jsontext.AppendField(dst, "move"))
	}
	return append(dst, '}')
}

// Append appends s as JSON.
func (s Standing) Append(dst []byte) []byte {
	dst = appendInt(append(dst, '{'), "seat", s.Seat)
	dst = appendText(dst, "kind", s.Kind)
	dst = appendSomeInt(dst, "by", s.By)
	dst = appendSomeText(dst, "reason", s.Reason)
	return append(appendInt(dst, "ply", s.Ply), '}')
}
