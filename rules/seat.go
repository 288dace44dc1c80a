package rules

// Seat is a place at the table, 1..N in order of play. The zero value is no seat.
type Seat uint8

// MaxSeats is the largest number of seats of any game.
const MaxSeats = 8

// FullBoard says why a star is for no more than MaxSeats: its squares are numbers of one byte.
const FullBoard = "eight modules of 32 squares fill a board, which numbers its squares by one byte"

// Team is seats that win and lose together, ascending.
type Team []Seat

// String returns the seats of t as formats.md writes a team: "13".
func (t Team) String() string {
	text := make([]byte, len(t))
	for i, s := range t {
		text[i] = '0' + byte(s)
	}
	return string(text)
}

// Role is the kind of a man.
type Role uint8

// The roles. A draughts man is Man, a crowned one King.
const (
	NoRole Role = iota
	King
	Queen
	Rook
	Bishop
	Knight
	Pawn
	Man
)

const roleLetters = " KQRBNPM"

// Letter returns the letter of r in formats.md, one of K Q R B N P M; a space for NoRole.
func (r Role) Letter() byte { return roleLetters[r] }

var roleNames = [...]string{"", "king", "queen", "rook", "bishop", "knight", "pawn", "man"}

// String returns the English name of r.
func (r Role) String() string { return roleNames[r] }

// RoleOf returns the role with the capital letter c, or NoRole.
func RoleOf(c byte) Role {
	for i := 1; i < len(roleLetters); i++ {
		if roleLetters[i] == c {
			return Role(i)
		}
	}
	return NoRole
}

// Army is the men that belong together by their colour: the index, from 0, of
// the army's text in [Game].Armies. A man stays in its army for ever.
type Army uint8

// Piece is a man: its role and army. The zero value, with NoRole, is no piece.
type Piece struct {
	Role Role
	Army Army
}
