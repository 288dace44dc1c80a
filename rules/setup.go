package rules

// Setup is an unchecked description of a position: everything that the position
// JSON of formats.md can say, possible or not. [Game].Position turns it into a
// [Position] or names its faults. Slices belong to the Setup.
type Setup struct {
	Game       string // game id, not necessarily canonical
	Board      []Placed
	Turn       Seat
	Out        []Seat       // in the order they went out
	Control    []Control    // star: the mover of a conquered army; sovereign: the colour owned by a seat
	Castling   []string     // squares
	EnPassant  []PawnRight  //
	Checks     []Claim      // in order of claim
	Score      []ScoreEntry // not 0
	Kingless   []Kingless   // in the order the kings were lost; nil if missing
	Pending    string       // "pie", or empty
	Halfmoves  int          // plies, common.5
	Ply        int          // plies played
	Unreadable []Fault      // the parts that a reader could not put in the fields above
}

// Round returns the number of the round in which the seat on turn moves. Two seats move in
// turn; with more the plies alone do not determine it, and the count begins at 1.
func (s Setup) Round(seats int) int {
	if seats != 2 {
		return 1
	}
	return max(s.Ply, 0)/2 + 1
}

// Placed is a man on a square: texts such as "1d4" and "3N".
type Placed struct{ Square, Piece string }

// Control is an entry of control. Star chess: Key is the army, Value the seat that now
// moves it, "0" for walls. Sovereign and Royale: Key is the seat, Value the colour that it
// owns.
type Control struct{ Key, Value string }

// PawnRight is a right to capture en passant.
type PawnRight struct {
	Square string // crossed
	Pawn   string // the square of the pawn
}

// Claim is the fact that seat By has attacked the king of seat King without
// interruption since a ply.
type Claim struct {
	King, By Seat
	Since    int
}

// ScoreEntry is the mates of a team, written as its seats ("13").
type ScoreEntry struct {
	Team  string
	Mates int
}

// Kingless is a seat of Royale without a king and how it lost the last one.
type Kingless struct {
	Seat Seat
	How  string // captured, escaped or out
}

// Fault is one thing that is wrong with a set-up.
type Fault struct {
	Rule    string   // number of the rule, or "formats"
	Text    string   // the fault and its place, in English: lower case, no full stop
	Squares []string // that show it
}

// Faults is everything that is wrong with a set-up. As an error it is never empty.
type Faults []Fault

// Error names all faults with their rules.
func (f Faults) Error() string {
	text := ""
	for i, x := range f {
		if i > 0 {
			text += "; "
		}
		text += x.Rule + ": " + x.Text
	}
	return text
}

// Add appends a fault.
func (f *Faults) Add(rule, text string, squares ...string) {
	*f = append(*f, Fault{rule, text, squares})
}

// Err returns f as an error, nil if it is empty.
func (f Faults) Err() error {
	if len(f) == 0 {
		return nil
	}
	return f
}
