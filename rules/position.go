package rules

import "github.com/manykings/manykings/board"

// Game is one kind of game with all its options chosen. Games are immutable and
// safe for concurrent use.
type Game interface {
	// ID returns the canonical game id of formats.md.
	ID() ID
	// Seats returns the number of seats, N.
	Seats() int
	// Teams returns the teams in order of their first seat; without teams
	// (free-for-all) one team a seat.
	Teams() []Team
	// Board returns the surface that the game is played on.
	Board() *board.Topology
	// Armies returns the texts of the armies, indexed by [Army].
	Armies() []string
	// Start returns a new position at the start, its first turn not begun.
	Start() Position
	// Position returns the position that a set-up describes, its turn not
	// begun, or an error of type [Faults] that names every fault.
	Position(Setup) (Position, error)
}

// State is what a search needs of a position. Its methods do not allocate once
// the buffers have grown. It is not safe for concurrent use.
type State interface {
	// Turn returns the seat to move.
	Turn() Seat
	// Moves appends the legal moves of the position as it stands to dst. After
	// the end of the game there are none. A forced pass is a move.
	Moves(dst []Move) []Move
	// CountMoves returns len(Moves(nil)), faster.
	CountMoves() int
	// HasMoves reports whether there is a legal move.
	HasMoves() bool
	// Make plays a legal move and passes the turn to the next seat that has
	// turns, without beginning it: nobody goes out, nothing is counted
	// (formats.md, perft). Legality is not checked.
	Make(m Move)
	// Begin begins the turn of the seat to move by common.9, if that has not
	// been done since the last Make: rights end, mated seats go out and the
	// turn passes on, the game may end. Unmake undoes it with the move.
	Begin()
	// Unmake takes back the last Make, and the Begin that followed it.
	Unmake()
	// Over reports whether the game has ended.
	Over() bool
	// Key returns the 64-bit key of the position: equal for positions that
	// common.4 counts as the same but for the usability of en-passant rights.
	Key() uint64
	// InCheck reports whether the seat to move must answer a check, its turn
	// begun: never in games where a king may be left attacked.
	InCheck() bool
	// Null returns a move that does nothing but pass the turn, for a search that
	// asks what the others threaten; NoMove where passing says nothing. It may be
	// made and unmade like a legal move, by a seat that is not in check.
	Null() Move
	// Standings sets s to how the game stands for every seat, as Outcome would
	// tell at more expense.
	Standings(s *Standings)
}

// Captor is a State that finds captures faster than by leaving out the rest of Moves.
type Captor interface {
	// Captures appends to dst those of Moves that take a man or promote one.
	Captures(dst []Move) []Move
}

// Position is a legal state of a game, with the moves that led to it since it
// was set up. It is not safe for concurrent use.
type Position interface {
	State
	Game() Game
	// Setup returns the description of the position, in canonical order.
	Setup() Setup
	// Clone returns an independent copy, its history of repetitions included;
	// it cannot Unmake what was made before.
	Clone() Position
	// At returns the man on s; the zero Piece if there is none.
	At(s board.Square) Piece
	// Owner returns the seat that moves the men of army a now, 0 if none does.
	Owner(a Army) Seat
	// Describe spells out the legal move m.
	Describe(m Move) Action
	// MoveText returns the protocol text of the legal move m (formats.md).
	MoveText(m Move) string
	// ParseMove returns the legal move with the given protocol text, or an
	// error of type [*Refusal] that says why there is none.
	ParseMove(text string) (Move, error)
	// Attacks announces every king that stands attacked (common.10).
	Attacks() []Attack
	// Outcome returns how the game stands or ended.
	Outcome() Outcome
	// Events returns what happened in the last Begin, Resign, Flag or Agree, in order.
	Events() []Event
	// Resign takes seat out of the game (common.6) and begins the turn anew if
	// the game goes on. It returns a [*Refusal] for a seat that is not living
	// or a game that is over. Unmake does not reach behind it.
	Resign(seat Seat) error
	// Flag is Resign for a seat whose time is over; common.7 may draw the game.
	Flag(seat Seat) error
	// Agree ends the game as a draw to which all who must have agreed.
	Agree() error
}

// Play makes a legal move and begins the next turn.
func Play(s State, m Move) {
	s.Make(m)
	s.Begin()
}

// Attack announces a king that stands attacked.
type Attack struct {
	Seat        Seat         // whose king it is
	King        board.Square // where it stands
	Provisional bool         // the seat is not on turn (common.2)
	Mate        bool         // it has no legal move, or would have none were it its turn now
	Men         []Attacker   // the men that attack it, seats in order of play
}

// Attacker is a man that attacks a king.
type Attacker struct {
	Seat   Seat // who moves it
	Square board.Square
}

// EventKind says what happened between two moves.
type EventKind uint8

// The kinds of event.
const (
	EventOut       EventKind = iota // Seat went out, for Reason, credited to By if that is not 0
	EventKingGone                   // Seat's king left the board and Seat plays on (star.18, royale.4)
	EventConquered                  // Seat's men are By's now (star.11)
	EventEscaped                    // royale.5
	EventLeft                       // royale.7: Seat left, its men stay
	EventOver                       // the game ended, for Reason
)

// Event is something that happened to a seat between two moves.
type Event struct {
	Kind   EventKind
	Seat   Seat
	By     Seat
	Reason Reason
}
