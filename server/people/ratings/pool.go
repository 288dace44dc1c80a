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

// Pool is the games whose players are compared with each other: the name of a game, for
// two or with teams told apart, such as star:2, star, star:teams or yalta, and if the host
// wants it how fast they are, such as star:2/fast.
type Pool string

// The parts of a pool by how fast its games are.
const (
	fast  = "/fast"  // all is over within a quarter of an hour for each
	slow  = "/slow"  // at one sitting
	apart = "/apart" // by correspondence
)

// fastTime is how much time a player of a fast game has at most, in milliseconds, with what
// the clock gives for so many moves.
const (
	fastTime  = 15 * 60_000
	fastMoves = 40
)

// poolOf returns the pool of a game. Speeds tells whether fast, slow and correspondence
// games are apart.
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

// speedOf returns the part of a pool for a clock.
func speedOf(c table.Clock) string {
	switch {
	case c.Kind == table.DaysClock:
		return apart
	case c.Initial+fastMoves*(c.Increment+c.Delay+c.PerMove) <= fastTime:
		return fast
	}
	return slow
}

// Known reports whether p can be the name of a pool of any server: nothing else is looked
// for.
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

// model returns how the games of a variant are rated.
func model(game rules.Game) rating.Model {
	if game.Seats() == 2 {
		return rating.TwoSeats
	}
	return rating.ManySeats
}

// Bot returns what the bots of a level are called among players; none of these has such a
// name.
func Bot(level int) table.Player { return table.Player("bot:" + strconv.Itoa(level)) }

// BotLevel returns the level of the bot that a player is, 0 for a person and a program.
func BotLevel(p table.Player) int {
	text, isBot := strings.CutPrefix(string(p), "bot:")
	n, err := strconv.Atoi(text)
	if !isBot || err != nil {
		return 0
	}
	return n
}

// sheet is a game as it is rated.
type sheet struct {
	rank    int64
	past    *live.Past
	game    rules.Game
	pool    Pool
	model   rating.Model
	players []table.Player // by seat, bots among them
	rated   rating.Game
}

// sheetOf returns a game of the past as it is rated. Who left is last, alone; a partner of
// theirs loses half.
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
			if left > 0 { // a team stands where its best seat does
				mine.Place = len(p.Seats)
				if !p.Seats[seat-1].Left {
					mine.Share = 0.5
				}
			}
		}
	}
	return s
}

// spare keeps the last place for those who left: whoever stayed has one above it.
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

// pinned returns the number of the bots of a level in a game.
func pinned(level int, game rules.Game) float64 { return float64(strength.Number(level, game)) }
