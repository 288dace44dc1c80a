package live

import (
	"context"
	"encoding/json"
	"math"

	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/table"
)

// Bus carries messages to watchers and jobs to workers. It must pass livetest.TestBus. It may lose
// messages, since watchers notice the gap. A job is redelivered until it is done, but may be lost
// with the bus: then the service repeats it.
//
// Topics and queues are words of letters, digits, hyphens and full stops.
type Bus interface {
	// Announce sends payload to all watchers of topic.
	Announce(ctx context.Context, topic string, payload []byte) error

	// Watch calls f with every later payload on topic, until stop is called: one at a time, and
	// those of one sender in order. f must not block; a slow watcher loses messages. f is not
	// called again after stop has returned.
	Watch(ctx context.Context, topic string, f func(payload []byte)) (stop func(), err error)

	// Push adds a job to a queue.
	Push(ctx context.Context, queue string, payload []byte) error

	// Take waits for a job of the queue and delivers it to this caller alone. A job that is
	// neither done nor kept alive within the time limit of the bus is redelivered.
	Take(ctx context.Context, queue string) (Job, error)
}

// Job is a job taken from a queue.
type Job interface {
	Payload() []byte
	// Done ends the job.
	Done(ctx context.Context) error
	// Again returns the job for redelivery.
	Again(ctx context.Context) error
	// Working keeps the job alive: the time limit restarts.
	Working(ctx context.Context) error
}

// LobbyTopic carries the id of every game that enters, changes in or leaves the list of open
// games.
const LobbyTopic = "lobby"

// ClubTopic carries the key of a club when a game of it starts to wait, changes while waiting,
// begins or ends, and when its description changes.
const ClubTopic = "clubs"

// Topic returns the topic of a game, which carries every change as the JSON of an [Event].
func Topic(id GameID) string { return "game." + string(id) }

// Event is a change of a game: a new version of its record, or a message.
type Event struct {
	Game GameID `json:"game"`
	// Version is the new version of the record; 0 for only a message.
	Version uint64 `json:"version,omitempty"`
	// From is the number of unchanged entries.
	From int `json:"from,omitempty"`
	// Played is the difference to the previous version, for nodes that have that; nil if it is too
	// large.
	Played json.RawMessage `json:"played,omitempty"`
	// Trace is the trace context of the change; may be empty.
	Trace   string   `json:"trace,omitempty"`
	Message *Message `json:"message,omitempty"`
	// Drawing is a player's drawing for their partners.
	Drawing *Drawing `json:"drawing,omitempty"`
	// Node and Watching are the number of watchers without a seat on a node, if there are several
	// nodes.
	Node     string `json:"node,omitempty"`
	Watching int    `json:"watching,omitempty"`
}

// Drawing is a seat's drawing on the board for its partners. It is never stored.
type Drawing struct {
	Seat    int      `json:"seat" doc:"The seat of its author."`
	After   int      `json:"after" doc:"The number of entries when it was drawn; the next entry removes it."`
	Strokes []Stroke `json:"strokes" doc:"The whole drawing; it replaces the previous one."`
}

// Stroke is an arrow between two squares, or a circle round one.
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
			panic(err) // our own types always marshal
		}
		dst = append(jsontext.AppendField(dst, "message"), text...)
	}
	if d := e.Drawing; d != nil {
		text, err := json.Marshal(d)
		if err != nil {
			panic(err) // our own types always marshal
		}
		dst = append(jsontext.AppendField(dst, "drawing"), text...)
	}
	if e.Node != "" {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "node"), e.Node)
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "watching"), e.Watching)
	}
	return append(dst, '}')
}

// ParseEvent decodes an event from Append. It ignores unknown fields.
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
			// Rare: messages and drawings have general JSON.
			return json.Unmarshal(payload, &struct {
				Message **Message `json:"message"`
				Drawing **Drawing `json:"drawing"`
			}{&e.Message, &e.Drawing})
		}
		return err
	})
	return e, err
}

// EngineQueue is the queue of jobs for bots, in the JSON of a [BotJob].
const EngineQueue = "engine"

// BotJob asks a bot for a move or for its vote on a draw. Its receiver first checks whether it is
// still wanted.
type BotJob struct {
	Game GameID `json:"game"`
	table.Ask
	// Trace is the trace context of the job's cause; may be empty.
	Trace string `json:"trace,omitempty"`
}
