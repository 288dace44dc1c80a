package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/seats"
)

// eventOptions are the options of a new event.
type eventOptions struct {
	Name     string   `required:"" help:"Name of the event."`
	Game     string   `required:"" placeholder:"GAME" help:"Game id, such as yalta."`
	Form     string   `default:"swiss" enum:"swiss,all-play-all,knock-out,arena,ladder,display" help:"Pairing system: swiss, all-play-all, knock-out, arena, ladder, display (a simultaneous display)."`
	System   string   `default:"" enum:",dutch" help:"System of a Swiss event for two: dutch, the Dutch system of FIDE, by the program of pair --dutch. Default: the Swiss system of this program."`
	Tables   []int    `placeholder:"N" help:"Players at a table, the preferred number first; by default the seats of the game."`
	Rounds   int      `default:"3" help:"Number of rounds. A knock-out goes on until its final, an arena for its time, a ladder until its end; a display has one."`
	Limit    int      `help:"Players at most, in rounds of single players; others wait for a place. Default: no limit."`
	Advance  int      `help:"Players of a table who go on in a knock-out. Default: half of them."`
	Partners string   `default:"" enum:",fixed,changing" help:"In games of teams: fixed for teams that stay together, changing for other partners in each round."`
	Boards   int      `help:"Tables of a match, for matches of teams. Default: no such teams."`
	Sides    int      `default:"2" help:"Teams that meet in a match."`
	AnyOrder bool     `help:"Let captains put their players at any board. Default: the order of the team holds."`
	LineUp   int      `placeholder:"MINUTES" help:"Minutes that captains have for a line-up. Default: as long as they need."`
	Best     int      `help:"Rounds of a player that count, the best ones. Default: all."`
	Evening  int      `placeholder:"ROUNDS" help:"Rounds of an evening in a league; --best then counts evenings. Default: no evenings."`
	Reach    int      `default:"3" help:"In a ladder: how many places above a challenger the challenged player is at most."`
	Rule     string   `default:"insert" enum:"insert,exchange" help:"In a ladder: insert moves a winner above the beaten player, exchange lets the players of a table share out their places."`
	Hours    int      `default:"72" help:"In a ladder: hours for the answers to a challenge, and from them to the result."`
	Forfeit  bool     `help:"In a ladder: a challenge that is declined or not answered is won."`
	Idle     int      `placeholder:"DAYS" help:"In a ladder: days without a challenge and a table after which a player falls by one. Default: never."`
	Taking   string   `default:"first" enum:"first,turns,lots" help:"In a display: the seats of exhibitors: first, turns, lots."`
	Scoring  string   `default:"linear" enum:"linear,winner,3-1-0,numbers" help:"Scoring of places: linear, winner, 3-1-0, numbers."`
	Points   []int    `help:"Points for each place, for the scoring numbers."`
	Draws    string   `default:"1" placeholder:"ROUND" help:"Round of a game from which its players may agree on a draw, or never. Nothing enforces it at boards."`
	Bye      int      `default:"50" help:"Value of a bye, in hundredths of a win."`
	Skips    int      `placeholder:"ROUNDS" help:"Rounds that an entrant may sit out on request, in rounds of single players. Default: none."`
	SkipBye  int      `default:"50" help:"Value of such a bye, in hundredths of a win: 100, 50, 0."`
	NoShow   string   `default:"" enum:",play,forfeit,arbiter" help:"What happens if somebody does not come to a table: play (the others play on), forfeit (the others share the best place), arbiter. Default: no rule."`
	Wait     int      `default:"15" placeholder:"MINUTES" help:"Minutes that a table waits for a player, with --no-show."`
	Virtual  bool     `help:"Let a round without a table count in the tie-break opponents as one with opponents of the own points."`
	Breaks   []string `default:"opponents,wins,lots" help:"Tie-breaks, in order: opponents, wins, direct, corrected, performance, lots."`
	Values   []int    `help:"Value of the seats of the preferred table, in thousandths of its points. Default: the measured ones."`
	Length   int      `placeholder:"MINUTES" help:"Minutes of a round on the round clock, or of a whole arena. Default: no round clock; an arena lasts 60."`
	Days     int      `help:"Days of a round, in an event by correspondence. Default: no such event."`
	Bell     string   `default:"score" enum:"score,shared,expected,arbiter" help:"What decides tables that still play when the round clock reaches zero, or the days of a round are over: score, shared, expected (a forecast of the engine), arbiter."`
	Seed     string   `help:"Seed of all random draws. Default: random."`
}

func (c *eventOptions) options(s *shell) (event.Options, error) {
	game, err := s.shelf.Parse(c.Game)
	if err != nil {
		return event.Options{}, trouble("%w", err)
	}
	sizes := c.Tables
	if len(sizes) == 0 {
		sizes = []int{game.Seats()}
	}
	o := event.Options{
		Name: c.Name, Variant: game.ID().String(), Form: event.Form(c.Form), System: event.System(c.System), Sizes: sizes, Rounds: c.Rounds, Limit: c.Limit,
		Best: c.Best, Evening: c.Evening, Scoring: event.Scoring(c.Scoring), Points: c.Points, Bye: c.Bye, Seed: c.Seed, Length: c.Length,
	}
	if o.Draws, err = drawsOf(c.Draws); err != nil {
		return o, err
	}
	if o.Virtual = c.Virtual; c.Skips > 0 {
		o.Skips = &event.Skips{Worth: c.SkipBye, Number: c.Skips}
	}
	if c.NoShow != "" {
		o.NoShow = &event.NoShow{Minutes: c.Wait, Rule: event.NoShowRule(c.NoShow)}
	}
	if c.Boards > 0 {
		o.Matches = event.Matches{Boards: c.Boards, Sides: c.Sides, AnyOrder: c.AnyOrder, LineUp: c.LineUp}
	}
	if o.Form == event.Arena {
		o.Rounds, o.Length = 0, cmp.Or(c.Length, 60)
	} else if c.Length > 0 || c.Days > 0 {
		o.Bell, o.Days = event.Bell(c.Bell), c.Days
	}
	switch o.Form {
	case event.Ladders:
		o.Rounds, o.Ladder = 0, &event.Ladder{Reach: c.Reach, Rule: event.Rule(c.Rule), Hours: c.Hours, Forfeit: c.Forfeit, Idle: c.Idle}
	case event.Display:
		o.Rounds, o.Taking = 1, event.Taking(c.Taking)
	}
	if o.Partners = event.Partners(c.Partners); o.Partners != "" {
		if o.Teams = event.SeatTeams(game); o.Teams == nil {
			return o, trouble("%s has no teams of equal size", o.Variant)
		}
	}
	if o.Form == event.Knockout {
		if o.Rounds, o.Advance = 0, c.Advance; o.Advance == 0 {
			o.Advance = slices.Min(sizes) / 2
			if o.Partners == event.FixedPartners {
				o.Advance = max(1, slices.Max(o.Teams)/2)
			}
		}
	}
	for _, b := range c.Breaks {
		o.TieBreaks = append(o.TieBreaks, event.TieBreak(b))
	}
	if len(c.Values) > 0 {
		o.Values = map[int][]int{sizes[0]: c.Values}
	} else if m := seats.Of(o.Variant); m != nil && len(sizes) == 1 && sizes[0] == game.Seats() {
		if values := m.Values(o.Scoring == event.Winner); values != nil {
			o.Values = map[int][]int{sizes[0]: values}
		}
	}
	if o.Seed == "" {
		o.Seed = event.NewSeed()
	}
	return o, nil
}

// drawsOf reads from when players may agree on a draw: the round of a game, or never.
func drawsOf(text string) (int, error) {
	if text == "never" {
		return -1, nil
	}
	round, err := strconv.Atoi(text)
	if err != nil || round < 1 {
		return 0, trouble("use a round such as 30, or never, instead of %q", text)
	}
	if round == 1 {
		return 0, nil // as in every game
	}
	return round, nil
}

// eventNew creates the file of an event.
type eventNew struct {
	eventFile
	eventOptions
}

// Run creates the file. It never replaces one.
func (c *eventNew) Run(s *shell) error {
	o, err := c.options(s)
	if err != nil {
		return err
	}
	e, err := event.New(o)
	if err != nil {
		return trouble("%w", err)
	}
	if _, err := os.Stat(c.File); err == nil {
		return trouble("%s already exists", c.File)
	}
	if err := storeEvent(c.File, e); err != nil {
		return err
	}
	if s.json {
		return s.printJSON(map[string]string{"file": c.File, "seed": o.Seed})
	}
	rounds := plural(o.Rounds, "round")
	switch o.Form {
	case event.Arena:
		rounds = fmt.Sprintf("an arena of %d minutes", o.Length)
	case event.Knockout:
		rounds = "a knock-out"
	case event.Ladders:
		rounds = "a ladder"
	case event.Display:
		rounds = "a simultaneous display"
	}
	fmt.Fprintf(s.out, "%s: %s, %s. Seed of all random draws: %s\n", c.File, o.Name, rounds, o.Seed)
	if o.Collusive() {
		drawn, won := o.Drawn()
		fmt.Fprintf(s.out, "A table that all share gives each %s of the %s points of a win, more than an equal part: players may agree on it.\n", event.PointsText(drawn), event.PointsText(won))
	}
	return nil
}
