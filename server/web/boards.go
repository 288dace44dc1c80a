package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/manykings/manykings/table"
)

// Limits of the games at wooden boards.
const (
	mostBoards       = 1 << 12 // boards with sockets on this node
	mostBoardSockets = 32      // sockets of a board on this node
	mostBoardNames   = 8
	mostBoardName    = 40 // bytes
	mostBoardGame    = 16 // bytes
	boardKeySize     = 32 // hexadecimal digits
	mostBoardMoves   = 64 // of a sheet in a message
	mostBoardFrom    = 4000
	mostBoardMove    = 60 // bytes
)

// BoardAct is an act of a player's phone at a wooden board.
type BoardAct struct {
	Do      string   `json:"do" enum:"hello,press,sheet" doc:"hello: asks for the state, with the seat of the phone; press: ends the turn of the seat; sheet: shows the sheet of the seat."`
	Seat    int      `json:"seat" minimum:"0" maximum:"8" doc:"0 without a seat."`
	Made    int      `json:"made,omitempty" minimum:"0" doc:"press: the moves that the seat had made by then. The first phone ignores a touch that refers to another number."`
	At      int64    `json:"at,omitempty" doc:"A value that the first phone returns."`
	Game    string   `json:"game,omitempty" maxLength:"16" doc:"sheet: the game to which the sheet belongs. The first phone compares no sheet of another game."`
	From    int      `json:"from,omitempty" minimum:"0" maximum:"4000" doc:"sheet: how many moves stand before those written."`
	Written []string `json:"written,omitempty" maxItems:"64" doc:"sheet: the moves as written, which replace all moves behind those before."`
}

// BoardShow is the state of the clock at a wooden board. The first phone has it; the server stores
// none.
type BoardShow struct {
	Variant string            `json:"variant" maxLength:"80"`
	Game    string            `json:"game,omitempty" maxLength:"16" doc:"The game that is at the board: another one after a restart, with the same key."`
	Clock   *table.BoardClock `json:"clock"`
	Names   []string          `json:"names,omitempty" maxItems:"8"`
	Sheets  []int             `json:"sheets,omitempty" maxItems:"8" doc:"By seat, how many moves the first phone has of the sheet of its phone."`
	Now     int64             `json:"now" doc:"The moment on the first phone."`
	At      int64             `json:"at,omitempty" doc:"The value of the last act."`
}

// BoardMessage relays an act or a state to the phones at a wooden board.
type BoardMessage struct {
	Type  string     `json:"type" enum:"board"`
	Board string     `json:"board"`
	Act   *BoardAct  `json:"act,omitempty"`
	Show  *BoardShow `json:"show,omitempty" doc:"Only from the first phone, which holds the secret of the board."`
}

// boards relays messages among the phones at each wooden board. A board is known by a key of 128
// bits, which the first phone shows to the others as a code. Nothing is stored: a board ends with
// its last socket.
type boards struct {
	hub *hub

	mu   sync.Mutex
	open map[string]*board
}

// board is the sockets of this node at one board.
type board struct {
	sockets map[*socket]struct{}
	ready   chan struct{} // closed once the bus is watched, or has refused
	stop    func()        // unsubscribes; nil unless the bus is watched
}

func newBoards(h *hub) *boards { return &boards{hub: h, open: map[string]*board{}} }

// boardKey returns the key of the board with a secret.
func boardKey(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])[:boardKeySize]
}

func boardTopic(key string) string { return "board." + key }

// hear handles a message about a board.
func (b *boards) hear(ctx context.Context, c *socket, m *ClientMessage) {
	if _, err := hex.DecodeString(m.Board); err != nil || len(m.Board) != boardKeySize || strings.ToLower(m.Board) != m.Board {
		c.trouble("", NewProblem(http.StatusBadRequest, "bad-request", "The key of a board has 32 hexadecimal digits."))
		return
	}
	var problem *Problem
	switch {
	case m.Act != nil || m.Show != nil:
		problem = b.say(ctx, c, m)
	case m.On:
		if c.board != m.Board {
			b.leave(c) // a socket is at one board
		}
		problem = b.join(ctx, c, m.Board)
	case c.board == m.Board:
		b.leave(c)
	}
	if problem != nil {
		c.trouble("", problem)
	}
}

// join adds a socket to a board.
func (b *boards) join(ctx context.Context, c *socket, key string) *Problem {
	b.mu.Lock()
	at := b.open[key]
	if at == nil && len(b.open) >= mostBoards || at != nil && len(at.sockets) >= mostBoardSockets {
		b.mu.Unlock()
		return NewProblem(http.StatusTooManyRequests, "too-many", "Too many phones are at boards.")
	}
	isFirst := at == nil
	if isFirst {
		at = &board{sockets: map[*socket]struct{}{}, ready: make(chan struct{})}
		b.open[key] = at
	}
	at.sockets[c] = struct{}{}
	c.board = key
	b.mu.Unlock()
	if isFirst {
		b.watch(ctx, key, at)
	}
	// A phone that says something at once must hear the answer, from another node too.
	select {
	case <-at.ready:
		if at.stop == nil {
			return errInternal()
		}
	case <-ctx.Done():
	}
	return nil
}

// watch begins to hear the phones of a board at other nodes. The bus may take its time, so it
// happens without the mutex: the other boards go on.
func (b *boards) watch(ctx context.Context, key string, at *board) {
	defer close(at.ready)
	stop, err := b.hub.server.config.Bus.Watch(ctx, boardTopic(key), func(payload []byte) { b.relay(key, payload) })
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		delete(b.open, key)
		b.hub.server.log.ErrorContext(ctx, "watching a board", "err", err)
		return
	}
	at.stop = stop // the socket that watches is still at the board
}

// leave removes a socket from its board, if it is at one. The board ends with its last socket.
func (b *boards) leave(c *socket) {
	key := c.board
	if key == "" {
		return
	}
	c.board = ""
	b.mu.Lock()
	var stop func()
	if at := b.open[key]; at != nil {
		delete(at.sockets, c)
		if len(at.sockets) == 0 {
			delete(b.open, key)
			stop = at.stop
		}
	}
	b.mu.Unlock()
	if stop != nil {
		stop() // without the mutex, since the handler may wait for it
	}
}

// say checks a message and announces it to all phones at the board.
func (b *boards) say(ctx context.Context, c *socket, m *ClientMessage) *Problem {
	if c.board != m.Board {
		return NewProblem(http.StatusNotFound, "not-found", "This socket is at no such board.")
	}
	out := BoardMessage{Type: "board", Board: m.Board, Act: m.Act, Show: m.Show}
	if m.Act != nil && (m.Show != nil || !m.Act.valid()) {
		return NewProblem(http.StatusUnprocessableEntity, "invalid", "No act at a board.")
	}
	if m.Show != nil {
		if boardKey(m.Secret) != m.Board {
			return NewProblem(http.StatusForbidden, "first-phone", "Only the first phone shows the clock.")
		}
		if !b.valid(m.Show) {
			return NewProblem(http.StatusUnprocessableEntity, "invalid", "No clock of a game at a board.")
		}
	}
	text, err := json.Marshal(&out)
	if err == nil {
		err = b.hub.server.config.Bus.Announce(ctx, boardTopic(m.Board), text)
	}
	if err != nil {
		b.hub.server.log.ErrorContext(ctx, "announcing at a board", "err", err)
		return errInternal()
	}
	return nil
}

// valid reports whether an act is one of a phone.
func (a *BoardAct) valid() bool {
	switch {
	case a.Seat < 0 || a.Seat > mostBoardNames || a.Made < 0:
		return false
	case a.Do == "hello" || a.Do == "press":
		return a.Written == nil && a.From == 0 && a.Game == ""
	case a.Do != "sheet" || a.Seat == 0 || len(a.Game) > mostBoardGame || len(a.Written) > mostBoardMoves || a.From < 0 || a.From > mostBoardFrom:
		return false
	}
	return !slices.ContainsFunc(a.Written, func(text string) bool { return len(text) > mostBoardMove })
}

// valid reports whether a state is the clock of a known game.
func (b *boards) valid(s *BoardShow) bool {
	if s.Clock == nil || len(s.Game) > mostBoardGame || len(s.Names) > mostBoardNames || len(s.Sheets) > mostBoardNames {
		return false
	}
	for _, name := range s.Names {
		if len(name) > mostBoardName {
			return false
		}
	}
	game, err := b.hub.server.variants.parse(s.Variant)
	if err != nil || game.Seats() != len(s.Clock.Times) {
		return false
	}
	_, err = table.ParseBoardClock(string(s.Clock.AppendJSON(nil)))
	return err == nil
}

// relay sends a message to the sockets at a board.
func (b *boards) relay(key string, payload []byte) {
	text := framed(append(newText(len(payload)), payload...))
	b.mu.Lock()
	defer b.mu.Unlock()
	if at := b.open[key]; at != nil {
		for c := range at.sockets {
			c.send(text)
		}
	}
}
