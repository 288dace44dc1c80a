package live

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"unicode/utf8"

	"github.com/manykings/manykings/table"
)

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
	ID     int64        `json:"id"` // counts from 1 in a game
	At     table.Millis `json:"at"`
	Room   Room         `json:"room"`
	Author Alias        `json:"author"`         // to mute by
	Seat   int          `json:"seat,omitempty"` // the author's first, 0 for a watcher
	Name   string       `json:"name,omitempty"` // as they were called then; empty if names are hidden
	Text   string       `json:"text"`
}

const (
	// maxMessage is the length of a message, in characters.
	maxMessage = 300
	// MostMessages is how many messages are kept of a game; more are refused.
	MostMessages = 1000
	// saidLimit is how many messages of a room are read at once.
	saidLimit = 200
	// talkBurst is how many messages a person may write in a game within
	// talkTime milliseconds.
	talkBurst = 5
	talkTime  = 15_000
)

// MayRead reports whether a player, or nobody in particular if it is empty, may
// read what is written in a room of r.
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

// Say stores a message and tells it.
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

// Unsay takes back a message of a player: its text and name go, its place stays.
func (s *Service) Unsay(ctx context.Context, id GameID, player table.Player, message int64) error {
	if player == "" {
		return wrap(id, ErrRoom)
	}
	m, err := s.store.Unsay(ctx, id, message, AliasOf(id, player))
	if err != nil {
		return fmt.Errorf("taking back a message of game %s: %w", id, err)
	}
	s.announce(ctx, Event{Game: id, Message: m})
	return nil
}

// Said returns what was written in a room after a message, oldest first.
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
		return nil, fmt.Errorf("asking what was said in game %s: %w", id, err)
	}
	return said, nil
}

// talkTopic is told by every node who writes at it, so that nobody writes more by writing
// at several.
const talkTopic = "talk"

// talked is what is told of who has written.
type talked struct {
	Node string `json:"node"`
	seatedAt
}

// tellTalk tells the other nodes that somebody writes. If the bus is away they may write
// more.
func (s *Service) tellTalk(ctx context.Context, who sitting) {
	if !s.Shared() {
		return
	}
	text, err := json.Marshal(talked{s.nodes.self, seatedAt{who.game, who.player}})
	if err == nil {
		err = s.bus.Announce(context.WithoutCancel(ctx), talkTopic, text)
	}
	if err != nil {
		s.log.DebugContext(ctx, "other nodes not told who writes", "err", err)
	}
}

// hearTalk counts what somebody has written at another node.
func (s *Service) hearTalk(payload []byte) {
	var t talked
	if json.Unmarshal(payload, &t) == nil && t.Node != s.nodes.self {
		s.talk.allow(sitting{t.Game, t.Player}, s.now())
	}
}

// throttle keeps people from writing too much.
type throttle struct {
	mu   sync.Mutex
	said map[sitting][]table.Millis // the last messages of each, oldest first
}

// throttleSize is how many people are watched before those who are silent are
// forgotten.
const throttleSize = 4096

func newThrottle() *throttle { return &throttle{said: map[sitting][]table.Millis{}} }

// allow reports whether a person may write now, and counts it if so.
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
