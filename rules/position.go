package rules

import "github.com/manykings/manykings/rules/board"

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
	// Start returns a new position at the start.
	Start() Position
	// Position returns the position that a set-up describes, its turn begun
	// (seats may have gone out by it, the game may have ended), or an error of
	// type [Faults] that names every fault.
	Position(Setup) (Position, error)
	// State returns the position of a set-up with its turn not begun: the start of perft.
	// The error is that of Position.
	State(Setup) (State, error)
}

// Position is a legal state of a game whose turn has begun, with the moves that
// led to it since it was set up. A game is a loop:
//
//	for pos := game.Start(); !pos.Over(); {
//		pos.Play(choose(pos.Moves(nil)))
//	}
//
// It is not safe for concurrent use.
type Position interface {
	Game() Game
	// Turn returns the seat to move.
	Turn() Seat
	// Moves appends the legal moves to dst: at least one, unless the game is
	// over. A forced pass is a move.
	Moves(dst []Move) []Move
	// CountMoves returns len(Moves(nil)), faster.
	CountMoves() int
	// HasMoves reports whether there is a legal move.
	HasMoves() bool
	// Play makes a legal move, one of Moves or of ParseMove, and begins the turn
	// that follows by common.9: mated seats go out, the game may end.
	Play(m Move)
	// Over reports whether the game has ended.
	Over() bool
	// Outcome returns the state or the result of the game.
	Outcome() Outcome
	// Events returns the events of the last Play, Resign, Flag or Agree besides the move
	// itself, in order.
	Events() []Event

	// MoveText returns the protocol text of the legal move m (formats.md).
	MoveText(m Move) string
	// ParseMove returns the legal move with the given protocol text, or an
	// error of type [*Refusal] that says why there is none.
	ParseMove(text string) (Move, error)
	// Describe spells out the legal move m.
	Describe(m Move) Action

	// At returns the man on s; the zero Piece if there is none.
	At(s board.Square) Piece
	// Owner returns the seat that moves the men of army a now, 0 if none does.
	Owner(a Army) Seat
	// OwnArmy returns the army that is a seat's own: the one it began with or, in
	// Sovereign Chess, the colour that it owns now (sovereign.11).
	OwnArmy(seat Seat) Army
	// InCheck reports whether the seat to move must answer a check: never in
	// games where a king may be left attacked.
	InCheck() bool
	// Attacks announces every attacked king (common.10).
	Attacks() []Attack
	// Key returns the 64-bit key of the position: equal for positions that common.4 counts
	// as the same, except for the usability of en-passant rights.
	Key() uint64
	// Setup returns the description of the position, in canonical order.
	Setup() Setup

	// Resign eliminates seat (common.6) and begins the turn again if the game goes on. It
	// returns a [*Refusal] for a seat that is not living or a game that is over.
	Resign(seat Seat) error
	// Flag is Resign for a seat whose time is over; common.7 may draw the game.
	Flag(seat Seat) error
	// TimeUp ends the game when the time that all share is over (common.7): a team
	// game is decided by its score, any other is drawn.
	TimeUp() error
	// AgreeSeats returns the seats that all have to agree to a draw, ascending: the living
	// ones (common.6), in Royale the owners of kings (royale.7). After the end there are
	// none.
	AgreeSeats() []Seat
	// Agree ends the game as a draw to which AgreeSeats have agreed.
	Agree() error
	// Choice returns, where the seat to move has a choice to make for which no
	// clock runs, the move that is played if it does not make it in time
	// (yalta.3); NoMove everywhere else.
	Choice() Move

	// String returns the position as a board in text, as [Diagram] draws it.
	String() string
	// Clone returns an independent copy, its history of repetitions included.
	Clone() Position
	// State returns the same position, not a copy, as a search sees it: moves
	// made on it are made on the position, and can be taken back.
	State() State
}

// State is a position as a search sees it, in which a move and the turn that
// follows it are two steps, both of which can be taken back. Its methods do not
// allocate once the buffers have grown. It is not safe for concurrent use.
type State interface {
	// Turn returns the seat to move.
	Turn() Seat
	// Moves appends the legal moves of the present position to dst: none after the end of
	// the game, nor of a mated seat whose turn is not begun.
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
	// Play is Make and Begin.
	Play(m Move)
	// Unmake takes back the last Make, and the Begin that followed it. It does
	// not reach behind a Clone, nor a Resign, Flag or Agree of the position.
	Unmake()
	// Over reports whether the game has ended.
	Over() bool
	// Events returns the events of the last Begin, in order.
	Events() []Event
	// Key is as in [Position].
	Key() uint64
	// InCheck is as in [Position], with the turn begun.
	InCheck() bool
	// Null returns a move that only passes the turn, for a search of the others' threats;
	// NoMove where passing has no meaning. It may be made and unmade like a legal move, by
	// a seat that is not in check.
	Null() Move
	// Standings sets s to the state of the game for every seat, cheaper than Outcome.
	Standings(s *Standings)
	// Position returns the same position with the full interface. Where its turn is not begun, that
	// is only to be looked at.
	Position() Position
}

// Captor is a State that finds captures faster than by leaving out the rest of Moves.
type Captor interface {
	// Captures appends to dst the moves that take a man or promote one.
	Captures(dst []Move) []Move
}

// Attack announces an attacked king.
type Attack struct {
	Seat        Seat         // whose king it is
	King        board.Square // its square
	Provisional bool         // the seat is not on turn (common.2)
	Mate        bool         // it has no legal move, or would have none were it its turn now
	Men         []Attacker   // the men that attack it, seats in order of play
}

// Attacker is a man that attacks a king.
type Attacker struct {
	Seat   Seat // its mover
	Square board.Square
}

// Begun returns the position of a state whose turn begins. It takes the result of
// [Game].State, for the method Position of a game.
func Begun(s State, err error) (Position, error) {
	if err != nil {
		return nil, err
	}
	s.Begin()
	return s.Position(), nil
}
