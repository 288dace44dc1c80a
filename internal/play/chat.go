package play

// Room is one of the two places where people write in a game.
type Room string

// The rooms. Who sits in the game writes and reads in the first; everybody else
// in the second, which the players may read once the game is over.
const (
	PlayersRoom  Room = "players"
	WatchersRoom Room = "watchers"
)

// Message is something that a person wrote.
type Message struct {
	ID     int64  `json:"id"` // counts from 1 in a game
	At     Millis `json:"at"`
	Room   Room   `json:"room"`
	Author Handle `json:"author"`         // to mute by
	Seat   int    `json:"seat,omitempty"` // the author's first, 0 for a watcher
	Name   string `json:"name,omitempty"` // as he was called then; empty if names are hidden
	Text   string `json:"text"`
}
