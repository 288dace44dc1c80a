package load

import (
	"fmt"
	"hash/fnv"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"
)

// History is the requests and answers of clients about games, with their times. [History.Check]
// checks whether the games are linearizable. A history is valid if some order of the requests
// explains every answer, each request taking effect between its call and its answer. It is for
// games without takebacks.
type History struct {
	began time.Time

	mu    sync.Mutex
	games map[string]*asked
}

// asked is the requests about a game.
type asked struct {
	operations []porcupine.Operation
	longest    []Entry // the longest list that anybody has read
	people     map[int]bool
}

// NewHistory returns an empty history.
func NewHistory() *History { return &History{began: time.Now(), games: map[string]*asked{}} }

// operation is a request of a history: a move, or the reading of a game.
type operation struct {
	move   *Entry
	at     int // number of entries before the move; -1 if unknown
	length int // number of entries read
	sum    uint64
}

// of returns the requests about a game. h.mu must be held.
func (h *History) of(game string) *asked {
	a := h.games[game]
	if a == nil {
		a = &asked{people: map[int]bool{}}
		h.games[game] = a
	}
	return a
}

func (h *History) now() int64 { return int64(time.Since(h.began)) }

// Move records a move that is sent, and repeated until it is answered. Call answered once the
// move is acknowledged: until then the server may or may not play it.
func (h *History) Move(game string, m MoveRequest) (answered func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	a, i := h.of(game), len(h.of(game).operations)
	a.people[m.Seat] = true
	a.operations = append(a.operations, porcupine.Operation{
		ClientId: i, Input: operation{move: &Entry{m.Text, m.Seat}, at: -1}, Call: h.now(), Return: math.MaxInt64,
	})
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		a.operations[i].Return = h.now()
	}
}

// Refused records that the last move of a game was refused and not played.
func (h *History) Refused(game string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	a := h.of(game)
	a.operations = a.operations[:len(a.operations)-1]
}

// Read records that a client requests a game. Call answered with all its entries.
func (h *History) Read(game string) (answered func([]Entry)) {
	call := h.now()
	return func(entries []Entry) {
		h.mu.Lock()
		defer h.mu.Unlock()
		a := h.of(game)
		sum := uint64(0)
		for _, e := range entries {
			sum = chained(sum, e)
		}
		a.operations = append(a.operations, porcupine.Operation{
			ClientId: len(a.operations), Input: operation{length: len(entries), sum: sum}, Call: call, Return: h.now(),
		})
		if len(entries) > len(a.longest) {
			a.longest = append(a.longest[:0], entries...)
		}
	}
}

// chained returns the checksum of the previous entries and one more.
func chained(sum uint64, e Entry) uint64 {
	f := fnv.New64a()
	_, _ = fmt.Fprint(f, sum, e.Seat, e.Text)
	return f.Sum64()
}

// played is the model's state of a game.
type played struct {
	length int
	sum    uint64
}

// model specifies the effect of each operation on a game.
var model = porcupine.Model{
	Init: func() any { return played{} },
	Step: func(state, input, _ any) (bool, any) {
		g, o := state.(played), input.(operation) //nolint:forcetypeassert // it is ours
		if o.move == nil {
			return o.length == g.length && o.sum == g.sum, g
		}
		return o.at < 0 || o.at == g.length, played{g.length + 1, chained(g.sum, *o.move)}
	},
	DescribeOperation: func(input, _ any) string {
		o := input.(operation) //nolint:forcetypeassert // it is ours
		if o.move == nil {
			return fmt.Sprintf("%d entries read", o.length)
		}
		return fmt.Sprintf("%s of seat %d", o.move.Text, o.move.Seat)
	},
}

// Judgement is the result of checking a history.
type Judgement struct {
	Games, Operations int
	Torn              []string // the games that are not linearizable
}

// Err returns an error if a game is not linearizable.
func (j Judgement) Err() error {
	if j.Torn == nil {
		return nil
	}
	return fmt.Errorf("these games are not linearizable: %s", strings.Join(j.Torn, ", "))
}

// Check checks the history.
func (h *History) Check() (j Judgement) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, a := range h.games {
		all := append([]porcupine.Operation(nil), a.operations...)
		// Entries of bots and of the table have no request: they took effect at some unknown
		// time.
		for at, e := range a.longest {
			if !a.people[e.Seat] || strings.HasPrefix(e.Text, "flag") || strings.HasPrefix(e.Text, "resign") || e.Text == "draw" || e.Text == "time" {
				all = append(all, porcupine.Operation{ClientId: len(all), Input: operation{move: &e, at: at}, Return: math.MaxInt64})
			}
		}
		j.Games++
		j.Operations += len(all)
		if result := porcupine.CheckOperationsTimeout(model, all, time.Minute); result != porcupine.Ok {
			j.Torn = append(j.Torn, fmt.Sprintf("%s (%s, %d operations)", id, result, len(all)))
		}
	}
	return j
}
