package notation

import (
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
)

// The board of Sovereign Chess, as its FEN writes it.
const (
	sovereignGame   = "sovereign"
	sovereignSide   = 16 // squares
	sovereignArmies = "wbasproygcnv"
)

// isSovereignFEN reports whether the first word of a text places men on sixteen ranks.
func isSovereignFEN(word string) bool { return strings.Count(word, "/") == sovereignSide-1 }

// sovereignFEN reads a position of Sovereign Chess in the FEN of Open Sovereign Chess: sixteen
// ranks from the top, a man as the letters of its colour and its role; 1 or 2 for the player on
// turn; the colours that the two own; the files of the rooks that may castle, capital for
// player 1; the ply. Fields may be missing from the second on, as there.
func (p *setupParser) sovereignFEN() (rules.Setup, error) {
	s := rules.Setup{Game: sovereignGame, Turn: 1}
	if err := p.sovereignMen(&s); err != nil {
		return s, err
	}
	if p.more() {
		switch p.word() {
		case "1":
		case "2":
			s.Turn = 2
		default:
			return s, p.fail("expected 1 or 2, the player on turn")
		}
	}
	for seat, owned := range [...]string{"w", "b"} {
		if p.more() {
			if owned = strings.ToLower(p.word()); len(owned) != 1 || !strings.Contains(sovereignArmies, owned) {
				return s, p.fail("expected the letter of a colour, which player " + strconv.Itoa(seat+1) + " owns")
			}
		}
		s.Control = append(s.Control, rules.Control{Key: strconv.Itoa(seat + 1), Value: owned})
	}
	if p.more() {
		if err := p.sovereignCastling(&s); err != nil {
			return s, err
		}
	}
	if p.more() {
		n, ok := number(p.word())
		if !ok {
			return s, p.fail("expected the number of plies")
		}
		s.Ply = n
	}
	if p.more() {
		p.word()
		return s, p.fail("expected the end")
	}
	return s, nil
}

// sovereignMen reads the placement of men.
func (p *setupParser) sovereignMen(s *rules.Setup) error {
	word := p.word()
	rank, from := sovereignSide, 0
	for row := range strings.SplitSeq(word, "/") {
		file := 0
		for i := 0; i < len(row); {
			at := p.start + from + i
			if row[i] >= '0' && row[i] <= '9' {
				end := i + 1
				for end < len(row) && row[end] >= '0' && row[end] <= '9' {
					end++
				}
				n, ok := number(row[i:end])
				if !ok || n > sovereignSide-file {
					return p.failAt(at, "expected 16 squares on each of 16 ranks")
				}
				file, i = file+n, end
				continue
			}
			if i+1 == len(row) || file == sovereignSide {
				return p.failAt(at, "expected 16 squares on each of 16 ranks")
			}
			army, role := row[i]|0x20, rules.RoleOf(row[i+1]&^0x20)
			if strings.IndexByte(sovereignArmies, army) < 0 || role == rules.NoRole || role == rules.Man {
				return p.failAt(at, "expected a number, or the letters of a colour and of a man")
			}
			square := string(rune('a'+file)) + strconv.Itoa(rank)
			s.Board = append(s.Board, rules.Placed{Square: square, Piece: string([]byte{army, row[i+1] &^ 0x20})})
			file, i = file+1, i+2
		}
		if file != sovereignSide {
			return p.failAt(p.start+from, "expected 16 squares on each of 16 ranks")
		}
		rank, from = rank-1, from+len(row)+1
	}
	return nil
}

// sovereignCastling reads the files of the rooks that may castle, with the king on file i.
func (p *setupParser) sovereignCastling(s *rules.Setup) error {
	word := p.word()
	if word == "-" {
		return nil
	}
	kings := map[string]bool{}
	for i := range len(word) {
		rank, file := "1", word[i]
		if file >= 'a' {
			rank = "16"
		}
		if file |= 0x20; file < 'a' || file > 'p' {
			return p.failAt(p.start+i, "expected the files of rooks, such as CELNceln, or -")
		}
		if king := "i" + rank; !kings[king] {
			kings[king] = true
			s.Castling = append(s.Castling, king)
		}
		s.Castling = append(s.Castling, string(rune(file))+rank)
	}
	return nil
}
