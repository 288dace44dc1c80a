package notation

import (
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
)

// MaxSetup is the length of the longest position text that is read, in bytes.
const MaxSetup = 64 << 10

// FormatSetup returns s on one line: as FEN if it is a position of star:2 within FEN's
// means, otherwise in the form of the package comment. [ParseSetup] reads it back, men
// grouped by kind; Unreadable faults are not written. FEN omits the checks, which mean
// nothing with one enemy, and counts moves, so that a ply that does not suit the seat on
// turn becomes the next suitable one.
func FormatSetup(s rules.Setup) string {
	if fen, ok := formatFEN(s); ok {
		return fen
	}
	w := &strings.Builder{}
	w.WriteString(escapeGame(s.Game) + " " + strconv.Itoa(int(s.Turn)) + " " + formatMen(s.Board))
	list(w, "out", s.Out, func(x rules.Seat) string { return seatText(x) })
	list(w, "control", s.Control, func(x rules.Control) string { return escape(x.Key) + ":" + escape(x.Value) })
	list(w, "castling", s.Castling, escape)
	list(w, "ep", s.EnPassant, func(x rules.PawnRight) string { return escape(x.Square) + ":" + escape(x.Pawn) })
	list(w, "checks", s.Checks, func(x rules.Claim) string {
		return seatText(x.King) + ":" + seatText(x.By) + ":" + strconv.Itoa(x.Since)
	})
	list(w, "score", s.Score, func(x rules.ScoreEntry) string { return escape(x.Team) + ":" + strconv.Itoa(x.Mates) })
	list(w, "kingless", s.Kingless, func(x rules.Kingless) string { return seatText(x.Seat) + ":" + escape(x.How) })
	if s.Kingless != nil && len(s.Kingless) == 0 {
		w.WriteString(" kingless=-")
	}
	if s.Pending != "" {
		w.WriteString(" pending=" + escape(s.Pending))
	}
	if s.Halfmoves != 0 {
		w.WriteString(" half=" + strconv.Itoa(s.Halfmoves))
	}
	if s.Ply != 0 {
		w.WriteString(" ply=" + strconv.Itoa(s.Ply))
	}
	return w.String()
}

// list writes a field with one text per element, nothing if there are none.
func list[T any](w *strings.Builder, name string, elements []T, text func(T) string) {
	for i, x := range elements {
		if i == 0 {
			w.WriteString(" " + name + "=")
		} else {
			w.WriteByte(',')
		}
		w.WriteString(text(x))
	}
}

func seatText(s rules.Seat) string { return strconv.Itoa(int(s)) }

// formatMen returns the men, grouped by piece in the order of first appearance.
func formatMen(men []rules.Placed) string {
	if len(men) == 0 {
		return "-"
	}
	var pieces []string
	squares := make(map[string][]string)
	for _, m := range men {
		if _, ok := squares[m.Piece]; !ok {
			pieces = append(pieces, m.Piece)
		}
		squares[m.Piece] = append(squares[m.Piece], escape(m.Square))
	}
	groups := make([]string, len(pieces))
	for i, p := range pieces {
		groups[i] = escape(p) + ":" + strings.Join(squares[p], ",")
	}
	return strings.Join(groups, "/")
}

// escape returns text with every byte but letters and digits as % and two
// hexadecimal digits. The empty text is "%".
func escape(text string) string { return escapeBut(text, "") }

// escapeGame is escape for a game id, which the first space ends.
func escapeGame(text string) string { return escapeBut(text, ":,=-") }

// escapeBut is escape, but keeps the bytes of plain.
func escapeBut(text, plain string) string {
	if text == "" {
		return "%"
	}
	const hex = "0123456789ABCDEF"
	var b []byte
	for i := range len(text) {
		c := text[i]
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.IndexByte(plain, c) >= 0 {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}
