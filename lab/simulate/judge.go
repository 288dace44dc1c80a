package simulate

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// judge sees everything stored, in order, and everything acknowledged, and checks it:
//
//   - versions grow by one;
//   - the stored state follows from the entries by the rules, replayed here:
//     whose turn it is, who is out, that it has ended;
//   - one move at a time, by the seat whose turn it is; entries go away by a takeback alone;
//   - time is conserved: a turn costs no more than has passed since it began, no less but
//     for the delay of the network that is paid for, and the clock loses that and
//     nothing else;
//   - an acknowledged change was stored before, unchanged, once; a refused one
//     was not;
//   - a reader sees everything that anybody had seen before;
//   - a game that waits for a bot goes on.
type judge struct {
	w     *world
	mu    sync.Mutex
	games map[live.GameID]*game
}

// game is the judge's view of a game.
type game struct {
	last    *live.Record // its stored form
	pos     rules.Position
	sums    []uint64 // of each version, from 1
	told    uint64   // the version that a player knows
	touched time.Time
	made    map[string]int // moves stored on behalf of a request, by token
}

func newJudge(w *world) *judge { return &judge{w: w, games: map[live.GameID]*game{}} }

// sum returns a checksum of the visible part of a version.
func sum(r *live.Record) uint64 {
	h := fnv.New64a()
	_, _ = fmt.Fprint(h, r.ID, r.Version, r.Moved, r.Stage, r.Turn, len(r.Entries), r.Out, r.Tokens, r.Vote != nil, r.Pause != nil, len(r.Declined), r.Rematch)
	for _, s := range r.Seats {
		_, _ = fmt.Fprint(h, s.Kind, s.Player, s.Ready, s.Substitute)
	}
	for _, e := range r.Entries[max(0, len(r.Entries)-4):] {
		_, _ = fmt.Fprint(h, e)
	}
	return h.Sum64()
}

// create stores a new game and judges it.
func (j *judge) create(r *live.Record, store func() error) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := store(); err != nil {
		return err
	}
	if r.Version != 1 || j.games[r.ID] != nil {
		j.w.fail("game %s was made twice, or at version %d", r.ID, r.Version)
	}
	g := &game{made: map[string]int{}, pos: j.start(r)}
	j.games[r.ID] = g
	j.keep(g, r)
	return nil
}

// start returns the position before the first entry.
func (j *judge) start(r *live.Record) rules.Position {
	variant, err := j.w.Shelf.Parse(r.Variant)
	if err != nil {
		j.w.fail("game %s: %v", r.ID, err)
		return nil
	}
	return variant.Start()
}

// keep notes a stored record.
func (j *judge) keep(g *game, r *live.Record) {
	g.last, g.touched = r, time.Now()
	s := sum(r)
	g.sums = append(g.sums, s)
	j.w.mu.Lock()
	defer j.w.mu.Unlock()
	j.w.result.Commits++
	j.w.result.Sum = j.w.result.Sum*1099511628211 ^ s
}

// replace stores a change of a game on behalf of a request and judges it.
func (j *judge) replace(a *ask, r *live.Record, store func() error) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := store(); err != nil {
		return err
	}
	after, err := j.w.kept.Get(j.w.ctx, r.ID)
	if err != nil {
		return nil //nolint:nilerr // the simulation is over: nobody judges
	}
	g := j.games[r.ID]
	if fault := j.judge(g, a, after); fault != "" {
		j.w.fail("game %s (%s), version %d, stored for %+v: %s", r.ID, r.Variant, after.Version, a, fault)
	}
	j.keep(g, after)
	return nil
}

// judge returns the violation of a change, nil without any.
func (j *judge) judge(g *game, a *ask, after *live.Record) string {
	before := g.last
	if after.Version != before.Version+1 {
		return fmt.Sprintf("version %d was followed by %d", before.Version, after.Version)
	}
	same := table.CommonEntries(before.Entries, after.Entries)
	if same < len(before.Entries) {
		if fault := j.takeBack(g, a, after, same); fault != "" {
			return fault
		}
	}
	moves := 0
	for i, e := range after.Entries[same:] {
		if _, _, other := rules.ParseEntry(e.Text); !other {
			if moves++; e.Seat != int(g.pos.Turn()) {
				return fmt.Sprintf("seat %d moved %s in the turn of seat %d", e.Seat, e.Text, g.pos.Turn())
			}
			if fault := conserved(before, after, e, i == 0 && same == len(before.Entries) && g.pos.Choice() == rules.NoMove); fault != "" {
				return fault
			}
			j.w.count(&j.w.result.Moves)
			if a != nil && a.kind == "move" && a.seat == e.Seat && !e.Bot {
				if g.made[a.token]++; g.made[a.token] > 1 {
					return "a request was carried out twice: " + e.Text
				}
			}
		}
		if err := rules.Apply(g.pos, e.Text); err != nil {
			return fmt.Sprintf("entry %s: %v", e.Text, err)
		}
	}
	if moves > 2 { // a choice that nobody made, and a move
		return fmt.Sprintf("%d moves at once", moves)
	}
	return follows(after, g.pos)
}

// takeBack sets the position of a game to its remaining entries, which only a takeback may
// shorten.
func (j *judge) takeBack(g *game, a *ask, after *live.Record, same int) string {
	before := g.last
	vote := before.Vote != nil && before.Vote.Kind == table.VoteTakeback
	if !vote && (a == nil || a.kind != string(table.VoteTakeback)) {
		return fmt.Sprintf("entries %d to %d are missing", same+1, len(before.Entries))
	}
	g.pos = j.start(after)
	for _, e := range after.Entries[:same] {
		if err := rules.Apply(g.pos, e.Text); err != nil {
			return fmt.Sprintf("entry %s: %v", e.Text, err)
		}
	}
	return ""
}

// follows returns the part of a record that does not follow from its entries.
func follows(r *live.Record, pos rules.Position) string {
	switch {
	case r.Begun == 0 || r.Stage == table.Aborted:
		return ""
	case pos.Over() != (r.Stage == table.Over):
		return fmt.Sprintf("stage %s, by the rules over: %t", r.Stage, pos.Over())
	case r.Stage == table.Playing && (r.Turn != int(pos.Turn()) || slices.Contains(r.Out, r.Turn)):
		return fmt.Sprintf("turn of seat %d, by the rules of %d; out are %v", r.Turn, pos.Turn(), r.Out)
	case r.Stage == table.Playing && r.Pause == nil && r.Clock.Kind != table.NoClock && r.Started != 0 && (r.Deadline == 0 || r.Due == 0):
		return fmt.Sprintf("no deadline (%d) or never due (%d)", r.Deadline, r.Due)
	}
	return ""
}

// conserved returns the fault of a move's time; first tells that nothing else changed
// before it, and that it is no choice off the clock.
func conserved(before, after *live.Record, e table.Entry, first bool) string {
	if e.Spent < 0 || e.Left < 0 {
		return fmt.Sprintf("%s: spent %d, left %d", e.Text, e.Spent, e.Left)
	}
	if !first || before.Started == 0 || before.Pause != nil || before.Stage != table.Playing || before.Resumed != after.Resumed || before.Turn != e.Seat {
		return ""
	}
	passed := max(0, int64(e.At-before.Started))
	if e.Spent > passed {
		return fmt.Sprintf("%s: spent %d ms of %d that had passed", e.Text, e.Spent, passed)
	}
	if before.Clock.Kind != table.GameClock || e.Spent == 0 {
		return ""
	}
	had := before.Times[e.Seat-1]
	if left := max(0, had.Left-max(0, e.Spent-before.Clock.Delay)) + before.Clock.Increment; e.Left != left && e.Left != left-before.Clock.Increment {
		return fmt.Sprintf("%s: %d ms left of %d, %d spent", e.Text, e.Left, had.Left, e.Spent)
	}
	return ""
}

// acknowledged judges the record in a response.
func (j *judge) acknowledged(a *ask, r *live.Record) {
	j.mu.Lock()
	defer j.mu.Unlock()
	g := j.stored(r, "acknowledged")
	if g != nil && a.kind == "move" && g.made[a.token] != 1 {
		j.w.fail("game %s: the move of %+v was acknowledged and stored %d times", r.ID, a, g.made[a.token])
	}
}

// stored fails the simulation if a record differs from the stored one.
func (j *judge) stored(r *live.Record, how string) *game {
	g := j.games[r.ID]
	if g == nil || r.Version == 0 || r.Version > uint64(len(g.sums)) {
		j.w.fail("game %s: version %d was %s and is not stored", r.ID, r.Version, how)
		return nil
	}
	if g.sums[r.Version-1] != sum(r) {
		j.w.fail("game %s: version %d was %s but never stored like that", r.ID, r.Version, how)
	}
	g.told = max(g.told, r.Version)
	return g
}

// refused judges that a request was refused.
func (j *judge) refused(a *ask, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if g := j.games[a.game]; g != nil && g.made[a.token] != 0 {
		j.w.fail("game %s: the move of %+v was stored and refused: %v", a.game, a, err)
	}
}

// known returns the version of a game that a player knows.
func (j *judge) known(id live.GameID) uint64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	if g := j.games[id]; g != nil {
		return g.told
	}
	return 0
}

// read judges a reading that started when that version was known.
func (j *judge) read(r *live.Record, known uint64) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.stored(r, "read") != nil && r.Version < known {
		j.w.fail("game %s: version %d was read after %d had been acknowledged", r.ID, r.Version, known)
	}
}

// move returns the text of a legal move of a stored game, empty if there is none.
func (j *judge) move(id live.GameID, dice *rand.Rand) string {
	j.mu.Lock()
	defer j.mu.Unlock()
	if g := j.games[id]; g != nil && !g.pos.Over() {
		return chosen(g.pos, dice)
	}
	return ""
}

// open returns the games that have not ended.
func (j *judge) open() (open []string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for id, g := range j.games {
		if !g.last.HasEnded() {
			open = append(open, fmt.Sprintf("%s (%s, %s, turn %d, %d entries, due %d, now %d)",
				id, g.last.Variant, g.last.Stage, g.last.Turn, len(g.last.Entries), g.last.Due, moment()))
		}
	}
	return open
}

// stalled fails the simulation if a game waits for a bot for too long.
func (j *judge) stalled(after time.Duration) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for id, g := range j.games {
		r := g.last
		if r.Stage != table.Playing || r.Pause != nil || time.Since(g.touched) < after {
			continue
		}
		if s := r.Seats[r.Turn-1]; s.Kind == table.Bot || s.Substitute > 0 {
			j.w.fail("game %s (%s): seat %d, a bot, has not moved for %v; due %d, now %d", id, r.Variant, r.Turn, time.Since(g.touched), r.Due, moment())
		}
	}
}
