package live

import (
	"context"
	"encoding/json"
	"math"

	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/table"
)

// Bus carries news to whoever watches and jobs to whoever works. It must pass
// livetest.TestBus. Losing news is allowed, since watchers see the gap; a job is
// given out until somebody has done it, but may be lost with the bus: the
// service gives it out again.
//
// Topics and queues are words of letters, digits, hyphens and full stops.
type Bus interface {
	// Announce sends payload to all who watch topic.
	Announce(ctx context.Context, topic string, payload []byte) error

	// Watch calls f with every payload announced on topic from now on, until
	// stop is called: one at a time, and those of one announcer in the order it
	// sent them. f must not block; who watches too slowly loses news. After stop
	// has returned f is not called again.
	Watch(ctx context.Context, topic string, f func(payload []byte)) (stop func(), err error)

	// Push adds a job to a queue.
	Push(ctx context.Context, queue string, payload []byte) error

	// Take waits for a job of the queue, which nobody else is given meanwhile.
	// It is given out again if it is neither done nor kept up within the time
	// that the bus was made with.
	Take(ctx context.Context, queue string) (Job, error)
}

// Job is a job taken from a queue.
type Job interface {
	Payload() []byte
	// Done ends the job.
	Done(ctx context.Context) error
	// Again gives the job back, to be given out anew.
	Again(ctx context.Context) error
	// Working says that the job is still being done: the time begins anew.
	Working(ctx context.Context) error
}

// LobbyTopic is told the id of every game that enters, changes in or leaves
// the list of open games.
const LobbyTopic = "lobby"

// ClubTopic is told the key of every club of whose games one begins to wait, changes while it
// waits, begins or ends, and of every one that says something else of itself.
const ClubTopic = "clubs"

// Topic returns the topic of a game, on which every change is announced as the
// JSON of an [Event].
func Topic(id GameID) string { return "game." + string(id) }

// Event is news of a game: a new version of its record, or something written.
type Event struct {
	Game GameID `json:"game"`
	// Version is the new version of the record; 0 if only Message is news.
	Version uint64 `json:"version,omitempty"`
	// From is how many entries are as they were before.
	From int `json:"from,omitempty"`
	// Played is what else there is to know of the new version, for nodes that know the one
	// before; nil where that is too much.
	Played json.RawMessage `json:"played,omitempty"`
	// Trace is the place in its trace of what made the change, empty if it is in none.
	Trace   string   `json:"trace,omitempty"`
	Message *Message `json:"message,omitempty"`
	// Drawing is what somebody draws on the board for their partners.
	Drawing *Drawing `json:"drawing,omitempty"`
	// Node and Watching say how many watch at a node that have no part in the game,
	// where there are several nodes.
	Node     string `json:"node,omitempty"`
	Watching int    `json:"watching,omitempty"`
}

// Drawing is what a seat shows its partners on the board. It is told, and never stored.
type Drawing struct {
	Seat    int      `json:"seat" doc:"Whose it is."`
	After   int      `json:"after" doc:"The number of entries when it was drawn; the next entry removes it."`
	Strokes []Stroke `json:"strokes" doc:"The whole drawing; it replaces the previous one."`
}

// Stroke is an arrow from a square to another, or a circle round one.
type Stroke [2]string

// Append appends e as JSON.
func (e *Event) Append(dst []byte) []byte {
	dst = jsontext.AppendText(jsontext.AppendField(append(dst, '{'), "game"), string(e.Game))
	if e.Version != 0 {
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "version"), int64(e.Version))
	}
	if e.From != 0 {
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "from"), e.From)
	}
	if len(e.Played) > 0 {
		dst = append(jsontext.AppendField(dst, "played"), e.Played...)
	}
	if e.Trace != "" {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "trace"), e.Trace)
	}
	if m := e.Message; m != nil {
		text, err := json.Marshal(m)
		if err != nil {
			panic(err) // of a type that is ours
		}
		dst = append(jsontext.AppendField(dst, "message"), text...)
	}
	if d := e.Drawing; d != nil {
		text, err := json.Marshal(d)
		if err != nil {
			panic(err) // of a type that is ours
		}
		dst = append(jsontext.AppendField(dst, "drawing"), text...)
	}
	if e.Node != "" {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "node"), e.Node)
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "watching"), e.Watching)
	}
	return append(dst, '}')
}

// ParseEvent reads what Append has written. It passes over fields that it does
// not know.
func ParseEvent(payload []byte) (e Event, err error) {
	v, err := jsontext.Parse(string(payload))
	if err != nil {
		return e, err
	}
	err = v.Fields(func(name string, v jsontext.Value) (err error) {
		switch name {
		case "game":
			var id string
			id, err = v.Text()
			e.Game = GameID(id)
		case "version":
			e.Version, err = v.Uint()
		case "from":
			e.From, err = v.Int(0, math.MaxInt)
		case "played":
			e.Played = json.RawMessage(v.Raw())
		case "trace":
			e.Trace, err = v.Text()
		case "node":
			e.Node, err = v.Text()
		case "watching":
			e.Watching, err = v.Int(0, math.MaxInt)
		case "message", "drawing":
			// Seldom: what people write and draw travels as any JSON.
			return json.Unmarshal(payload, &struct {
				Message **Message `json:"message"`
				Drawing **Drawing `json:"drawing"`
			}{&e.Message, &e.Drawing})
		}
		return err
	})
	return e, err
}

// EngineQueue is the queue of jobs for bots, each the JSON of a [BotJob].
const EngineQueue = "engine"

// BotJob asks a bot of a game for a move or for its vote on a draw. Whoever
// takes it first checks whether it is still wanted.
type BotJob struct {
	Game GameID `json:"game"`
	table.Ask
	// Trace is the place in its trace of what the bot is asked for, empty if it is in none.
	Trace string `json:"trace,omitempty"`
}
