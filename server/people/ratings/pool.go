package ratings

import (
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
	"github.com/manykings/manykings/table/rating"
)

// Pool is a set of games with a common rating: the name of a game, for two seats or with teams
// kept apart, such as star:2, star, star:teams or yalta. If the host wants it, the speed is part
// of it, such as star:2/fast.
type Pool string

// The suffixes of a pool for its speed.
const (
	fast  = "/fast"  // at most a quarter of an hour for each player
	slow  = "/slow"  // in one session
	apart = "/apart" // correspondence
)

// fastTime is the most time a player has in a fast game, in milliseconds, including the
// increments of fastMoves moves.
const (
	fastTime  = 15 * 60_000
	fastMoves = 40
)

// poolOf returns the pool of a game. With speeds, fast, slow and correspondence games have
// separate pools.
func poolOf(game rules.Game, clock table.Clock, speeds bool) Pool {
	name := game.ID().Name
	switch seats, sides := game.Seats(), len(game.Teams()); {
	case sides < seats:
		name += ":teams"
	case seats == 2 && (name == "star" || name == "draughts"):
		name += ":2"
	}
	if speeds {
		name += speedOf(clock)
	}
	return Pool(name)
}

// speedOf returns the pool suffix for a clock.
func speedOf(c table.Clock) string {
	switch {
	case c.Kind == table.DaysClock:
		return apart
	case c.Estimate() <= fastTime:
		return fast
	}
	return slow
}

// Known reports whether p is a possible pool of any server. Other values are not looked up.
func (p Pool) Known(parse func(string) (rules.Game, error)) bool {
	name, speed, found := strings.Cut(string(p), "/")
	if found && "/"+speed != fast && "/"+speed != slow && "/"+speed != apart {
		return false
	}
	_, kind, found := strings.Cut(name, ":")
	if found && kind != "2" && kind != "teams" {
		return false
	}
	_, err := p.Game(parse)
	return err == nil
}

// Game returns a game of the pool.
func (p Pool) Game(parse func(string) (rules.Game, error)) (rules.Game, error) {
	name, _, _ := strings.Cut(string(p), "/")
	name, kind, _ := strings.Cut(name, ":")
	switch kind {
	case "2":
		return parse(name + ":2")
	case "teams":
		return parse(name + ":4,teams=pairs")
	}
	game, err := parse(name)
	if err != nil {
		game, err = parse(name + ":3")
	}
	return game, err
}

// model returns the rating model of a game.
func model(game rules.Game) rating.Model {
	if game.Seats() == 2 {
		return rating.TwoSeats
	}
	return rating.ManySeats
}

// Bot returns the player id of the bots of a level; no real player has such an id.
func Bot(level int) table.Player { return table.Player("bot:" + strconv.Itoa(level)) }

// BotLevel returns the level of a bot's player id, 0 for a person or a program.
func BotLevel(p table.Player) int {
	text, isBot := strings.CutPrefix(string(p), "bot:")
	n, err := strconv.Atoi(text)
	if !isBot || err != nil {
		return 0
	}
	return n
}

// sheet is a game prepared for rating.
type sheet struct {
	rank    int64
	past    *live.Past
	game    rules.Game
	pool    Pool
	model   rating.Model
	players []table.Player // by seat, bots included
	rated   rating.Game
}

// sheetOf prepares a finished game for rating. A player who left is last, alone; each partner
// of theirs loses half.
func sheetOf(p *live.Past, game rules.Game, speeds bool) *sheet {
	s := &sheet{past: p, game: game, pool: poolOf(game, p.Clock, speeds), model: model(game), players: make([]table.Player, len(p.Seats))}
	s.rated.Seats = make([]rating.Seat, len(p.Seats))
	for i := range p.Seats {
		seat := &p.Seats[i]
		s.players[i] = seat.Player
		if seat.Level > 0 {
			s.players[i] = Bot(seat.Level)
		}
		s.rated.Seats[i] = rating.Seat{Who: strconv.Itoa(i + 1), Place: seat.Place}
		if seat.Left {
			s.rated.Seats[i].Place = len(p.Seats)
		}
	}
	teams := game.Teams()
	if len(teams) == len(p.Seats) {
		s.spare()
		return s
	}
	for n, team := range teams {
		left := 0
		for _, seat := range team {
			s.rated.Seats[seat-1].Team = rating.Team(strconv.Itoa(n + 1))
			if p.Seats[seat-1].Left {
				left++
			}
		}
		for _, seat := range team {
			mine := &s.rated.Seats[seat-1]
			if left > 0 { // a team has the place of its best seat
				mine.Place = len(p.Seats)
				if !p.Seats[seat-1].Left {
					mine.Share = 0.5
				}
			}
		}
	}
	return s
}

// spare moves all other seats above the last place, which is for players who left.
func (s *sheet) spare() {
	if !slices.ContainsFunc(s.past.Seats, func(seat live.PastSeat) bool { return seat.Left }) {
		return
	}
	last := len(s.rated.Seats)
	for i := range s.rated.Seats {
		if seat := &s.rated.Seats[i]; !s.past.Seats[i].Left && seat.Place == last {
			seat.Place = last - 1
		}
	}
}

// pinned returns the fixed rating of a bot in a game.
func pinned(level int, game rules.Game) float64 { return float64(strength.Number(level, game)) }
