package live

import "github.com/manykings/manykings/table"

// House is the host of the games that the server makes by itself, between bots. Nobody
// else is called so: ids of people are drawn.
const House table.Player = "house"

// NewGame asks for a game. It starts at once if no seat is open.
type NewGame struct {
	Player  table.Player // becomes the host
	Variant string       // game id, not necessarily canonical
	// Position is where the game begins, on one line (docs/notation.md), if not at its start.
	Position string
	Seats    []table.SeatChoice
	Lots     bool   // draw seats by lot: all of a team move together
	Listed   bool   // show it in the list of open games; it is public then
	Public   bool   // show it in the list of games to watch while it is played
	Club     string // whose members alone take the seats that are open, and see it listed; empty for anybody
	Chat     bool
	Hidden   bool // hide names until the end
	// Official games have a clock, and no move is taken back.
	Official bool
	// Rated games change the ratings of their players.
	Rated   bool
	Games   int // how many the match has that it begins; 0 and 1: none
	Clock   table.Clock
	Leaving table.Leaving
	Come    []table.Join // people who have said that they want to sit there, each on a seat that is open
	Token   string       // the same token of the same player is the same game
}

// Join asks for a seat of a game that waits. In a listed game a person other
// than the host takes one seat only.
type Join struct {
	Game       GameID
	Player     table.Player
	Name       string
	Program    bool   // a program plays
	Handle     string // of the account; empty for a guest
	Member     bool   // of the club whose game it is
	Seat       int    // 0 for any
	Invitation string // to the seats that are reserved
	Token      string
}

// SeatRequest names a seat and who asks something about it: to resign it, to
// leave it before the start, to take it back from a bot.
type SeatRequest struct {
	Game   GameID
	Player table.Player
	Seat   int
	Token  string
}

// PlayerRequest is a request about a game as a whole.
type PlayerRequest struct {
	Game   GameID
	Player table.Player
	Token  string
}

// Fill asks for another occupant of a seat in the host's game, before the start:
// a bot, a program, or nobody. A person on it has to go.
type Fill struct {
	Game    GameID
	Player  table.Player
	Seat    int
	Level   int               // of the bot; 0 opens the seat
	Program *table.SeatChoice // a program, and whether it has agreed to play; nil for a bot or nobody
	Token   string
}

// Start asks the host's game to start before all seats are taken.
type Start struct {
	Game   GameID
	Player table.Player
	Level  int // of bots for the seats that are open; 0 refuses if there are any
	Token  string
}

// Move asks for one move.
type Move struct {
	Game    GameID
	Player  table.Player
	Seat    int
	Version uint64 // of the record that the player saw
	Text    string // in protocol notation
	Lag     int64  // round trip of the connection in milliseconds, as the server measured it; 0 if unknown
	Waited  int64  // for how many milliseconds of the turn the client knew nothing of it, or sent the move in vain, as it says
	Token   string // chosen by the client; repeating it repeats the request, not the move
}

// BotMove is the answer of a bot to a [BotJob].
type BotMove struct {
	Game  GameID
	Seat  int
	Moved uint64 // of the job
	Text  string
}

// Propose opens a vote.
type Propose struct {
	Game   GameID
	Player table.Player
	Seat   int // for which the player speaks
	Kind   table.VoteKind
	Token  string
}

// BallotRequest gives the ballot of a person, for all their seats.
type BallotRequest struct {
	Game   GameID
	Player table.Player
	Vote   uint64 // its id
	Yes    bool
	Token  string
}

// BotBallot gives the ballot of a bot on a draw.
type BotBallot struct {
	Game GameID
	Seat int
	Vote uint64 // its id
	Yes  bool
}

// Say asks to write something.
type Say struct {
	Game   GameID
	Player table.Player
	Name   string // of a watcher; who sits is called by the name of the seat
	Room   Room
	Text   string // 1 to 300 characters
}
