package main

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/pairing"
	"github.com/manykings/manykings/events/seats"
	"github.com/manykings/manykings/internal/wholefile"
)

// eventCommand runs an event from a file, without a server.
type eventCommand struct {
	New       eventNew       `cmd:"" help:"Create the file of an event."`
	Add       eventAdd       `cmd:"" help:"Enter people, by name or from a CSV file."`
	Team      eventTeam      `cmd:"" help:"Make a team of entrants that stays together, or print the teams."`
	Squad     eventSquad     `cmd:"" help:"Make a team over boards of entrants in the order of the boards, or one of each club; without arguments, print the teams."`
	Lineup    eventLineup    `cmd:"" help:"Hand in the line-up of a team for a match."`
	Reveal    eventReveal    `cmd:"" help:"Reveal the line-ups of the last round, and print its tables."`
	Skip      eventSkip      `cmd:"" help:"Let an entrant sit out a round that is not paired yet, where the event has byes on request."`
	Withdraw  eventWithdraw  `cmd:"" help:"Leave an entrant out of all further rounds."`
	Pair      eventPair      `cmd:"" help:"Pair the next round and print it, after a deadline that has passed; in an arena or a ladder, make the tables that are possible now."`
	Challenge eventChallenge `cmd:"" help:"In a ladder, challenge players, or print the ladder and its challenges."`
	Reply     eventReply     `cmd:"" help:"In a ladder, accept or decline a challenge."`
	Exhibit   eventExhibit   `cmd:"" help:"In a simultaneous display, choose an entrant who gives it."`
	Apart     eventApart     `cmd:"" help:"Keep entrants apart from each other, such as a family, or print the groups that are."`
	Result    eventResult    `cmd:"" help:"Record the places of a table."`
	Forecast  eventForecast  `cmd:"" help:"Decide a table by the engine's forecast of its position, where the bell is expected."`
	Undo      eventUndo      `cmd:"" help:"Undo the last round with its results."`
	Clock     eventClock     `cmd:"" help:"Start, stop or set the round clock, and print its time."`
	Absent    eventAbsent    `cmd:"" help:"Note that entrants have not come to a table of the last round, where the event has a rule for that."`
	Adjourn   eventAdjourn   `cmd:"" help:"Adjourn a table of the last round, or resume it."`
	Replace   eventReplace   `cmd:"" help:"Give a seat of the last round to another entrant."`
	Log       eventLog       `cmd:"" help:"Print all acts with their reasons."`
	Rounds    eventRounds    `cmd:"" help:"Print the rounds and their results."`
	Divisions eventDivisions `cmd:"" help:"Add divisions and prizes to an event, or print their tables."`
	Trf       eventTRF       `cmd:"" name:"trf" help:"Print an event of two players at a table as a Tournament Report File (TRF26), or make an event from one."`
	Standings eventStandings `cmd:"" help:"Print the standings."`
	Opb       eventOPB       `cmd:"" name:"opb" help:"Print the search for a round as a pseudo-Boolean problem (OPB), for solvers of other people to confirm."`
	Verify    eventVerify    `cmd:"" help:"Pair every round again and compare."`
	Simulate  eventSimulate  `cmd:"" help:"Simulate many such events with players of known strength, to see how many rounds find the best."`
}

// eventFile is the file that most commands work on.
type eventFile struct {
	File string `arg:"" placeholder:"FILE" help:"File of the event, in the JSON of docs/events-format.md."`
}

// open reads the event.
func (f *eventFile) open(s *shell) (*event.Event, error) {
	text, err := s.read(f.File)
	if err != nil {
		return nil, err
	}
	options, acts, err := event.Read(text)
	if err != nil {
		return nil, trouble("%s: %w", f.File, err)
	}
	e, err := event.Open(options, acts)
	if err != nil {
		return nil, trouble("%s: %w", f.File, err)
	}
	return e, nil
}

// do performs acts and stores the event. It replaces the file atomically, so that a crash leaves
// the old or the new one.
func (f *eventFile) do(e *event.Event, acts ...event.Act) error {
	if err := doAt(e, time.Now().UnixMilli(), acts...); err != nil {
		return trouble("%s: %w", f.File, err)
	}
	return storeEvent(f.File, e)
}

func storeEvent(path string, e *event.Event) error {
	text, err := e.Text()
	if err != nil {
		return err
	}
	if err := wholefile.Write(path, text); err != nil {
		return trouble("%w", err)
	}
	return nil
}

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

type eventAdd struct {
	eventFile
	Names   []string `arg:"" optional:"" placeholder:"NAME" help:"Their names."`
	CSV     string   `name:"csv" placeholder:"FILE" help:"CSV file with the columns name, club, country, rating, born (year), category and family, in any order, and a header line."`
	Club    string   `help:"Club of the named people."`
	Country string   `help:"Country of the named people."`
	Rating  int      `help:"Rating of the named people."`
}

// Run enters the people.
func (c *eventAdd) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	var acts []event.Act
	for _, name := range c.Names {
		acts = append(acts, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: strings.TrimSpace(name), Club: c.Club, Country: c.Country, Rating: c.Rating}})
	}
	if c.CSV != "" {
		listed, err := entrantsOf(s, c.CSV)
		if err != nil {
			return err
		}
		acts = append(acts, listed...)
	}
	if len(acts) == 0 {
		return trouble("no names given")
	}
	if err := c.do(e, acts...); err != nil {
		return err
	}
	if s.json {
		return s.printJSON(map[string]int{"entrants": len(e.Entrants())})
	}
	fmt.Fprintf(s.out, "%s\n", plural(len(e.Entrants()), "entrant"))
	return nil
}

// entrantsOf reads a list of entrants.
func entrantsOf(s *shell, path string) ([]event.Act, error) {
	f, err := s.open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.TrimLeadingSpace = true
	head, err := r.Read()
	if err != nil {
		return nil, trouble("%s: %w", path, err)
	}
	column := map[string]int{}
	for i, name := range head {
		name = strings.ToLower(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")))
		if !slices.Contains([]string{"name", "club", "country", "rating", "born", "category", "family"}, name) {
			return nil, trouble("%s: unknown column %q; use name, club, country, rating, born, category and family", path, name)
		}
		column[name] = i
	}
	if _, ok := column["name"]; !ok {
		return nil, trouble("%s: the header line has no column \"name\"", path)
	}
	var acts []event.Act
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return acts, nil
		}
		if err != nil {
			return nil, trouble("%s: %w", path, err)
		}
		line, _ := r.FieldPos(0)
		of := func(name string) string {
			if i, ok := column[name]; ok {
				return strings.TrimSpace(row[i])
			}
			return ""
		}
		who := event.Entrant{Name: of("name"), Club: of("club"), Country: of("country"), Declared: event.Declared{Category: of("category"), Family: of("family")}}
		if text := of("born"); text != "" {
			if who.Born, err = strconv.Atoi(text); err != nil {
				return nil, trouble("%s: line %d: the year %q is not a whole number", path, line, text)
			}
		}
		if text := of("rating"); text != "" {
			if who.Rating, err = strconv.Atoi(text); err != nil {
				return nil, trouble("%s: line %d: the rating %q is not a whole number", path, line, text)
			}
		}
		acts = append(acts, event.Act{Kind: event.Enter, Entrant: &who})
	}
}

// entrant returns the number of the entrant with a name or a number.
func entrant(e *event.Event, text string) (int, error) {
	if id, err := strconv.Atoi(text); err == nil && id >= 1 && id <= len(e.Entrants()) {
		return id, nil
	}
	for _, who := range e.Entrants() {
		if strings.EqualFold(who.Name, text) {
			return who.ID, nil
		}
	}
	return 0, trouble("there is no entrant %q", text)
}

// eventWithdraw withdraws an entrant.
type eventWithdraw struct {
	eventFile
	Who    string `arg:"" placeholder:"ENTRANT" help:"Number or name."`
	Return bool   `help:"Let them play again."`
}

// Run withdraws the entrant, or lets them return.
func (c *eventWithdraw) Run(s *shell) error {
	if c.Return {
		return c.note(s, event.Return, c.Who)
	}
	return c.note(s, event.Withdraw, c.Who)
}

// eventSkip lets an entrant sit out a round.
type eventSkip struct {
	eventFile
	Who   string `arg:"" placeholder:"ENTRANT" help:"Number or name."`
	Round int    `arg:"" help:"The round, from 1."`
	Back  bool   `help:"Let them play it after all."`
}

// Run notes the request, and prints the rounds that the entrant sits out.
func (c *eventSkip) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	id, err := entrant(e, c.Who)
	if err != nil {
		return err
	}
	kind := event.Skip
	if c.Back {
		kind = event.Unskip
	}
	if err := c.do(e, event.Act{Kind: kind, ID: id, Round: c.Round}); err != nil {
		return err
	}
	if s.json {
		return s.printJSON(map[string]any{"skips": e.SkipsOf(id)})
	}
	fmt.Fprintf(s.out, "%s sits out %s\n", e.NameOf(id), plural(len(e.SkipsOf(id)), "round"))
	return nil
}

// note does an act about a single entrant, by name or number.
func (f *eventFile) note(s *shell, kind event.Kind, who string) error {
	e, err := f.open(s)
	if err != nil {
		return err
	}
	id, err := entrant(e, who)
	if err != nil {
		return err
	}
	return f.do(e, event.Act{Kind: kind, ID: id})
}

// seat makes the tables of an arena or a ladder that are possible now, and stores the event.
func (f *eventFile) seat(e *event.Event, now int64) error {
	if a, ok := e.Seating(now); ok {
		if err := doAt(e, now, a); err != nil {
			return trouble("%s: %w", f.File, err)
		}
	}
	return storeEvent(f.File, e)
}

// eventPair pairs the next round.
type eventPair struct {
	eventFile
	Dutch string `placeholder:"PROGRAM" help:"Let this program, such as bbpPairings, pair the round by the Dutch system of FIDE: a Swiss event of two at a table. Default for events with --system dutch: MANYKINGS_BBPPAIRINGS in the environment."`
}

// Run pairs the round and prints its tables.
func (c *eventPair) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	if e.Options.Form.Flows() {
		return c.flow(s, e)
	}
	now, before := time.Now().UnixMilli(), len(e.Rounds())
	if err := doAt(e, now, e.Due(now)...); err != nil {
		return trouble("%s: %w", c.File, err)
	}
	if len(e.Rounds()) > before { // paired by itself
		if err := storeEvent(c.File, e); err != nil {
			return err
		}
		return printRounds(s, e, before)
	}
	program := c.Dutch
	if program == "" && e.Options.System == event.DutchSystem {
		program = os.Getenv("MANYKINGS_BBPPAIRINGS")
	}
	next := e.Pairing
	if program != "" {
		next = func() (event.Act, error) { return dutch(e, program) }
	}
	if program == "" && e.Options.System == event.DutchSystem {
		return trouble("%s: another program pairs the rounds of this event: name it with --dutch PROGRAM, or in MANYKINGS_BBPPAIRINGS", c.File)
	}
	a, err := next()
	if err != nil {
		return errors.Join(storeEvent(c.File, e), trouble("%s: %w", c.File, err)) // with its deadline
	}
	if err := c.do(e, a); err != nil {
		return err
	}
	return printRounds(s, e, len(e.Rounds())-1)
}

// flow begins an arena or a ladder if it has not begun, and makes the tables that are possible now.
func (c *eventPair) flow(s *shell, e *event.Event) error {
	now := time.Now().UnixMilli()
	var acts []event.Act
	if len(e.Rounds()) == 0 {
		acts = append(acts, event.Act{Kind: event.Begin})
	}
	if err := doAt(e, now, acts...); err != nil {
		return trouble("%s: %w", c.File, err)
	}
	if err := doAt(e, now, e.Due(now)...); err != nil {
		return trouble("%s: %w", c.File, err)
	}
	if err := c.seat(e, now); err != nil {
		return err
	}
	if !s.json && e.Options.Form == event.Arena {
		fmt.Fprintf(s.out, "%s left, %s waiting\n", clockText(e.RoundClock().At(now)), plural(len(e.Free()), "player"))
	}
	if !s.json && e.Options.Form == event.Ladders {
		printLadder(s, e)
	}
	return printRounds(s, e, 0)
}

// doAt performs acts at a moment.
func doAt(e *event.Event, now int64, acts ...event.Act) error {
	for _, a := range acts {
		a.At = now
		if err := e.Do(a); err != nil {
			return err
		}
	}
	return nil
}

// eventResult records a result.
type eventResult struct {
	eventFile
	Table  int    `arg:"" help:"Table, from 1."`
	Places string `arg:"" placeholder:"PLACES" help:"Place of each seat, such as 2,1,3, or of each team; 0 for an absent player."`
	Round  int    `help:"Round. Default: the last."`
	Reason string `help:"Reason for correcting a result."`
}

// Run records the result.
func (c *eventResult) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	round := c.Round
	if round == 0 {
		round = len(e.Rounds())
	}
	var places []int
	for text := range strings.SplitSeq(c.Places, ",") {
		place, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			return trouble("use places separated by commas, such as 2,1,3, instead of %q", c.Places)
		}
		places = append(places, place)
	}
	places = e.Options.SeatPlaces(places)
	if err := c.do(e, event.Act{Kind: event.Result, Round: round, Table: c.Table, Places: places, Reason: c.Reason}); err != nil {
		return err
	}
	if !s.json {
		fmt.Fprintf(s.out, "%s of round %d without a result\n", plural(e.Open(), "table"), len(e.Rounds()))
		return nil
	}
	return s.printJSON(map[string]int{"open": e.Open()})
}

// eventUndo undoes the last round.
type eventUndo struct {
	eventFile
	Reason string `required:"" help:"Reason, which everybody can read."`
}

// Run undoes the round.
func (c *eventUndo) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	return c.do(e, event.Act{Kind: event.Unpair, Round: len(e.Rounds()), Reason: c.Reason})
}

type eventRounds struct {
	eventFile
	CSV bool `name:"csv" help:"As CSV, a line for each seat and each bye."`
}

// Run prints all rounds.
func (c *eventRounds) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	if c.CSV {
		return e.WriteResults(s.out)
	}
	return printRounds(s, e, 0)
}

// printRounds prints the rounds from one on.
func printRounds(s *shell, e *event.Event, from int) error {
	if s.json {
		return s.printJSON(map[string]any{"rounds": e.Rounds()[from:]})
	}
	for i, r := range e.Rounds()[from:] {
		number := from + i + 1
		by := pairedBy(e, &r)
		if at := e.EndsAt(); at > 0 && number == len(e.Rounds()) {
			by += ", until " + momentText(at)
		}
		fmt.Fprintf(s.out, "Round %d (%s)\n", number, by)
		printMatches(s, e, number)
		for j := range r.Tables {
			printTable(s, e, j+1, &r.Tables[j])
		}
		for _, id := range r.Byes {
			fmt.Fprintf(s.out, "  Bye: %s\n", nameAt(e, id))
		}
		for _, id := range r.Skipped {
			fmt.Fprintf(s.out, "  Bye on request: %s\n", nameAt(e, id))
		}
	}
	return nil
}

// pairedBy returns how a round was paired.
func pairedBy(e *event.Event, r *event.Round) string {
	switch {
	case e.Options.Form.Flows():
		return string(e.Options.Form)
	case r.Design != "" && r.Program != "":
		return r.Design + ", by " + r.Program
	case r.Design != "":
		return r.Design
	case r.Proven:
		return "proven optimal"
	}
	return "searched"
}

// printTable prints a table with its players, their places, and what else is known of it.
func printTable(s *shell, e *event.Event, number int, t *event.Table) {
	var seats []string
	for seat, id := range t.Seats {
		text := fmt.Sprintf("%d %s", seat+1, nameAt(e, id))
		if t.Places != nil {
			text += fmt.Sprintf(" (%d.)", t.Places[seat])
		}
		seats = append(seats, text)
	}
	fmt.Fprintf(s.out, "  Table %d: %s\n", number, strings.Join(seats, ", "))
	for _, group := range t.Apart {
		fmt.Fprintf(s.out, "    Not kept apart: %s\n", apartText(e, group))
	}
	if at := t.Adjourned; at.Holds(time.Now().UnixMilli()) {
		fmt.Fprintf(s.out, "    Adjourned until %s: %s\n", momentText(at.Until), at.Reason)
	}
	if t.Forecast != nil {
		fmt.Fprintf(s.out, "    Expected places: %s\n", expectedText(t.Forecast))
	}
}

// nameAt returns the name of an entrant, or of a bot for 0.
func nameAt(e *event.Event, id int) string {
	if id == 0 {
		return "a bot"
	}
	return e.Entrants()[id-1].Name
}

// momentText formats a moment, in milliseconds since 1970.
func momentText(at int64) string { return time.UnixMilli(at).UTC().Format("2006-01-02 15:04") }

// eventStandings prints the standings.
type eventStandings struct {
	eventFile
	CSV        bool `name:"csv" help:"As CSV, with the points of each round."`
	AfterRound int  `placeholder:"ROUND" help:"Those after this round, with results corrected since. Default: the present ones."`
}

// Run prints the standings.
func (c *eventStandings) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	if c.AfterRound != 0 {
		if e, err = e.After(c.AfterRound); err != nil {
			return trouble("%s: %w", c.File, err)
		}
	}
	list := e.Standings()
	switch {
	case s.json:
		return s.printJSON(map[string]any{"standings": list})
	case c.CSV:
		return e.WriteStandings(s.out)
	}
	for _, at := range list {
		fmt.Fprintf(s.out, "%4s %-24s %6.2f", rankText(at.Rank), e.NameOf(at.Entrant), float64(at.Points)/pairing.Point)
		if e.Options.Boards > 0 {
			fmt.Fprintf(s.out, "  boards %s", event.PointsText(at.Boards))
		}
		for i, b := range e.Options.TieBreaks {
			if b != event.Lots {
				fmt.Fprintf(s.out, "  %s %s", b, b.Text(at.Breaks[i]))
			}
		}
		fmt.Fprintln(s.out)
	}
	return nil
}

// rankText formats a rank. An exhibitor has none.
func rankText(rank int) string {
	if rank == 0 {
		return "-"
	}
	return strconv.Itoa(rank) + "."
}

type eventVerify struct{ eventFile }

// Run reports whether every round follows from the seed and the results.
func (c *eventVerify) Run(s *shell) error {
	text, err := s.read(c.File)
	if err != nil {
		return err
	}
	options, acts, err := event.Read(text)
	if err != nil {
		return trouble("%s: %w", c.File, err)
	}
	e, err := event.Verify(options, acts)
	forecasts, others := 0, 0
	if err == nil {
		forecasts, others, err = checkForecasts(s, e)
	}
	switch {
	case err != nil && s.json:
		return errors.Join(s.printJSON(map[string]any{"right": false, "fault": err.Error()}), errNo)
	case err != nil:
		fmt.Fprintf(s.out, "%s: %v\n", c.File, err)
		return errNo
	case s.json:
		return s.printJSON(map[string]any{"right": true, "rounds": len(e.Rounds()), "forecasts": forecasts, "otherForecasts": others})
	}
	fmt.Fprintf(s.out, "%s: %s paired again, all identical\n", c.File, plural(len(e.Rounds()), "round"))
	if forecasts > 0 {
		fmt.Fprintf(s.out, "%s computed again, all identical\n", plural(forecasts, "forecast"))
	}
	if others > 0 {
		fmt.Fprintf(s.out, "%s by another version of the program, not computed again\n", plural(others, "forecast"))
	}
	return nil
}

// eventSimulate simulates many events.
type eventSimulate struct {
	eventOptions
	Players int     `default:"16" help:"Number of players."`
	Spread  float64 `default:"200" help:"Standard deviation of their ratings, in Elo points."`
	Events  int     `default:"200" help:"Number of events of each length."`
	Full    bool    `help:"Pair the rounds as in a real event. Default: a rough search, many times as fast."`
	Pairing int     `placeholder:"VERSION" help:"An earlier version of the pairing. Default: the present one."`
}

// Run prints, for each number of rounds, how often the best player wins and how well standings
// agree with strengths.
func (c *eventSimulate) Run(s *shell) error {
	if c.Players < 2 || c.Players > 200 || c.Events < 1 || c.Events > 100_000 {
		return trouble("use 2 to 200 players and 1 to 100000 events")
	}
	o, err := c.options(s)
	if err != nil {
		return err
	}
	found, err := event.Simulate(o, event.Trial{Players: c.Players, Spread: c.Spread, Events: c.Events, Full: c.Full, Version: c.Pairing})
	if err != nil {
		return trouble("%w", err)
	}
	if s.json {
		return s.printJSON(map[string]any{"rounds": found})
	}
	fmt.Fprintf(s.out, "%s of %d players, ratings spread by %g\nrounds  best wins  best in first three  Kendall's tau  meet again  spread of seats\n", plural(c.Events, "event"), c.Players, c.Spread)
	for i, f := range found {
		fmt.Fprintf(s.out, "%6d  %8.0f %%  %17.0f %%  %13.2f  %10.2f  %15.0f\n", i+1, 100*f.Best, 100*f.Three, f.Tau, f.Again, f.Seats)
	}
	return nil
}
