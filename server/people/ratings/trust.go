package ratings

import (
	"math"
	"slices"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Options are the host's settings of ratings. With the zero value every game has full weight,
// except between two who meet often in a day.
type Options struct {
	// Speeds gives fast, slow and correspondence games separate pools.
	Speeds bool
	// Plies is the number of plies each of two players needs for a win or a draw of full
	// weight; with more seats three fifths of it are enough. Span is the duration that such a
	// game needs.
	Plies int
	Span  time.Duration
	// Young is the age at which results against an account have full weight.
	Young time.Duration
	// Circle is how many opponents a player needs for results against them to have full weight.
	Circle int
	// Series is how many meetings of the same two in thirty days have full weight.
	Series int
	// Shared is the weight of a first game between two who share an address.
	Shared float64
}

const (
	// wholly is how many meetings of two players in a day have full weight. Later ones have
	// less and less: they say little new, or boost a rating.
	wholly = 2
	// oneSided is the same for thirty days, if one player has won or lost every time.
	oneSided   = 3
	seriesDays = 30
	day        = 24 * 60 * 60 * 1000
	// rememberedGames is how many recent games of a player in a pool these rules examine.
	rememberedGames = 200
)

// Evidence is the circumstances of a game's players at the time of rating.
type Evidence struct {
	// Ages are the ages of the accounts when the game ended, by seat, [Timeless] for a bot;
	// empty if unknown.
	Ages []table.Millis `json:"ages,omitempty"`
	// Address and Device are the pairs of seats whose players share one.
	Address [][2]int `json:"address,omitempty"`
	Device  [][2]int `json:"device,omitempty"`
}

// Timeless is the age of a bot.
const Timeless = math.MaxInt64

// shares reports whether two seats, numbered from 1, are among pairs.
func shares(pairs [][2]int, a, b int) bool {
	return slices.Contains(pairs, [2]int{min(a, b), max(a, b)})
}

// Meeting is an opponent of a player in a game.
type Meeting struct {
	Rank   int64 // rank of the game
	Other  table.Player
	Ended  table.Millis
	Result int  // 1: placed above the opponent, -1: below; 0: neither, or unknown
	Counts bool // [Change.Meeting]
}

// meetings are a player's meetings in the last games of a pool, oldest first.
type meetings struct{ list []Meeting }

// add adds a game from the viewpoint of a seat.
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

// others counts the distinct opponents except one, up to most.
func (m *meetings) others(but table.Player, most int) int {
	var seen []table.Player
	for i := range m.list {
		if other := m.list[i].Other; other != but && len(seen) < most && !slices.Contains(seen, other) {
			seen = append(seen, other)
		}
	}
	return len(seen)
}

// against counts the meetings with one opponent before a moment: on that day, and in the
// preceding thirty days.
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

// result is 1 if seat i is placed above seat j, -1 if below, and 0 if equal.
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

// enough returns the weight of a game between two seats by its length.
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

// counted reports whether the sheet has the number of plies of each seat.
func (s *sheet) counted() bool {
	return slices.ContainsFunc(s.past.Seats, func(seat live.PastSeat) bool { return seat.Plies > 0 })
}

// weights returns the weight of each comparison: for the first seat, with the second.
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
	once := 0 // later games of a match belong to the same meeting
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
	if s.result(i, j) >= 0 { // an early loss has full weight for the loser
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

// Pair is the games of two players for moderators; or of a player with all opponents, if the
// player has lost many of them on purpose.
type Pair struct {
	Pool   Pool
	Player table.Player
	Other  table.Player // empty for all opponents
	Others int          // then the number of opponents
	Games  int
	Won    int
	Lost   int
	Short  int // too short for full weight
	Shared int // from one address or device
	Gained float64
	First  table.Millis
	Last   table.Millis
	Recent []live.GameID // the last games, newest first; not stored
}

// Looks is a suspicion about a pair of players.
type Looks string

// The suspicions.
const (
	LooksOneSided   Looks = "one-sided"  // one player has won nearly always
	LooksGivenAway  Looks = "given-away" // half of the games were short
	LooksOfOneHouse Looks = "shared"     // half of the games were from one address or device
	LooksThrown     Looks = "thrown"     // half of a player's games against all were short losses
)

// The thresholds for moderators: the least number of games, and the shares that went one way,
// were short or were from one address.
const (
	LeastPairGames = 8
	OneSidedOf10   = 9
)

// Looks returns the suspicions about a pair.
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

// pairs returns the contribution of a game to the pairs of its players.
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
