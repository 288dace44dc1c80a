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

// ClientMessage is what a client sends on the WebSocket.
type ClientMessage struct {
	Type    string      `json:"type" enum:"watch,unwatch,lobby,seek,challenges,notices,club,ping,draw" doc:"watch, unwatch: a game; lobby: the list of open games, and of seeks; seek: my seek, which counts while the socket is open; challenges: the games in which seats are kept for me; notices: the number of unseen notifications; club: changes to the games of one club, or of all my clubs; ping: is answered by pong; draw: shows partners a drawing on the board of a game that the socket watches."`
	Game    live.GameID `json:"game,omitempty" doc:"watch, unwatch, draw: which."`
	Version uint64      `json:"version,omitempty" doc:"watch: the version that the client has, 0 for none."`
	On      bool        `json:"on,omitempty" doc:"lobby, seek, challenges, notices, club: whether to send changes."`
	Club    string      `json:"club,omitempty" maxLength:"40" doc:"club: its key; left out, all that I am in."`
	At      int64       `json:"at,omitempty" doc:"ping: comes back in pong."`

	After   int           `json:"after,omitempty" minimum:"0" doc:"draw: how many entries the game had when it was drawn."`
	Strokes []live.Stroke `json:"strokes,omitempty" maxItems:"32" doc:"draw: the whole drawing; it replaces the previous one."`
}

// MoveMessage is a move that a client plays over the WebSocket: what is posted to
// /games/{id}/moves, with the same limits, checks and answers.
type MoveMessage struct {
	Type string      `json:"type" enum:"move"`
	Game live.GameID `json:"game"`
	MoveRequest
}

// MovedMessage answers a MoveMessage that was played, as the request would be
// answered. A socket that watches the game is told of the change by it alone.
type MovedMessage struct {
	Type  string      `json:"type" enum:"moved"`
	Token string      `json:"token,omitempty" doc:"As the move had it."`
	From  int         `json:"from" doc:"Entries before it are as the client has them; the game has those from there on."`
	Game  *live.Shown `json:"game"`
}

// GameMessage says how a game stands now.
type GameMessage struct {
	Type string      `json:"type" enum:"game"`
	From int         `json:"from" doc:"Entries before it are as the client has them; the game has those from there on."`
	Game *live.Shown `json:"game"`
}

// ChatMessage is something that a person wrote.
type ChatMessage struct {
	Type    string        `json:"type" enum:"chat"`
	Game    live.GameID   `json:"game"`
	Message *live.Message `json:"message"`
}

// LobbyMessage is the open games.
type LobbyMessage struct {
	Type  string        `json:"type" enum:"lobby"`
	Games []*live.Shown `json:"games"`
}

// ClubMessage says that the games of a club are not what they were: some wait, are being
// played or have ended since. Who may see which is told by the requests for them.
type ClubMessage struct {
	Type string `json:"type" enum:"club"`
	Club string `json:"club,omitempty" doc:"As it was asked for."`
}

// WatchersMessage says how many watch a game who do not play in it.
type WatchersMessage struct {
	Type  string      `json:"type" enum:"watchers"`
	Game  live.GameID `json:"game"`
	Count int         `json:"count"`
}

// PongMessage answers a ping.
type PongMessage struct {
	Type string       `json:"type" enum:"pong"`
	At   int64        `json:"at" doc:"As the ping had it."`
	Now  table.Millis `json:"now" doc:"The time of the server."`
}

// GoodbyeMessage says that the server is being stopped.
type GoodbyeMessage struct {
	Type  string `json:"type" enum:"goodbye"`
	Retry int64  `json:"retry" doc:"Milliseconds after which to come back."`
}

// ErrorMessage says why a message could not be answered.
type ErrorMessage struct {
	Type    string      `json:"type" enum:"error"`
	Game    live.GameID `json:"game,omitempty"`
	Token   string      `json:"token,omitempty" doc:"Of the refused move; draw for a drawing."`
	Problem *Problem    `json:"problem"`
}

// gameText returns a GameMessage or, with the token of a move, a MovedMessage: the
// messages that are sent most.
func gameText(kind, token string, from int, game *live.Shown) frame {
	dst := newText(896 + 128*len(game.Seats) + 96*len(game.Entries))
	dst = jsontext.AppendText(jsontext.AppendField(append(dst, '{'), "type"), kind)
	if token != "" {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "token"), token)
	}
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "from"), from)
	return framed(append(game.AppendJSON(jsontext.AppendField(dst, "game")), '}'))
}

// encode returns a message as it is sent.
func encode(message any) frame {
	text, err := json.Marshal(message)
	if err != nil {
		panic(err) // of types that are ours
	}
	return framed(append(newText(len(text)), text...))
}

// socketText describes the WebSocket.
const socketText = "Messages are JSON texts: ClientMessage and MoveMessage from the client; GameMessage, MovedMessage, ChatMessage, DrawnMessage, LobbyMessage, SeeksMessage, SeekMessage, ChallengesMessage, NoticesMessage, ClubMessage, WatchersMessage, " +
	"PongMessage, GoodbyeMessage and ErrorMessage from the server, told apart by their type. " +
	"After watch the game is told at once, and then with every change. A client that has a version names it, and is spared what it has; " +
	"one that sees a version left out watches again. " +
	"What is drawn reaches the sockets of partners who watch the game, where there is chat, and is not stored; who draws more than two and a half times a second is told so. " +
	"A client that sends more than 4 KiB at once or ten messages a second, or that does not read, is cut."

// describeSocket adds the WebSocket to the description of the API, with the types
// of its messages.
func (r *Kit) describeSocket() {
	api := r.api.OpenAPI()
	for _, message := range []any{
		ClientMessage{}, MoveMessage{}, GameMessage{}, MovedMessage{}, ChatMessage{}, DrawnMessage{}, LobbyMessage{}, SeeksMessage{}, SeekMessage{}, ChallengesMessage{}, NoticesMessage{}, ClubMessage{}, WatchersMessage{}, PongMessage{}, GoodbyeMessage{}, ErrorMessage{},
	} {
		api.Components.Schemas.Schema(reflect.TypeOf(message), true, "")
	}
	op := Tagged("events", Get("socket", "/ws", "The WebSocket", socketText))
	op.Responses = map[string]*huma.Response{"101": {Description: http.StatusText(http.StatusSwitchingProtocols)}}
	api.AddOperation(&op)
}
