package live_test

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// lots is a source of numbers from bytes, continued pseudo-randomly, since package rand hangs with
// a constant source.
type lots struct {
	left  []byte
	drawn uint64
}

// Uint64 returns the next number.
func (l *lots) Uint64() uint64 {
	l.drawn++
	if len(l.left) == 0 {
		return l.drawn * 0x9e3779b97f4a7c15
	}
	n := min(2, len(l.left))
	var b [8]byte
	copy(b[:], l.left[:n])
	l.left = l.left[n:]
	return binary.LittleEndian.Uint64(b[:]) * 0x9e3779b97f4a7c15 // rand uses the high bits
}

// Whatever people request at a table, in any order, nothing panics and the stored data is sound.
// No vote passes without the agreement of all voters.
func FuzzRequests(f *testing.F) {
	for i := range variants {
		text := make([]byte, 400)
		dice := rand.New(rand.NewPCG(uint64(i), 3))
		for j := range text {
			text[j] = byte(dice.Uint32())
		}
		f.Add(i, text)
	}
	clocks := []table.Clock{
		{Kind: table.NoClock}, {Kind: table.GameClock, Initial: 600_000, Increment: 3_000}, {Kind: table.MoveClock, PerMove: 60_000}, {Kind: table.DaysClock, PerMove: 86_400_000},
	}
	f.Fuzz(func(t *testing.T, which int, text []byte) {
		source := &lots{left: text}
		dice := rand.New(source)
		h := newHall(t, nil)
		variant := variants[uint(which)%uint(len(variants))]
		game := gameOf(t, variant)
		seats := []string{"anna", "bela", "carl", "3", "4", "anna", "5", "6"}[:game.seats]
		game.request.Clock = clocks[dice.IntN(len(clocks))]
		game.request.Leaving = table.Leaving{Kind: table.LeaveOut, After: 20_000}
		r := h.seat(game.request, seats...)
		g := &randomly{hall: h, dice: dice, id: r.ID, players: []table.Player{"anna", "bela", "carl", "dora"}}
		for len(source.left) > 0 && r.Stage == table.Playing {
			before, clock := r, h.time()
			if err := g.step(); !expected(err) {
				t.Fatal(err)
			}
			if r = h.get(r.ID); r.Version == before.Version {
				continue
			}
			g.sound(r)
			if r.LastVote == nil || before.Vote == nil || r.LastVote.ID != before.Vote.ID || !r.LastVote.Passed {
				continue
			}
			if quiet := silent(before, r); len(quiet) > 1 || len(quiet) == 1 && !h.time().Equal(clock) {
				t.Fatalf("%s: %+v was carried by the word of nobody of %v", variant, before.Vote, quiet)
			}
		}
	})
}

// silent returns the voters of the previous vote who had not voted yes, except eliminated or
// replaced ones.
func silent(before, now *live.Record) (quiet []table.Player) {
	for _, v := range before.Vote.Voters {
		seat := &now.Seats[v.Seat-1]
		if v.Player == "" || v.Ballot == table.Yes || slices.Contains(now.Out, v.Seat) || seat.Substitute > 0 || slices.Contains(quiet, v.Player) {
			continue
		}
		quiet = append(quiet, v.Player)
	}
	return quiet
}

// requested is a game for requests.
type requested struct {
	seats   int
	request live.NewGame
}

func gameOf(t *testing.T, variant string) requested {
	t.Helper()
	h := newHall(t, nil)
	parsed, err := h.options(nil).Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	seats := []string{"anna", "bela", "carl", "3", "4", "anna", "5", "6"}[:parsed.Seats()]
	return requested{parsed.Seats(), game(variant, seats...)}
}
