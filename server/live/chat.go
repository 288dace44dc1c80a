package live

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"unicode/utf8"

	"github.com/manykings/manykings/table"
)

// Room is one of the two chat rooms of a game.
type Room string

// The rooms. Players use the first and everybody else the second. Players can read the second
// once the game is over.
const (
	PlayersRoom  Room = "players"
	WatchersRoom Room = "watchers"
)

// Message is a chat message.
type Message struct {
	ID     int64        `json:"id"` // counts from 1 within a game
	At     table.Millis `json:"at"`
	Room   Room         `json:"room"`
	Author Alias        `json:"author"`         // for muting
	Seat   int          `json:"seat,omitempty"` // the author's first seat, 0 for a spectator
	Name   string       `json:"name,omitempty"` // name at the time; empty if names are hidden
	Text   string       `json:"text"`
}

const (
	// maxMessage is the length of a message, in characters.
	maxMessage = 300
	// MostMessages is the most messages of a game.
	MostMessages = 1000
	// saidLimit is how many messages of a room are read at once.
	saidLimit = 200
	// talkBurst is how many messages a person may write in a game within talkTime
	// milliseconds.
	talkBurst = 5
	talkTime  = 15_000
)

// MayRead reports whether a player, or anybody for an empty one, may read a room of r.
func (r *Record) MayRead(player table.Player, room Room) bool {
	seated := len(r.SeatsOf(player)) > 0
	switch room {
	case PlayersRoom:
		return seated
	case WatchersRoom:
		return !seated || r.Stage == table.Over || r.Stage == table.Aborted
	default:
		return false
	}
}

// Say stores a message and announces it.
func (s *Service) Say(ctx context.Context, q Say) (*Message, error) {
	text := table.Clean(q.Text)
	if n := utf8.RuneCountInString(text); n < 1 || n > maxMessage {
		return nil, &table.InputError{Field: "text", Reason: fmt.Sprintf("1 to %d characters", maxMessage)}
	}
	name, err := table.CleanName(q.Name)
	if err != nil {
		return nil, err
	}
	r, err := s.Get(ctx, q.Game)
	if err != nil {
		return nil, err
	}
	seats := r.SeatsOf(q.Player)
	switch {
	case q.Player == "" || q.Room != PlayersRoom && q.Room != WatchersRoom || (q.Room == PlayersRoom) != (len(seats) > 0):
		return nil, wrap(q.Game, ErrRoom)
	case !r.Chat:
		return nil, wrap(q.Game, ErrNoChat)
	case !s.talk.allow(sitting{q.Game, q.Player}, s.now()):
		return nil, wrap(q.Game, ErrTooOften)
	}
	m := &Message{At: s.now(), Room: q.Room, Author: AliasOf(q.Game, q.Player), Name: name, Text: text}
	if len(seats) > 0 {
		m.Seat = seats[0]
		m.Name = r.Seats[m.Seat-1].Name
		if r.NamesHidden() {
			m.Name = ""
		}
	}
	s.tellTalk(ctx, sitting{q.Game, q.Player})
	if err := s.store.Say(ctx, q.Game, m); err != nil {
		return nil, fmt.Errorf("storing a message of game %s: %w", q.Game, err)
	}
	s.announce(ctx, Event{Game: q.Game, Message: m})
	return m, nil
}

// Unsay deletes a player's message: its text and name go, an empty message stays.
func (s *Service) Unsay(ctx context.Context, id GameID, player table.Player, message int64) error {
	if player == "" {
		return wrap(id, ErrRoom)
	}
	m, err := s.store.Unsay(ctx, id, message, AliasOf(id, player))
	if err != nil {
		return fmt.Errorf("deleting a message of game %s: %w", id, err)
	}
	s.announce(ctx, Event{Game: id, Message: m})
	return nil
}

// Said returns the messages of a room after a message, oldest first.
func (s *Service) Said(ctx context.Context, id GameID, player table.Player, room Room, after int64) ([]Message, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if !r.MayRead(player, room) {
		return nil, wrap(id, ErrRoom)
	}
	said, err := s.store.Said(ctx, id, room, after, saidLimit)
	if err != nil {
		return nil, fmt.Errorf("reading the chat of game %s: %w", id, err)
	}
	return said, nil
}

// talkTopic announces the authors of messages on every node, so that limits hold across nodes.
const talkTopic = "talk"

// talked is an announcement of a message's author.
type talked struct {
	Node string `json:"node"`
	seatedAt
}

// tellTalk announces to other nodes that a person writes. Without the bus they may write more.
func (s *Service) tellTalk(ctx context.Context, who sitting) {
	if !s.Shared() {
		return
	}
	text, err := json.Marshal(talked{s.nodes.self, seatedAt{who.game, who.player}})
	if err == nil {
		err = s.bus.Announce(context.WithoutCancel(ctx), talkTopic, text)
	}
	if err != nil {
		s.log.DebugContext(ctx, "announcing an author", "err", err)
	}
}

// hearTalk counts a message on another node.
func (s *Service) hearTalk(payload []byte) {
	var t talked
	if json.Unmarshal(payload, &t) == nil && t.Node != s.nodes.self {
		s.talk.allow(sitting{t.Game, t.Player}, s.now())
	}
}

// throttle limits the rate of messages.
type throttle struct {
	mu   sync.Mutex
	said map[sitting][]table.Millis // times of the last messages of each, oldest first
}

// throttleSize is how many people are tracked before silent ones are dropped.
const throttleSize = 4096

func newThrottle() *throttle { return &throttle{said: map[sitting][]table.Millis{}} }

// allow reports whether a person may write now, and if so counts the message.
func (h *throttle) allow(who sitting, now table.Millis) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.said) >= throttleSize {
		for other, said := range h.said {
			if said[len(said)-1]+table.Millis(talkTime) <= now {
				delete(h.said, other)
			}
		}
	}
	said := h.said[who]
	for len(said) > 0 && said[0]+table.Millis(talkTime) <= now {
		said = said[1:]
	}
	if len(said) >= talkBurst {
		return false
	}
	h.said[who] = append(said, now)
	return true
}
