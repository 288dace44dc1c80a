package calibration

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"

	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// Mates counts, in games with three or more sides, the mates that a seat let happen, and the
// reviews that say so.
//
// A mate at the start of a turn was preventable by the last seat that it made lose, out
// of those whose move it followed before their next turn, if that seat's move
//
//   - was the last before the mate and another one would not have ended in it, or
//   - left a mate that one other seat could give while all others pass, or that the next seat could
//     give whatever the others play,
//
// and another move left none of these and would not have ended in a mate with the same replies.
type Mates struct {
	Games     int `json:"games"`
	Mates     int `json:"mates"`
	Prevented int `json:"prevented"` // of these, mates that the rules prove preventable
	Named     int `json:"named"`     // of these, moves that the review calls a fault
	// Missed are the moves that it does not.
	Missed []Missed `json:"missed,omitempty"`
}

// Missed is a move that allows a mate and is no fault in the review.
type Missed struct {
	Game int    `json:"game"` // in the file, from 1
	Ply  int    `json:"ply"`  // from 1
	Move string `json:"move"`
}

// ReadMates reads the records of games, proves by the rules which mates could be prevented, and
// judges the moves that did not with a review of this many nodes. An error names the game by its
// number from 1.
func ReadMates(records io.Reader, nodes uint64) (*Mates, error) {
	var r Mates
	pool := eval.NewPool(nil)
	reader := record.NewReader(bufio.NewReader(records))
	for {
		rec, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return &r, nil
		}
		r.Games++
		if err == nil {
			err = r.add(rec, pool, nodes)
		}
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", r.Games, err)
		}
	}
}

// PlayMates plays games of bots of a level, at most of this many plies, and counts as ReadMates
// does.
func PlayMates(game rules.Game, level, count, plies int, seed, nodes uint64) (*Mates, error) {
	pool := eval.NewPool(nil)
	parts, errs := make([]Mates, count), make([]error, count)
	var workers sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				var rec *record.Record
				if rec, errs[i] = playRecord(game, level, plies, seed+uint64(i), pool); errs[i] == nil {
					parts[i].Games = 1
					errs[i] = parts[i].add(rec, pool, nodes)
				}
			}
		})
	}
	for i := range count {
		next <- i
	}
	close(next)
	workers.Wait()
	var r Mates
	for i := range parts {
		r.Games++
		r.Mates, r.Prevented, r.Named = r.Mates+parts[i].Mates, r.Prevented+parts[i].Prevented, r.Named+parts[i].Named
		for _, m := range parts[i].Missed {
			m.Game = i + 1
			r.Missed = append(r.Missed, m)
		}
	}
	return &r, errors.Join(errs...)
}

// playRecord plays a game.
func playRecord(game rules.Game, level, plies int, seed uint64, pool *eval.Pool) (*record.Record, error) {
	bot := strength.New(level, seed, engine.Options{Evaluator: pool.For})
	pos := game.Start()
	var entries []string
	for len(entries) < plies && !pos.Over() {
		m := bot.Search(context.Background(), pos, engine.Limits{}, nil).Best
		entries = append(entries, pos.MoveText(m))
		pos.Play(m)
	}
	return replay.Record(game.Start(), entries...)
}

// add counts the mates of a game.
func (r *Mates) add(rec *record.Record, pool *eval.Pool, nodes uint64) error {
	tree, err := study.Of(rec)
	if err != nil {
		return err
	}
	review := study.NewReview(tree, pool, nodes)
	h := history{text: make([]string, review.Plies())}
	for n := range review.Plies() + 1 {
		at, err := tree.At(study.Path{n})
		if err != nil {
			return err
		}
		h.pos = append(h.pos, at.Pos.Clone())
	}
	for n := range h.text {
		if m, err := h.pos[n].ParseMove(rec.Moves[n].Text); err == nil {
			h.text[n] = h.pos[n].MoveText(m)
		}
	}
	for end := range h.text {
		if h.text[end] == "" || living(h.pos[end]) < 3 || !mates(h.pos[end+1]) {
			continue
		}
		r.Mates++
		n := h.culprit(end)
		if n < 0 {
			continue
		}
		r.Prevented++
		j, _ := review.JudgeEntry(nil, n)
		if j.Severity > study.Sound {
			r.Named++
		} else {
			r.Missed = append(r.Missed, Missed{r.Games, n + 1, rec.Moves[n].Text})
		}
	}
	return nil
}

// history is a game: its positions, and its moves as texts, empty for other entries.
type history struct {
	pos  []rules.Position
	text []string
}

// culprit returns the entry that let the mate happen with which an entry ends, -1 if nobody could
// prevent it.
func (h *history) culprit(end int) int {
	var seen [rules.MaxSeats + 1]bool
	for n := end; n >= 0 && h.text[n] != ""; n-- {
		seat := h.pos[n].Turn()
		if seen[seat] {
			break
		}
		seen[seat] = true
		if lost(h.pos[end+1], seat) && h.preventable(n, end, seat) {
			return n
		}
	}
	return -1
}

// preventable reports whether another move of entry n had prevented the mate of its seat with which
// an entry ends.
func (h *history) preventable(n, end int, seat rules.Seat) bool {
	another := func(prevents func(rules.Move) bool) bool {
		return slices.ContainsFunc(h.pos[n].Moves(nil), func(m rules.Move) bool { return h.pos[n].MoveText(m) != h.text[n] && prevents(m) })
	}
	if n+1 == end && h.pos[end].Turn() != seat && doomed(h.pos[end+1], seat) && another(func(m rules.Move) bool { return prevents(h.pos[n], m) }) {
		return true
	}
	if n < end && !threatened(h.pos[n+1], seat) {
		return false
	}
	return another(func(m rules.Move) bool {
		next := after(h.pos[n], m)
		if lost(next, seat) || threatened(next, seat) {
			return false
		}
		for _, text := range h.text[n+1 : end+1] {
			reply, err := next.ParseMove(text)
			if err != nil || next.Over() {
				return true // the others would have played otherwise
			}
			next.Play(reply)
			if lost(next, seat) {
				return false
			}
		}
		return true
	})
}

// mates reports whether a position began with a mate.
func mates(pos rules.Position) bool {
	return slices.ContainsFunc(pos.Events(), func(e rules.Event) bool { return e.Reason == rules.Mate })
}

// threatened reports whether one of the others can mate a seat before its next turn while the rest
// of them pass. A seat in check cannot pass: then all its moves leave the mate.
func threatened(pos rules.Position, seat rules.Seat) bool {
	if pos.Over() || pos.Turn() == seat {
		return false
	}
	teams := pos.Game().Teams()
	if rules.TeamOf(teams, pos.Turn()) != rules.TeamOf(teams, seat) &&
		slices.ContainsFunc(pos.Moves(nil), func(m rules.Move) bool { return falls(after(pos, m), seat) }) {
		return true
	}
	return passes(pos, func(next rules.Position) bool { return threatened(next, seat) })
}

// falls reports whether a seat is mated if all others pass until its turn.
func falls(pos rules.Position, seat rules.Seat) bool {
	if lost(pos, seat) {
		return true
	}
	return !pos.Over() && pos.Turn() != seat && passes(pos, func(next rules.Position) bool { return falls(next, seat) })
}

// passes reports whether something is so if the seat on turn passes, or whatever it plays where it
// cannot pass.
func passes(pos rules.Position, so func(rules.Position) bool) bool {
	if null, ok := replay.Null(pos); ok && !pos.InCheck() {
		return so(after(pos, null))
	}
	return !slices.ContainsFunc(pos.Moves(nil), func(m rules.Move) bool { return !so(after(pos, m)) })
}

// after returns the position after a move.
func after(pos rules.Position, m rules.Move) rules.Position {
	next := pos.Clone()
	next.Play(m)
	return next
}

// living returns how many sides are in.
func living(pos rules.Position) int {
	g := game{pos: pos, teams: pos.Game().Teams()}
	return g.sides()
}

// prevents reports whether the next seat has no mate of the mover after a move.
func prevents(pos rules.Position, m rules.Move) bool {
	seat, next := pos.Turn(), after(pos, m)
	if next.Over() {
		return !lost(next, seat)
	}
	return !slices.ContainsFunc(next.Moves(nil), func(reply rules.Move) bool { return doomed(after(next, reply), seat) })
}

// doomed reports whether a seat is mated before its next turn, whatever the others play.
func doomed(pos rules.Position, seat rules.Seat) bool {
	if lost(pos, seat) {
		return true
	}
	if pos.Over() || pos.Turn() == seat {
		return false
	}
	return !slices.ContainsFunc(pos.Moves(nil), func(m rules.Move) bool { return !doomed(after(pos, m), seat) })
}

// lost reports whether the last move mated a seat, or ended the game by a mate that another side
// wins.
func lost(pos rules.Position, seat rules.Seat) bool {
	for _, e := range pos.Events() {
		if e.Reason == rules.Mate && e.Kind == rules.EventOut && e.Seat == seat {
			return true
		}
	}
	o := pos.Outcome()
	teams := pos.Game().Teams()
	return o.Over && o.Reason == rules.Mate && len(o.Winners) > 0 && rules.TeamOf(teams, o.Winners[0]) != rules.TeamOf(teams, seat)
}
