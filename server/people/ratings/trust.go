package ratings

import (
	"math"
	"slices"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Options are what the host decides about ratings. With the zero value every game that
// counts counts wholly, but for those of two who meet often in a day.
type Options struct {
	// Speeds is whether fast, slow and correspondence games are rated apart.
	Speeds bool
	// Plies is how many plies each of two players makes until a win or a draw counts wholly
	// for them; where there are more seats three fifths of it are enough. Span is how long
	// such a game lasts.
	Plies int
	Span  time.Duration
	// Young is the age of an account at which results against it count wholly.
	Young time.Duration
	// Circle is how many others somebody has met until results against them count wholly.
	Circle int
	// Series is how many meetings of the same two in thirty days count wholly.
	Series int
	// Shared is how much of a first game counts between two who share an address.
	Shared float64
}

const (
	// wholly is how often in a day two players meet so that it counts wholly. Of the next,
	// each counts for less: two who play each other all day say little new of themselves, or
	// play for the number alone.
	wholly = 2
	// oneSided is the same in thirty days for one who has won every time, or lost.
	oneSided   = 3
	seriesDays = 30
	day        = 24 * 60 * 60 * 1000
	// rememberedGames is how many of somebody's last games in a pool all this goes by.
	rememberedGames = 200
)

// Evidence is what was known of the players of a game as it was rated.
type Evidence struct {
	// Ages are how old the accounts were when the game ended, by seat, [Timeless] for a
	// bot; none where nothing is known.
	Ages []table.Millis `json:"ages,omitempty"`
	// Address and Device are the pairs of seats whose players were seen with one of either.
	Address [][2]int `json:"address,omitempty"`
	Device  [][2]int `json:"device,omitempty"`
}

// Timeless is the age of a bot.
const Timeless = math.MaxInt64

// shares reports whether two seats, from 1, are among pairs.
func shares(pairs [][2]int, a, b int) bool {
	return slices.Contains(pairs, [2]int{min(a, b), max(a, b)})
}

// Meeting is another player in a game of somebody.
type Meeting struct {
	Rank   int64 // of the game
	Other  table.Player
	Ended  table.Millis
	Result int  // 1: placed before the other, -1: behind; 0: neither, or not known
	Counts bool // [Change.Meeting]
}

// meetings are those of a player in a pool in the last games, the oldest first.
type meetings struct{ list []Meeting }

// add adds a game, seen from a seat.
func (m *meetings) add(s *sheet, seat int) {
	if BotLevel(s.players[seat]) > 0 {
		return
	}
	for j, other := range s.players {
		if j != seat {
			m.list = append(m.list, Meeting{s.rank, other, s.past.Ended, s.result(seat, j), isMeeting(s.past)})
		}
	}
	games := 0
	for i := range slices.Backward(m.list) {
		if i == len(m.list)-1 || m.list[i].Rank != m.list[i+1].Rank {
			games++
		}
		if games > rememberedGames {
			m.list = slices.Clone(m.list[i+1:])
			return
		}
	}
}

// others counts whom the player has met but one, up to most.
func (m *meetings) others(but table.Player, most int) int {
	var seen []table.Player
	for i := range m.list {
		if other := m.list[i].Other; other != but && len(seen) < most && !slices.Contains(seen, other) {
			seen = append(seen, other)
		}
	}
	return len(seen)
}

// against is how the meetings with one player went before a moment: on that day, and in
// the thirty days before.
type against struct{ today, lately, won, lost int }

func (m *meetings) against(other table.Player, at table.Millis) (a against) {
	for i := range m.list {
		g := &m.list[i]
		if g.Other != other || !g.Counts || g.Ended <= at-seriesDays*day {
			continue
		}
		a.lately++
		if g.Ended-g.Ended%day == at-at%day {
			a.today++
		}
		switch {
		case g.Result > 0:
			a.won++
		case g.Result < 0:
			a.lost++
		}
	}
	return a
}

// result is 1 if a seat is placed before another, -1 behind it, and 0 with it.
func (s *sheet) result(i, j int) int {
	a, b := &s.rated.Seats[i], &s.rated.Seats[j]
	switch {
	case a.Team != "" && a.Team == b.Team || a.Place == b.Place:
		return 0
	case a.Place < b.Place:
		return 1
	}
	return -1
}

// enough returns how much of a whole game two seats have played.
func (o *Options) enough(s *sheet, i, j int) float64 {
	share := 1.0
	if need := o.Plies; need > 0 {
		if len(s.players) > 2 {
			need = (3*need + 4) / 5
		}
		if least := min(s.past.Seats[i].Plies, s.past.Seats[j].Plies); least > 0 || s.counted() {
			share = min(share, float64(least)/float64(need))
		}
	}
	if o.Span > 0 && s.past.Begun > 0 {
		share = min(share, float64(s.past.Ended-s.past.Begun)/float64(o.Span.Milliseconds()))
	}
	return max(0, share)
}

// counted reports whether it is known how many plies each seat has made.
func (s *sheet) counted() bool {
	return slices.ContainsFunc(s.past.Seats, func(seat live.PastSeat) bool { return seat.Plies > 0 })
}

// weights returns how much the comparison with a second seat counts for the first.
func (o *Options) weights(s *sheet, met []*meetings, e Evidence) [][]float64 {
	n := len(s.players)
	weights := make([][]float64, n)
	for i := range n {
		weights[i] = make([]float64, n)
		for j := range n {
			if i != j {
				weights[i][j] = o.weight(s, met, e, i, j)
			}
		}
	}
	return weights
}

func (o *Options) weight(s *sheet, met []*meetings, e Evidence, i, j int) float64 {
	once := 0 // a later game of a match is of a meeting that has been counted
	if isMeeting(s.past) {
		once = 1
	}
	before := met[i].against(s.players[j], s.past.Ended)
	if BotLevel(s.players[i]) > 0 {
		before = met[j].against(s.players[i], s.past.Ended)
	}
	w := min(1, wholly/float64(max(1, before.today+once)))
	if times := max(1, before.lately+once); o.Series > 0 && BotLevel(s.players[j]) == 0 {
		if before.lately >= oneSided && (before.won == before.lately || before.lost == before.lately) {
			w = min(w, math.Pow(oneSided/float64(times), 2))
		} else {
			w = min(w, float64(o.Series)/float64(times))
		}
	}
	if s.result(i, j) >= 0 { // who gives up early loses the whole game
		w *= math.Pow(o.enough(s, i, j), 2)
	}
	if BotLevel(s.players[j]) > 0 {
		return w
	}
	if o.Circle > 0 {
		w *= float64(met[j].others(s.players[i], o.Circle)) / float64(o.Circle)
	}
	if o.Young > 0 && len(e.Ages) == len(s.players) {
		w *= min(1, math.Pow(float64(max(0, e.Ages[j]))/float64(o.Young.Milliseconds()), 2))
	}
	switch {
	case shares(e.Device, i+1, j+1):
		w = 0
	case shares(e.Address, i+1, j+1):
		w *= o.Shared / math.Pow(float64(max(1, before.lately+once)), 2)
	}
	return w
}

// Pair is the games of a player with another one, as moderators look at them; or with all
// others, where the player has given many of them away.
type Pair struct {
	Pool   Pool
	Player table.Player
	Other  table.Player // empty for all
	Others int          // how many others there are then
	Games  int
	Won    int
	Lost   int
	Short  int // of these that were too short to count wholly
	Shared int // of these between two of one address or device
	Gained float64
	First  table.Millis
	Last   table.Millis
	Recent []live.GameID // the last of the games, the last first; not stored
}

// Looks is what a pair of players looks like.
type Looks string

// What it may look like.
const (
	LooksOneSided   Looks = "one-sided"  // one has won nearly every time
	LooksGivenAway  Looks = "given-away" // most games were short, and lost by the same one
	LooksOfOneHouse Looks = "shared"     // both were seen at one address or device
	LooksThrown     Looks = "thrown"     // half of a player's games with all others were short, and lost
)

// What is shown to moderators: from so many games on, of which nine of ten went one way, or
// half of which were short or shared.
const (
	LeastPairGames = 8
	OneSidedOf10   = 9
)

// Looks returns what the games of a pair look like.
func (p *Pair) Looks() (list []Looks) {
	if p.Others > 0 {
		return []Looks{LooksThrown}
	}
	if 10*p.Won >= OneSidedOf10*p.Games {
		list = append(list, LooksOneSided)
	}
	if 2*p.Short >= p.Games {
		list = append(list, LooksGivenAway)
	}
	if 2*p.Shared >= p.Games {
		list = append(list, LooksOfOneHouse)
	}
	return list
}

// pairs returns a game as the pairs of its players have it.
func (o *Options) pairs(s *sheet, e Evidence, changes []Change) (list []Pair) {
	for i, player := range s.players {
		for j, other := range s.players {
			if i == j || BotLevel(player) > 0 || BotLevel(other) > 0 {
				continue
			}
			p := Pair{Pool: s.pool, Player: player, Other: other, Games: 1, First: s.past.Ended, Last: s.past.Ended, Gained: changes[i].After - changes[i].Before}
			switch s.result(i, j) {
			case 1:
				p.Won = 1
			case -1:
				p.Lost = 1
			}
			if o.enough(s, i, j) < 1 {
				p.Short = 1
			}
			if shares(e.Address, i+1, j+1) || shares(e.Device, i+1, j+1) {
				p.Shared = 1
			}
			list = append(list, p)
		}
	}
	return list
}
