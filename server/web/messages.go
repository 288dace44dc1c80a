package web

import (
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// ClientMessage is a message of a client on the WebSocket.
type ClientMessage struct {
	Type    string      `json:"type" enum:"watch,unwatch,lobby,seek,challenges,notices,club,ping,draw,board" doc:"watch, unwatch: a game; lobby: the lists of open games and of seeks; seek: your seek, which counts while the socket is open; challenges: the games with a seat reserved for you; notices: the number of unseen notifications; club: changes to the games of one club, or of all your clubs; ping: answered by pong; draw: shows partners a drawing on the board of a game that the socket watches; board: joins or leaves the phones at a wooden board, or says something to them."`
	Game    live.GameID `json:"game,omitempty" doc:"watch, unwatch, draw: which."`
	Version uint64      `json:"version,omitempty" doc:"watch: the version that the client has, 0 for none."`
	On      bool        `json:"on,omitempty" doc:"lobby, seek, challenges, notices, club, board: true subscribes, false unsubscribes."`
	Club    string      `json:"club,omitempty" maxLength:"40" doc:"club: the key of the club; left out: all your clubs."`
	At      int64       `json:"at,omitempty" doc:"ping: a value that pong returns."`

	Board  string     `json:"board,omitempty" maxLength:"32" doc:"board: the key of the board, the first 32 hexadecimal digits of the SHA-256 of its secret."`
	Secret string     `json:"secret,omitempty" maxLength:"64" doc:"board, with show: the secret of the board, which the first phone alone has."`
	Act    *BoardAct  `json:"act,omitempty" doc:"board: an act of a player's phone."`
	Show   *BoardShow `json:"show,omitempty" doc:"board: the state of the clock, from the first phone."`

	After   int           `json:"after,omitempty" minimum:"0" doc:"draw: the number of entries of the game at the time of the drawing."`
	Strokes []live.Stroke `json:"strokes,omitempty" maxItems:"32" doc:"draw: the whole drawing; it replaces the previous one."`
}

// MoveMessage is a move that a client plays over the WebSocket: the content of a POST to
// /games/{id}/moves, with the same limits, checks and responses.
type MoveMessage struct {
	Type string      `json:"type" enum:"move"`
	Game live.GameID `json:"game"`
	MoveRequest
}

// MovedMessage is the response to a MoveMessage that was played. A socket that watches the game
// gets no further message about the change.
type MovedMessage struct {
	Type  string      `json:"type" enum:"moved"`
	Token string      `json:"token,omitempty" doc:"The token of the move."`
	From  int         `json:"from" doc:"The client already has the entries before this index; the game has the entries from it on."`
	Game  *live.Shown `json:"game"`
}

// GameMessage is the current state of a game.
type GameMessage struct {
	Type string      `json:"type" enum:"game"`
	From int         `json:"from" doc:"The client already has the entries before this index; the game has the entries from it on."`
	Game *live.Shown `json:"game"`
}

// ChatMessage is a chat message.
type ChatMessage struct {
	Type    string        `json:"type" enum:"chat"`
	Game    live.GameID   `json:"game"`
	Message *live.Message `json:"message"`
}

// LobbyMessage is the list of open games.
type LobbyMessage struct {
	Type  string        `json:"type" enum:"lobby"`
	Games []*live.Shown `json:"games"`
}

// ClubMessage reports a change in the open, running or finished games of a club. Requests for
// the games return only games visible to the caller.
type ClubMessage struct {
	Type string `json:"type" enum:"club"`
	Club string `json:"club,omitempty" doc:"The key of the subscription; left out: all your clubs."`
}

// WatchersMessage is the number of spectators of a game.
type WatchersMessage struct {
	Type  string      `json:"type" enum:"watchers"`
	Game  live.GameID `json:"game"`
	Count int         `json:"count"`
}

// PongMessage is the response to a ping.
type PongMessage struct {
	Type string       `json:"type" enum:"pong"`
	At   int64        `json:"at" doc:"The value from the ping."`
	Now  table.Millis `json:"now" doc:"The time on the server."`
}

// GoodbyeMessage announces that the server is stopping.
type GoodbyeMessage struct {
	Type  string `json:"type" enum:"goodbye"`
	Retry int64  `json:"retry" doc:"The time in milliseconds after which to reconnect."`
}

// ErrorMessage is the reason why a message failed.
type ErrorMessage struct {
	Type    string      `json:"type" enum:"error"`
	Game    live.GameID `json:"game,omitempty"`
	Token   string      `json:"token,omitempty" doc:"The token of the refused move; draw for a drawing."`
	Problem *Problem    `json:"problem"`
}

// gameText encodes a GameMessage or, with the token of a move, a MovedMessage: the most frequent
// messages.
func gameText(kind, token string, game *live.Shown) frame {
	dst := newText(896 + 128*len(game.Seats) + 96*len(game.Entries))
	dst = jsontext.AppendText(jsontext.AppendField(append(dst, '{'), "type"), kind)
	if token != "" {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "token"), token)
	}
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "from"), game.From)
	return framed(append(game.AppendJSON(jsontext.AppendField(dst, "game")), '}'))
}

// encode encodes a message.
func encode(message any) frame {
	text, err := json.Marshal(message)
	if err != nil {
		panic(err) // our own types always marshal
	}
	return framed(append(newText(len(text)), text...))
}

// socketText describes the WebSocket.
const socketText = "Messages are JSON texts: ClientMessage and MoveMessage from the client; GameMessage, MovedMessage, ChatMessage, DrawnMessage, LobbyMessage, SeeksMessage, SeekMessage, ChallengesMessage, NoticesMessage, ClubMessage, BoardMessage, WatchersMessage, " +
	"PongMessage, GoodbyeMessage and ErrorMessage from the server, distinguished by their type. " +
	"After watch, the game is sent at once and then with every change. A client gives the version that it has, and gets only the rest; " +
	"a client that misses a version sends watch again. " +
	"A drawing reaches the sockets of partners who watch the game, if it has chat, and is not stored. More than two and a half drawings a second get an error. " +
	"The server closes the socket of a client that sends more than 4 KiB at once or ten messages a second, or that does not read."

// describeSocket adds the WebSocket with the types of its messages to the description of the API.
func (r *Kit) describeSocket() {
	api := r.api.OpenAPI()
	for _, message := range []any{
		ClientMessage{}, MoveMessage{}, GameMessage{}, MovedMessage{}, ChatMessage{}, DrawnMessage{}, LobbyMessage{}, SeeksMessage{}, SeekMessage{}, ChallengesMessage{}, NoticesMessage{}, ClubMessage{}, BoardMessage{}, WatchersMessage{}, PongMessage{}, GoodbyeMessage{}, ErrorMessage{},
	} {
		api.Components.Schemas.Schema(reflect.TypeOf(message), true, "")
	}
	op := Tagged("events", Get("socket", "/ws", "The WebSocket", socketText))
	op.Responses = map[string]*huma.Response{"101": {Description: http.StatusText(http.StatusSwitchingProtocols)}}
	api.AddOperation(&op)
}
