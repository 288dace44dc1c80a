package replay

import (
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
)

// spanish is the game of PDN that is played here, Spanish draughts.
const spanish = "draughts:2"

const tagGameType = "GameType" // PDN: which draughts

// spanishType is the tag GameType of Spanish draughts: White begins, on 8 by 8, and square 1 is
// at White's right.
const spanishType = "24,W,8,8,N1,1"

// gameTypes names the games of PDN by number.
var gameTypes = map[string]string{
	"20": "international draughts", "21": "English draughts", "22": "Italian draughts", "23": "American pool checkers", "25": "Russian draughts",
	"26": "Brazilian draughts", "27": "Canadian draughts", "28": "Portuguese draughts", "29": "Czech draughts", "30": "Turkish draughts",
	"31": "Thai draughts", "40": "Frisian draughts", "41": "Spantsireti",
}

// pdnFault returns why a record of PDN is not read, nil for Spanish draughts.
func pdnFault(r *record.Record) *Fault {
	number, _, _ := strings.Cut(r.Tag(tagGameType), ",")
	if number = strings.TrimSpace(number); number == "24" {
		return nil
	}
	name := gameTypes[number]
	if name == "" {
		name = "a game that PDN does not name"
	}
	return &Fault{Place: tagPlace(r, tagGameType), Rule: "formats", Text: "GameType " + number + " is " + name + "; Spanish draughts, 24, is played here."}
}

// pdnSquare returns the square with a number of PDN. Spanish draughts has its long diagonal at
// White's right, and draughts:2 at the left: the board is its mirror image.
func pdnSquare(number string) (name string, ok bool) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > 32 {
		return "", false
	}
	row, column := (n-1)/4, (n-1)%4
	return string(rune('a'+2*column+row%2)) + string(rune('1'+row)), true
}

// pdnNumber is the inverse of pdnSquare.
func pdnNumber(square string) string {
	if len(square) != 2 {
		return square
	}
	row := int(square[1] - '1')
	return strconv.Itoa(4*row + int(square[0]-'a')/2 + 1)
}

// fromPDN returns a move of PDN with our names of the squares.
func fromPDN(text string) string {
	var b strings.Builder
	for text != "" {
		n := 0
		for n < len(text) && text[n] >= '0' && text[n] <= '9' {
			n++
		}
		if n == 0 || b.Len() > 0 && b.String()[b.Len()-1] >= 'a' && b.String()[b.Len()-1] <= 'h' {
			b.WriteByte(text[0])
			text = text[1:]
			continue
		}
		square, ok := pdnSquare(text[:n])
		if !ok {
			square = text[:n]
		}
		b.WriteString(square)
		text = text[n:]
	}
	return strings.ReplaceAll(b.String(), ":", "x")
}

// toPDN is the inverse of fromPDN, of a move in short or long notation.
func toPDN(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if c := text[i]; c >= 'a' && c <= 'h' && i+1 < len(text) && text[i+1] >= '1' && text[i+1] <= '8' {
			b.WriteString(pdnNumber(text[i : i+2]))
			i++
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// pdnSetup reads the FEN of PDN: W:W18,K20,21-24:B1,K2.
func pdnSetup(text string) (s rules.Setup, ok bool) {
	s = rules.Setup{Game: spanish, Turn: 1}
	parts := strings.Split(strings.TrimRight(strings.TrimSpace(text), "."), ":")
	if len(parts) != 3 || parts[0] != "W" && parts[0] != "B" {
		return s, false
	}
	if parts[0] == "B" {
		s.Turn = 2
	}
	for _, part := range parts[1:] {
		army := "1"
		if !strings.HasPrefix(part, "W") {
			if army = "2"; !strings.HasPrefix(part, "B") {
				return s, false
			}
		}
		for men := range strings.SplitSeq(part[1:], ",") {
			if men = strings.TrimSpace(men); men == "" {
				continue
			}
			placed, ok := pdnMen(army, men)
			if !ok {
				return s, false
			}
			s.Board = append(s.Board, placed...)
		}
	}
	s.Ply = int(s.Turn) - 1
	return s, true
}

// pdnMen returns the men of an item such as 5, K5 or 5-8.
func pdnMen(army, item string) (men []rules.Placed, ok bool) {
	bare, king := strings.CutPrefix(item, "K")
	piece := army + "M"
	if king {
		piece = army + "K"
	}
	from, to, isRange := strings.Cut(bare, "-")
	if !isRange {
		to = from
	}
	first, err := strconv.Atoi(from)
	last, err2 := strconv.Atoi(to)
	if err != nil || err2 != nil || last > 32 {
		return nil, false
	}
	for n := first; n <= last; n++ {
		square, ok := pdnSquare(strconv.Itoa(n))
		if !ok {
			return nil, false
		}
		men = append(men, rules.Placed{Square: square, Piece: piece})
	}
	return men, true
}

// pdnFEN is the inverse of pdnSetup.
func pdnFEN(s rules.Setup) string {
	turn := "W"
	if s.Turn == 2 {
		turn = "B"
	}
	text := turn
	for i, colour := range []string{":W", ":B"} {
		text += colour
		comma := ""
		for n := 1; n <= 32; n++ {
			square, _ := pdnSquare(strconv.Itoa(n))
			for _, m := range s.Board {
				if m.Square == square && m.Piece[:1] == strconv.Itoa(i+1) {
					text += comma
					if m.Piece[1:] == "K" {
						text += "K"
					}
					text += strconv.Itoa(n)
					comma = ","
				}
			}
		}
	}
	return text
}
