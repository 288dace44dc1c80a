package live

import "github.com/manykings/manykings/table"

// House is the host of the games that the server itself creates between bots. Ids of people are
// random, so none has this one.
const House table.Player = "house"

// NewGame is a request for a game. It starts at once if no seat is open.
type NewGame struct {
	Player  table.Player // becomes the host
	Variant string       // game id, not necessarily canonical
	// Position is the starting position, on one line (docs/notation.md); empty for the usual
	// one.
	Position string
	Seats    []table.SeatChoice
	Lots     bool   // draw seats at random; teams move together
	Listed   bool   // show it in the list of open games; it is public then
	Public   bool   // show it in the list of games to watch while it is played
	Club     string // only members of this club can take its open seats and see it listed; empty for everybody
	Chat     bool
	Hidden   bool // hide names until the end
	// Official games have a clock and no takebacks.
	Official bool
	// Rated games change the ratings of their players.
	Rated bool
	// Draws is the round of the game from which its players may agree on a draw; see [table.Setting].
	Draws int
	Games int // number of games of the match that it begins; 0 and 1: none
	Clock table.Clock
	// Paired marks a game of an event, which has chosen the seats of its players.
	Paired bool
	// Prompt lets the clocks run from the start: nobody has a separate time for the first move.
	Prompt bool
	// Delay and Staff are those of the record.
	Delay   int
	Staff   []table.Player
	Leaving table.Leaving
	Come    []table.Join // people who have agreed to play, each on an open seat
	Token   string       // a repeated token of the same player means the same game
}

// Join is a request for a seat of a waiting game. In a listed game a person other than the host
// takes only one seat.
type Join struct {
	Game       GameID
	Player     table.Player
	Name       string
	Program    bool   // a program plays
	Handle     string // of the account; empty for a guest
	Member     bool   // a member of the club of the game
	Seat       int    // 0 for any
	Invitation string // to the reserved seats
	Token      string
}

// SeatRequest is a request about a seat: to resign, to leave it before the start, or to regain
// it from a bot.
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

// Fill is a request to change the occupant of a seat in the host's game before the start: a bot,
// a program, or nobody. A person on it must leave.
type Fill struct {
	Game    GameID
	Player  table.Player
	Seat    int
	Level   int               // of the bot; 0 opens the seat
	Program *table.SeatChoice // a program, and whether it has agreed to play; nil for a bot or nobody
	Token   string
}

// Start is a request to start the host's game before all seats are taken.
type Start struct {
	Game   GameID
	Player table.Player
	Level  int // of bots for the open seats; 0 refuses if there are any
	Token  string
}

// Move is a request for one move, as the table gets it but for what the service adds: Excused.
type Move struct {
	Game GameID
	table.Move
	Waited int64  // milliseconds of the turn in which the client, as it reports, did not know of the turn or could not deliver the move
	Token  string // chosen by the client; repeating it repeats the request, not the move
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
	Seat   int // the proposing seat
	Kind   table.VoteKind
	Token  string
}

// BallotRequest gives the ballot of a person, for all their seats.
type BallotRequest struct {
	Game   GameID
	Player table.Player
	Vote   uint64 // the id of the vote
	Yes    bool
	Token  string
}

// BotBallot gives the ballot of a bot on a draw.
type BotBallot struct {
	Game GameID
	Seat int
	Vote uint64 // the id of the vote
	Yes  bool
}

// Say is a request to write a message.
type Say struct {
	Game   GameID
	Player table.Player
	Name   string // name of a spectator; a player has the name of the seat
	Room   Room
	Text   string // 1 to 300 characters
}
