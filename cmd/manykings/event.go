package main

import (
	"time"

	"github.com/manykings/manykings/events/event"
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
