package notation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/shortlist"
)

// fenGame is the game whose positions are FEN.
const fenGame = "star:2"

// fenRooks are the squares of the rooks whose castling rights FEN writes, in
// its order, with their letters: by side and, read only, by file.
var fenRooks = []struct {
	letter, file byte
	square       string
}{{'K', 'H', "h1"}, {'Q', 'A', "a1"}, {'k', 'h', "h8"}, {'q', 'a', "a8"}}

// formatFEN returns s as FEN and reports whether FEN can say it.
//
// Source: the PGN standard of 1994, section 16.1.
func formatFEN(s rules.Setup) (fen string, ok bool) {
	if s.Game != fenGame || s.Turn != 1 && s.Turn != 2 || s.Halfmoves < 0 || s.Ply < 0 ||
		len(s.Out)+len(s.Control)+len(s.Score) > 0 || s.Kingless != nil || s.Pending != "" {
		return "", false
	}
	men, ok := fenMen(s.Board)
	if !ok {
		return "", false
	}
	castling := ""
	for _, r := range fenRooks {
		if slices.Contains(s.Castling, r.square) {
			castling += string(r.letter)
		}
	}
	if len(castling) != len(s.Castling) {
		return "", false
	}
	crossed := "-"
	if len(s.EnPassant) == 1 {
		if crossed = s.EnPassant[0].Square; s.EnPassant[0].Pawn != fenPawn(crossed, s.Turn) {
			return "", false
		}
	}
	if len(s.EnPassant) > 1 {
		return "", false
	}
	turn := "w"
	if s.Turn == 2 {
		turn = "b"
	}
	return men + " " + turn + " " + orHyphen(castling) + " " + crossed + " " +
		strconv.Itoa(s.Halfmoves) + " " + strconv.Itoa(s.Ply/2+1), true
}

func orHyphen(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// fenPawn returns the square of the pawn that crossed the given square, on turn's move:
// empty if no pawn can.
func fenPawn(crossed string, turn rules.Seat) string {
	if len(crossed) == 2 && crossed[0] >= 'a' && crossed[0] <= 'h' {
		switch {
		case turn == 2 && crossed[1] == '3':
			return crossed[:1] + "4"
		case turn == 1 && crossed[1] == '6':
			return crossed[:1] + "5"
		}
	}
	return ""
}

// fenMen returns the placement of men on a chessboard.
func fenMen(men []rules.Placed) (text string, ok bool) {
	var letters [8][8]byte // by rank from 8 down, file
	for _, m := range men {
		if len(m.Square) != 2 || len(m.Piece) != 2 {
			return "", false
		}
		file, rank := m.Square[0]-'a', '8'-m.Square[1] // bytes: too small numbers become large
		role := rules.RoleOf(m.Piece[1])
		if file > 7 || rank > 7 || letters[rank][file] != 0 || role == rules.NoRole || role == rules.Man {
			return "", false
		}
		switch m.Piece[0] {
		case '1':
			letters[rank][file] = m.Piece[1]
		case '2':
			letters[rank][file] = m.Piece[1] | 0x20
		default:
			return "", false
		}
	}
	var b []byte
	for rank, row := range letters {
		if rank > 0 {
			b = append(b, '/')
		}
		empty := byte(0)
		for _, c := range row {
			if c == 0 {
				empty++
				continue
			}
			if empty > 0 {
				b = append(b, '0'+empty)
			}
			b, empty = append(b, c), 0
		}
		if empty > 0 {
			b = append(b, '0'+empty)
		}
	}
	return string(b), true
}

// fen reads a position as FEN, or as EPD: castling, en passant and the two counters may be
// missing, operations may follow. Rights are for the game to judge.
func (p *setupParser) fen() (rules.Setup, error) {
	s := rules.Setup{Game: fenGame, Turn: 1}
	if err := p.fenMen(&s); err != nil {
		return s, err
	}
	switch p.word() {
	case "w":
	case "b":
		s.Turn = 2
	default:
		return s, p.fail("expected w or b")
	}
	if err := p.fenCastling(&s); err != nil {
		return s, err
	}
	if crossed := p.word(); crossed != "-" && crossed != "" {
		right := rules.PawnRight{Square: crossed, Pawn: fenPawn(crossed, s.Turn)}
		if right.Pawn == "" {
			right.Pawn = fenPawn(crossed, 3-s.Turn) // of the seat on turn itself: a fault of the game
		}
		if right.Pawn == "" {
			return s, p.fail("expected - or the square that a pawn has just crossed")
		}
		s.EnPassant = []rules.PawnRight{right}
	}
	moves := 1
	if p.more() && isOperation(p.text[p.next:]) {
		moves = p.operations(&s)
	} else {
		if p.more() {
			n, ok := counter(p.word(), 0)
			if !ok {
				return s, p.fail("expected a number of half-moves")
			}
			s.Halfmoves = n
		}
		if p.more() && !isOperation(p.text[p.next:]) {
			n, ok := counter(p.word(), 1)
			if !ok || n > maxMoves {
				return s, p.fail("expected the number of a move")
			}
			moves = n
		}
		if p.more() && isOperation(p.text[p.next:]) {
			p.operations(&s)
		}
	}
	s.Ply = 2*(max(moves, 1)-1) + int(s.Turn) - 1 // some programs count from 0
	if p.more() {
		p.word()
		return s, p.fail("expected the end")
	}
	return s, nil
}

// maxMoves is the largest number of a move whose plies are a number of a position text.
const maxMoves = maxNumber / 2

// counter reads a counter of FEN; a hyphen is an unknown one.
func counter(word string, unknown int) (n int, ok bool) {
	if word == "-" {
		return unknown, true
	}
	return number(word)
}

// isOperation reports whether a text begins with an operation of EPD: a name, its operand,
// and a semicolon.
func isOperation(text string) bool {
	c := text[0] | 0x20
	return c >= 'a' && c <= 'z' && strings.Contains(text, ";")
}

// operations reads the text after the four fields of EPD, with its counters. It returns the
// number of the move.
func (p *setupParser) operations(s *rules.Setup) (moves int) {
	moves = 1
	for operation := range strings.SplitSeq(p.text[p.next:], ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(operation), " ")
		n, ok := number(strings.TrimSpace(value))
		switch {
		case ok && name == "hmvc":
			s.Halfmoves = n
		case ok && name == "fmvn" && n <= maxMoves:
			moves = n
		}
	}
	p.start, p.next = len(p.text), len(p.text)
	return moves
}

// fenMen reads the placement of men.
func (p *setupParser) fenMen(s *rules.Setup) error {
	file, rank := 0, 8
	word := p.word()
	for i := range len(word) {
		c := word[i]
		role := rules.RoleOf(c &^ 0x20)
		switch {
		case c == '/' && file == 8 && rank > 1:
			file, rank = 0, rank-1
			continue
		case c == '/':
			return p.failAt(p.start+i, "expected 8 squares on each of 8 ranks")
		case c >= '1' && c <= '8':
			file += int(c - '0')
		case role == rules.NoRole || role == rules.Man || c < 'A':
			return p.failAt(p.start+i, "expected a piece, a number of empty squares or /")
		case file < 8:
			army := "1"
			if c >= 'a' {
				army = "2"
			}
			s.Board = append(s.Board, rules.Placed{
				Square: string([]byte{'a' + byte(file), '0' + byte(rank)}), Piece: army + string(role.Letter()),
			})
			file++
		default:
			file++
		}
		if file > 8 {
			return p.failAt(p.start+i, "more than 8 squares on rank "+strconv.Itoa(rank))
		}
	}
	if file != 8 || rank != 1 {
		return p.failAt(p.start+len(word), "expected 8 squares on each of 8 ranks")
	}
	return nil
}

// fenCastling reads the castling rights, as letters of sides or, as Shredder
// writes them, of files.
func (p *setupParser) fenCastling(s *rules.Setup) error {
	word := p.word()
	if word == "-" || word == "" {
		return nil
	}
	for i := range len(word) {
		square := ""
		for _, r := range fenRooks {
			if word[i] == r.letter || word[i] == r.file {
				square = r.square
			}
		}
		if c := word[i] | 0x20; square == "" && c >= 'b' && c <= 'g' {
			return p.failAt(p.start+i, "castling of Chess960 is played here with the ordinary array only, king on e and rooks on a and h")
		}
		if square == "" || slices.Contains(s.Castling, square) {
			return p.failAt(p.start+i, "expected - or some of KQkq")
		}
		s.Castling = append(s.Castling, square)
	}
	shortlist.SortFunc(s.Castling, strings.Compare)
	return nil
}
