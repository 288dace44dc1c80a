package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/manykings/manykings/events/event"
)

// eventClock starts, stops or sets the round clock.
type eventClock struct {
	eventFile
	Start  bool     `xor:"run" help:"Start it."`
	Stop   bool     `xor:"run" help:"Stop it; needs a reason."`
	Left   *float64 `placeholder:"MINUTES" help:"Set its time. More time needs a reason."`
	Reason string   `help:"Reason, which everybody can read."`
}

// Run changes the clock if it is asked to, and prints its time.
func (c *eventClock) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	clock := e.RoundClock()
	if clock == nil {
		return trouble("%s: there is no round with a round clock", c.File)
	}
	now := time.Now().UnixMilli()
	if c.Start || c.Stop || c.Left != nil {
		to := event.Clock{Running: (clock.Running || c.Start) && !c.Stop, Left: clock.At(now)}
		if c.Left != nil {
			to.Left = int64(*c.Left * 60_000)
		}
		if err := c.do(e, event.Act{Kind: event.Time, Reason: c.Reason, Clock: &to}); err != nil {
			return err
		}
		clock = e.RoundClock()
	}
	if s.json {
		return s.printJSON(map[string]any{"running": clock.Running, "left": clock.At(now)})
	}
	fmt.Fprintf(s.out, "%s, %s\n", clockText(clock.At(now)), map[bool]string{true: "running", false: "stopped"}[clock.Running])
	return nil
}

// clockText formats a time on the round clock.
func clockText(ms int64) string {
	seconds := (ms + 999) / 1000
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// eventReplace gives a seat to another entrant.
type eventReplace struct {
	eventFile
	Table  int    `arg:"" help:"Table of the last round, from 1."`
	Out    string `arg:"" placeholder:"ENTRANT" help:"Number or name of the entrant who leaves the table."`
	In     string `arg:"" placeholder:"ENTRANT" help:"Number or name of the entrant who takes the seat."`
	Reason string `required:"" help:"Reason, which everybody can read."`
}

// Run replaces the entrant.
func (c *eventReplace) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	out, err := entrant(e, c.Out)
	if err != nil {
		return err
	}
	in, err := entrant(e, c.In)
	if err != nil {
		return err
	}
	if err := c.do(e, event.Act{Kind: event.Replace, Round: len(e.Rounds()), Table: c.Table, Out: out, ID: in, Reason: c.Reason}); err != nil {
		return err
	}
	return printRounds(s, e, len(e.Rounds())-1)
}

// eventAdjourn adjourns a table, or resumes it.
type eventAdjourn struct {
	eventFile
	Table  int    `arg:"" help:"Table of the last round, from 1."`
	Reason string `required:"" help:"Reason, which everybody can read."`
	Days   int    `help:"Days after which it goes on by itself. Default: 30, the most."`
	Resume bool   `help:"Resume it."`
}

// Run notes the act, and prints the round.
func (c *eventAdjourn) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	a := event.Act{Kind: event.Adjourn, Round: len(e.Rounds()), Table: c.Table, Reason: c.Reason}
	switch {
	case c.Resume:
		a.Kind = event.Resume
	case c.Days != 0:
		a.Until = time.Now().AddDate(0, 0, c.Days).UnixMilli()
	}
	if err := c.do(e, a); err != nil {
		return err
	}
	return printRounds(s, e, len(e.Rounds())-1)
}

// eventAbsent notes who has not come.
type eventAbsent struct {
	eventFile
	Table   int      `arg:"" help:"Table of the last round, from 1."`
	Players []string `arg:"" placeholder:"ENTRANT" help:"Numbers or names of the entrants who have not come."`
}

// Run applies the rule of the event, and prints the round.
func (c *eventAbsent) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	gone, err := entrants(e, c.Players)
	if err != nil {
		return err
	}
	if err := c.do(e, event.Act{Kind: event.Absent, Round: len(e.Rounds()), Table: c.Table, Team: gone}); err != nil {
		return err
	}
	return printRounds(s, e, len(e.Rounds())-1)
}

// eventTeam makes teams that stay together.
type eventTeam struct {
	eventFile
	Players []string `arg:"" optional:"" placeholder:"ENTRANT" help:"Numbers or names of the players of the team."`
	Lots    bool     `help:"Draw teams of all entrants without one."`
}

// Run makes the team if it names players, and prints all teams.
func (c *eventTeam) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	var acts []event.Act
	if len(c.Players) > 0 {
		team, err := entrants(e, c.Players)
		if err != nil {
			return err
		}
		acts = append(acts, event.Act{Kind: event.Join, Team: team})
	} else if c.Lots {
		acts = e.ByLot()
	}
	if len(acts) > 0 {
		if err := c.do(e, acts...); err != nil {
			return err
		}
	}
	if s.json {
		return s.printJSON(map[string]any{"teams": e.Teams()})
	}
	for _, at := range e.Standings() {
		if len(at.Team) > 0 {
			fmt.Fprintln(s.out, e.NameOf(at.Entrant))
		}
	}
	return nil
}

type eventLog struct{ eventFile }

// Run prints all acts.
func (c *eventLog) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	if s.json {
		return s.printJSON(map[string]any{"acts": e.Acts})
	}
	for _, a := range e.Acts {
		line := time.UnixMilli(a.At).UTC().Format("2006-01-02 15:04 ") + actText(e, &a)
		if a.By != "" {
			line += ", by " + a.By
		}
		if a.Reason != "" {
			line += ": " + a.Reason
		}
		fmt.Fprintln(s.out, line)
	}
	return nil
}

// actText describes an act.
func actText(e *event.Event, a *event.Act) string {
	name := func(id int) string {
		if id < 1 || id > len(e.Entrants()) {
			return "the table"
		}
		return e.Entrants()[id-1].Name
	}
	names := func(ids []int) string {
		var list []string
		for _, id := range ids {
			list = append(list, name(id))
		}
		return strings.Join(list, " and ")
	}
	switch a.Kind {
	case event.Enter:
		return name(a.Entrant.ID) + " enters"
	case event.Withdraw:
		return name(a.ID) + " withdraws"
	case event.Return:
		return name(a.ID) + " returns"
	case event.Join:
		return names(a.Team) + " are a team"
	case event.Ask:
		return name(a.ID) + " chooses " + name(a.Out) + " as a partner"
	case event.Begin:
		return fmt.Sprintf("the %s begins", e.Options.Form)
	case event.Challenges:
		return name(a.ID) + " challenges " + names(a.Team)
	case event.Accept:
		return fmt.Sprintf("%s accepts the challenge of %s", name(a.ID), name(a.Out))
	case event.Decline:
		return fmt.Sprintf("%s declines the challenge of %s", name(a.ID), name(a.Out))
	case event.Lapse:
		if a.Table > 0 {
			return fmt.Sprintf("table %d lapses", a.Table)
		}
		return "the challenge of " + name(a.Out) + " lapses"
	case event.Drop:
		return name(a.ID) + " falls by one"
	case event.Exhibit:
		return name(a.ID) + " gives the display"
	case event.Unexhibit:
		return name(a.ID) + " does not give the display"
	case event.Separate:
		return names(a.Team) + " are kept apart"
	case event.Mix:
		return names(a.Team) + " may meet again"
	case event.Absent:
		return fmt.Sprintf("%s did not come to table %d", names(a.Team), a.Table)
	case event.Adjourn:
		return fmt.Sprintf("table %d is adjourned until %s", a.Table, momentText(a.Until))
	case event.Resume:
		return fmt.Sprintf("table %d goes on", a.Table)
	case event.Skip:
		return fmt.Sprintf("%s sits out round %d", name(a.ID), a.Round)
	case event.Unskip:
		return fmt.Sprintf("%s plays round %d after all", name(a.ID), a.Round)
	case event.Seat:
		return fmt.Sprintf("%s more", plural(len(a.Paired.Tables), "table"))
	case event.Pair:
		return fmt.Sprintf("round %d is paired", a.Round)
	case event.Unpair:
		return fmt.Sprintf("round %d is undone", a.Round)
	case event.Game:
		return fmt.Sprintf("table %d of round %d plays game %s", a.Table, a.Round, a.Game)
	case event.Result:
		return fmt.Sprintf("table %d of round %d ends with the places %s", a.Table, a.Round, strings.Trim(fmt.Sprint(a.Places), "[]"))
	case event.Time:
		return fmt.Sprintf("the round clock shows %s, %s", clockText(a.Clock.Left), map[bool]string{true: "running", false: "stopped"}[a.Clock.Running])
	case event.Replace:
		return fmt.Sprintf("%s takes the seat of %s at table %d", name(a.ID), name(a.Out), a.Table)
	case event.Call:
		return fmt.Sprintf("table %d calls the arbiter (%s)", a.Table, name(a.ID))
	case event.Answer:
		return fmt.Sprintf("the arbiter is at table %d", a.Table)
	case event.End:
		return "the event ends"
	default:
		return "the event goes on"
	}
}

// eventDivisions sets or prints the divisions.
type eventDivisions struct {
	eventFile
	Set    string `placeholder:"FILE" help:"JSON file with the members divisions, prizes and cumulate of docs/events-format.md. They replace the current ones."`
	Public bool   `help:"Print the file of the event without years of birth and categories, for publication."`
}

// Run replaces the divisions, or prints their standings and the prizes.
func (c *eventDivisions) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	if c.Public {
		text, err := e.Public().Text()
		if err == nil {
			_, err = s.out.Write(text)
		}
		return err
	}
	if c.Set != "" {
		if e, err = c.set(s, e); err != nil {
			return err
		}
	}
	standings := e.Standings()
	if s.json {
		tables := [][]event.Standing{}
		for i := range e.Options.Divisions {
			tables = append(tables, e.In(i+1, standings))
		}
		return s.printJSON(map[string]any{"divisions": e.Options.Divisions, "standings": tables, "prizes": e.Prizes(standings)})
	}
	for i, d := range e.Options.Divisions {
		fmt.Fprintln(s.out, d.Name)
		for _, at := range e.In(i+1, standings) {
			fmt.Fprintf(s.out, "%3d. %s\n", at.Rank, e.NameOf(at.Entrant))
		}
	}
	for _, p := range e.Prizes(standings) {
		of := e.Options.Name
		if p.Division > 0 {
			of = e.Options.Divisions[p.Division-1].Name
		}
		fmt.Fprintf(s.out, "%s, %d. %s: %s\n", of, p.Place, p.Prize, e.NameOf(p.Entrant))
	}
	return nil
}

// set stores the event with other divisions. Its rounds and results stay: they do not depend on
// divisions.
func (c *eventDivisions) set(s *shell, e *event.Event) (*event.Event, error) {
	text, err := s.read(c.Set)
	if err != nil {
		return nil, err
	}
	var given struct {
		Divisions []event.Division `json:"divisions"`
		Prizes    []string         `json:"prizes"`
		Cumulate  bool             `json:"cumulate"`
	}
	if err := json.Unmarshal(text, &given); err != nil {
		return nil, trouble("%s: %w", c.Set, err)
	}
	o := e.Options
	o.Divisions, o.Prizes, o.Cumulate = given.Divisions, given.Prizes, given.Cumulate
	changed, err := event.Open(o, e.Acts)
	if err != nil {
		return nil, trouble("%s: %w", c.File, err)
	}
	return changed, storeEvent(c.File, changed)
}

// eventOPB writes the search for a round for other solvers.
type eventOPB struct {
	eventFile
	Round int `arg:"" optional:"" help:"The round, from 1. Default: the next one."`
}

// Run prints the problem.
func (c *eventOPB) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	if err := event.OPB(s.out, e.Options, e.Acts, c.Round); err != nil {
		return trouble("%s: %w", c.File, err)
	}
	return nil
}

// eventTRF writes or reads a Tournament Report File.
type eventTRF struct {
	eventFile
	Read string `placeholder:"TRF" help:"Make the file of the event from this report. It never replaces a file."`
	Game string `default:"star:2" placeholder:"GAME" help:"Game id of the new event."`
	Seed string `help:"Seed of all random draws of the new event. Default: random."`
}

// Run prints the report, or makes the event.
func (c *eventTRF) Run(s *shell) error {
	if c.Read == "" {
		e, err := c.open(s)
		if err != nil {
			return err
		}
		text, err := e.TRF()
		if err != nil {
			return trouble("%s: %w", c.File, err)
		}
		_, err = s.out.Write(text)
		return err
	}
	game, err := s.shelf.Parse(c.Game)
	if err != nil {
		return trouble("%w", err)
	}
	text, err := s.read(c.Read)
	if err != nil {
		return err
	}
	if c.Seed == "" {
		c.Seed = event.NewSeed()
	}
	e, err := event.ReadTRF(text, game.ID().String(), c.Seed)
	if err != nil {
		return trouble("%s: %w", c.Read, err)
	}
	if _, err := os.Stat(c.File); err == nil {
		return trouble("%s already exists", c.File)
	}
	if err := storeEvent(c.File, e); err != nil {
		return err
	}
	if s.json {
		return s.printJSON(map[string]int{"entrants": len(e.Entrants()), "rounds": len(e.Rounds())})
	}
	fmt.Fprintf(s.out, "%s: %s, %s, %s\n", c.File, e.Options.Name, plural(len(e.Entrants()), "entrant"), plural(len(e.Rounds()), "round"))
	return nil
}
