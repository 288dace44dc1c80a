package terminal

import (
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// newSeatLooks returns the looks of seats, which are those of their first armies.
func newSeatLooks(game rules.Game, looks []look) []look {
	seats := make([]look, game.Seats())
	for i := range seats {
		seats[i] = looks[i]
	}
	if len(game.Armies()) > game.Seats() { // colours that seats acquire
		start := game.Start()
		for i := range seats {
			seats[i] = colourLooks[start.OwnArmy(rules.Seat(i+1))]
		}
	}
	return seats
}

// seat returns the name of a seat in a sentence.
func (d *dialogue) seat(seat rules.Seat) string {
	number, colour := strconv.Itoa(int(seat)), d.seats[seat-1].name
	if player := d.sitting.player(seat); player != "" {
		return say(textSeatNamed, "name", player, "colour", colour, "seat", number)
	}
	return say(textSeat, "colour", colour, "seat", number)
}

// seatList returns the names of seats, joined.
func (d *dialogue) seatList(seats []rules.Seat) string {
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = d.seat(s)
	}
	return joined(names)
}

// joined returns items as a list in a sentence.
func joined(items []string) string {
	if n := len(items) - 1; n > 0 {
		return say(textAnd, "first", strings.Join(items[:n], ", "), "last", items[n])
	}
	return strings.Join(items, "")
}

// attack returns the sentence that announces an attacked king (common.10).
func (d *dialogue) attack(a rules.Attack) string {
	k := textCheck
	switch {
	case a.Provisional && a.Mate:
		k = textThreatened
	case a.Provisional:
		k = textProvisional
	case a.Mate:
		k = textCheckmate
	}
	return say(k, "seat", d.seat(a.Seat), "square", d.square(a.King), "men", d.attackers(a))
}

// attackers names the men that attack a king.
func (d *dialogue) attackers(a rules.Attack) string {
	men := make([]string, len(a.Men))
	for i, m := range a.Men {
		men[i] = say(textRoleOn, "seat", d.seat(m.Seat), "role", roleTexts[d.sitting.pos.At(m.Square).Role],
			"square", d.square(m.Square))
	}
	return joined(men)
}

// square returns the name of a square.
func (d *dialogue) square(s board.Square) string { return d.sitting.game.Board().SquareName(s) }

// event returns the sentence for an event between two moves; empty for the end of the game, which
// [dialogue.result] describes.
func (d *dialogue) event(e rules.Event) string {
	if e.Kind == rules.EventOver {
		return ""
	}
	values := []string{"seat", d.seat(e.Seat)}
	if e.By != 0 {
		values = append(values, "by", d.seat(e.By))
	}
	k := textGoesOut
	switch e.Kind {
	case rules.EventKingGone:
		k = textKingGone
		switch {
		case e.By != 0 && e.Reason == rules.Mate:
			k = textKingMated
		case e.By != 0:
			k = textKingGoneBy
		}
	case rules.EventConquered:
		k = textConquered
	case rules.EventEscaped:
		k = textEscaped
	case rules.EventLeft:
		k = textLeft
	case rules.EventOut:
		switch e.Reason {
		case rules.Mate:
			k = textMated
			if e.By != 0 {
				k = textMatedBy
			}
		case rules.Resignation:
			k = textResigned
		case rules.Time:
			k = textTimeOut
		case rules.Blocked:
			k = textCannotMove
		}
	}
	return say(k, values...)
}

// result returns the sentences about the result of the game.
func (d *dialogue) result() []string {
	o := d.sitting.pos.Outcome()
	lines := []string{say(textOver, "reason", reasonTexts[o.Reason])}
	switch len(o.Winners) {
	case 0:
		lines = append(lines, textDrawn)
	case 1:
		lines = append(lines, say(textWins, "seat", d.seat(o.Winners[0])))
	default:
		lines = append(lines, say(textWin, "seats", d.seatList(o.Winners)))
	}
	place := 1
	for _, seats := range o.Places {
		lines = append(lines, say(textPlace, "place", strconv.Itoa(place), "seats", d.placed(seats)))
		place += len(seats)
	}
	if len(o.Tied) > 0 {
		lines = append(lines, say(textTied, "seats", d.seatList(o.Tied)))
	}
	return lines
}

// placed returns the seats that share a place, with the reasons for elimination.
func (d *dialogue) placed(seats []rules.Seat) string {
	reasons := make(map[rules.Seat]rules.Reason)
	for _, e := range d.sitting.events() {
		if e.Kind == rules.EventOut {
			reasons[e.Seat] = e.Reason
		}
	}
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = d.seat(s)
		if r := reasons[s]; r != rules.NoReason {
			names[i] = say(textPlaced, "seat", names[i], "reason", reasonTexts[r])
		}
	}
	return joined(names)
}

// score returns the partners and the mates of each team, if mates count; empty without teams.
func (d *dialogue) score() string {
	teams := d.sitting.game.Teams()
	if len(teams) == len(d.seats) {
		return ""
	}
	var parts []string
	if score := d.sitting.pos.Outcome().Score; score != nil {
		for _, s := range score {
			parts = append(parts, d.team(s.Team)+" "+strconv.Itoa(s.Mates))
		}
		return say(textScore, "score", strings.Join(parts, ", "))
	}
	for _, t := range teams {
		parts = append(parts, d.team(t))
	}
	return say(textTeams, "teams", strings.Join(parts, ", "))
}

// team returns the colours of a team.
func (d *dialogue) team(t rules.Team) string {
	names := make([]string, len(t))
	for i, seat := range t {
		names[i] = d.seats[seat-1].name
	}
	return strings.Join(names, "+")
}

// roleTexts are the names of the roles, by [rules.Role].
var roleTexts = [...]string{rules.NoRole: textNoMan, rules.King: textKing, rules.Queen: textQueen, rules.Rook: textRook,
	rules.Bishop: textBishop, rules.Knight: textKnight, rules.Pawn: textPawn, rules.Man: textMan}

// reasonTexts are the texts of the reasons, by [rules.Reason].
var reasonTexts = [...]string{
	rules.NoReason: textReasonNone, rules.Mate: textReasonMate, rules.Stalemate: textReasonStalemate,
	rules.Repetition: textReasonRepetition, rules.Rounds: textReasonRounds, rules.Material: textReasonMaterial,
	rules.Agreement: textReasonAgreement, rules.Resignation: textReasonResignation, rules.Time: textReasonTime,
	rules.Blocked: textReasonBlocked, rules.LastKing: textReasonLastKing,
}

// prompt returns the sentence about the turn.
func (d *dialogue) prompt() string {
	if d.sitting.pos.Over() {
		return textGameOver
	}
	return say(textToMove, "seat", d.seat(d.sitting.pos.Turn()))
}

// next returns the following turns; empty with two living seats.
func (d *dialogue) next() string {
	if len(d.seats) < 3 || d.sitting.pos.Over() {
		return ""
	}
	var names []string
	for _, seat := range d.sitting.order()[1:] {
		names = append(names, d.seats[seat-1].name)
	}
	return say(textNext, "seats", strings.Join(names, ", "))
}

// advice describes the choices of the seat to move if they are special: a pass, a single move, or a
// choice at the start; otherwise empty.
func (d *dialogue) advice() string {
	choices := d.sitting.choices
	if len(choices) == 0 {
		return ""
	}
	first := choices[0]
	switch first.action.Kind {
	case rules.Stay, rules.Swap:
		return textChoosePie
	case rules.QueenChoice:
		texts := make([]string, len(choices))
		for i, c := range choices {
			texts[i] = c.text
		}
		return say(textChooseQueen, "choices", strings.Join(texts, ", "))
	case rules.Pass:
		return textMustPass
	}
	if len(choices) == 1 {
		return say(textOnlyMove, "move", first.text)
	}
	return ""
}
