package terminal

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"github.com/manykings/manykings/rules"
)

// span is text in one style, and line a line of spans.
type (
	span struct {
		text  string
		style style
	}
	line []span
)

// String returns the text of l without styles.
func (l line) String() string {
	var b strings.Builder
	for _, s := range l {
		b.WriteString(s.text)
	}
	return b.String()
}

// painted returns l, with its styles if there are colours.
func (l line) painted(mono bool) string {
	if mono {
		return l.String()
	}
	var b strings.Builder
	for _, s := range l {
		b.WriteString(s.style.paint(s.text))
	}
	return b.String()
}

// columns returns the width of text on a screen, where East Asian characters take two.
func columns(text string) int {
	n := 0
	for _, r := range text {
		n++
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
	}
	return n
}

// cut returns the beginning of text that fits a width.
func cut(text string, width int) string {
	for i, r := range text {
		if width -= columns(string(r)); width < 0 {
			return text[:i]
		}
	}
	return text
}

// wrapped returns text in lines of at most width characters in a style.
func wrapped(text string, width int, st style) []line {
	var lines []line
	row := ""
	for word := range strings.FieldsSeq(text) {
		for {
			switch n := columns(row) + 1 + columns(word); {
			case row == "" && columns(word) <= width:
				row = word
			case row != "" && n <= width:
				row += " " + word
			case row != "":
				lines, row = append(lines, line{{row, st}}), ""
				continue
			default: // a word that is longer than a line
				head := cut(word, max(width, 2))
				lines, word = append(lines, line{{head, st}}), word[len(head):]
				continue
			}
			break
		}
	}
	if row != "" {
		lines = append(lines, line{{row, st}})
	}
	return lines
}

// Styles: of checks and errors, of important texts, and of the rest.
var (
	alarm  = style{fg: "#ff6b6b", bold: true}
	strong = style{bold: true}
	dim    = style{fg: "#9a9a9a"}
)

// panel returns seats, checks, the latest events, the score and the moves, in lines of at most
// width characters.
func (d *dialogue) panel(width int) []line {
	lines := d.seatLines()
	if text := d.next(); text != "" {
		lines = append(lines, wrapped(text, width, dim)...)
	}
	for _, a := range d.sitting.pos.Attacks() {
		lines = append(lines, wrapped(d.attack(a), width, alarm)...)
	}
	for _, e := range d.sitting.latest() {
		if text := d.event(e); text != "" {
			lines = append(lines, wrapped(text, width, strong)...)
		}
	}
	if d.sitting.pos.Over() {
		for _, text := range d.result() {
			lines = append(lines, wrapped(text, width, strong)...)
		}
	}
	if text := d.score(); text != "" {
		lines = append(lines, wrapped(text, width, style{})...)
	}
	lines = append(lines, d.controlLines()...)
	return append(append(lines, line{}), d.moveLines(width)...)
}

// seatLines returns a line for each seat: turn, colour, player, last move and state.
func (d *dialogue) seatLines() []line {
	out, over := d.sitting.out(), d.sitting.pos.Over()
	attacked := d.sitting.pos.Attacks()
	var lines []line
	wide := 0
	for i := range d.seats {
		wide = max(wide, columns(d.who(rules.Seat(i+1))))
	}
	for i, look := range d.seats {
		seat := rules.Seat(i + 1)
		sign, st := " ", style{}
		if !over && seat == d.sitting.pos.Turn() {
			sign, st = ">", strong
		}
		who := d.who(seat)
		l := line{{sign, st}, {string(rune('0' + seat)), style{look.ink, look.paper, true}},
			{" " + who + strings.Repeat(" ", wide-columns(who)), st}}
		switch i := slices.IndexFunc(attacked, func(a rules.Attack) bool { return a.Seat == seat }); {
		case slices.Contains(out, seat):
			l = append(l, span{" " + textOut, dim})
		case i >= 0 && !over && attacked[i].Provisional:
			l = append(l, span{" " + textAttacked, alarm})
		case i >= 0 && !over:
			l = append(l, span{" " + textInCheck, alarm})
		case d.sitting.kings && !over && d.sitting.ply() > 0 && !d.sitting.hasKing(seat):
			l = append(l, span{" " + textKingless, dim})
		}
		if e := d.sitting.lastMove(seat); e != nil && !slices.Contains(out, seat) {
			l = append(l, span{" " + e.short, style{}})
		}
		lines = append(lines, l)
	}
	return lines
}

// who returns the colour of a seat, or its player and colour.
func (d *dialogue) who(seat rules.Seat) string {
	colour := d.seats[seat-1].name
	if player := d.sitting.player(seat); player != "" {
		return player + ", " + colour
	}
	return colour
}

// controlLines returns the armies that each seat moves, unless each moves its own.
func (d *dialogue) controlLines() []line {
	var lines []line
	if len(d.looks) == len(d.seats) && !slices.ContainsFunc(d.sitting.events(), func(e rules.Event) bool { return e.Kind == rules.EventConquered }) {
		return nil
	}
	for seat := range d.seats {
		armies := d.sitting.armies(rules.Seat(seat + 1))
		if len(armies) == 0 || slices.Contains(d.sitting.out(), rules.Seat(seat+1)) {
			continue
		}
		l := line{{text: say(textMoves, "seat", d.seats[seat].name)}}
		for _, a := range armies {
			look := d.looks[a]
			l = append(l, span{text: " "}, span{string(rune(look.letter)), style{look.ink, look.paper, true}})
		}
		lines = append(lines, l)
	}
	return lines
}

// moveLines returns the moves, one line per round. A move out of turn is in the round in which it
// was played.
func (d *dialogue) moveLines(width int) []line {
	var lines []line
	row, round, last := "", 0, rules.Seat(0)
	flush := func() {
		if row != "" {
			lines = append(lines, wrapped(row, width, style{})...)
		}
	}
	for _, e := range d.sitting.played {
		if round == 0 || e.takesTurn() && e.seat <= last {
			flush()
			round++
			row = strconv.Itoa(round) + "."
		}
		if e.takesTurn() {
			last = e.seat
		}
		row += " "
		if e.seat != 0 && (len(d.seats) > 2 || !e.takesTurn()) {
			row += strconv.Itoa(int(e.seat)) + ":"
		}
		row += e.short
	}
	flush()
	return lines
}
