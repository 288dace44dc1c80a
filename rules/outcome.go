package rules

// Reason is the reason of the end of a game or of an elimination.
type Reason uint8

// The reasons of formats.md.
const (
	NoReason Reason = iota
	Mate
	Stalemate
	Repetition
	Rounds
	Material
	Agreement
	Resignation
	Time
	Blocked
	LastKing
)

var reasonTexts = [...]string{"", "mate", "stalemate", "repetition", "rounds", "material",
	"agreement", "resignation", "time", "blocked", "last-king"}

// String returns the word of r in formats.md.
func (r Reason) String() string { return reasonTexts[r] }

// ParseReason returns the reason with the given word.
func ParseReason(text string) (Reason, bool) {
	for i, t := range reasonTexts {
		if i > 0 && t == text {
			return Reason(i), true
		}
	}
	return NoReason, false
}

// TeamScore is the mates that count for a team.
type TeamScore struct {
	Team  Team
	Mates int
}

// Outcome is the state or the result of a game, as in formats.md.
type Outcome struct {
	Over bool

	// during the game
	Turn Seat
	Out  []Seat // in the order they went out

	// When it is over.
	Reason  Reason
	Winners []Seat   // ascending; empty if drawn
	Places  [][]Seat // best first; seats that share a place together, ascending
	Tied    []Seat   // royale.5, ascending

	// In team games, every team, in order; nil otherwise.
	Score []TeamScore
}
