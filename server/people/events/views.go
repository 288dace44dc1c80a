package events

import (
	"fmt"
	"maps"
	"slices"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/pairing"
	"github.com/manykings/manykings/table"
)

// ListedEvent is an event in a list.
type ListedEvent struct {
	Key      string         `json:"key" doc:"Identifies the event in requests and addresses."`
	Name     string         `json:"name"`
	Variant  string         `json:"variant" doc:"A game id." example:"yalta"`
	Form     event.Form     `json:"form" enum:"swiss,all-play-all,knock-out,arena,ladder,display"`
	Rounds   int            `json:"rounds" doc:"The number of rounds of the event, 0 for a knock-out, an arena and a ladder."`
	Advance  int            `json:"advance,omitempty" doc:"How many players of a table advance, in a knock-out."`
	Partners event.Partners `json:"partners,omitempty" enum:"fixed,changing" doc:"Whether the players of a team stay together, in events with teams."`
	Boards   int            `json:"boards,omitempty" doc:"The number of tables of a match, in matches of teams."`
	Best     int            `json:"best,omitempty" doc:"How many rounds of a player count, the best ones; left out if all do."`
	Evening  int            `json:"evening,omitempty" doc:"The rounds of an evening, in a league; best then counts evenings."`
	Days     int            `json:"days,omitempty" doc:"How many days a round lasts, in an event by correspondence."`
	Online   bool           `json:"online,omitempty" doc:"Whether it is played on this server."`
	Door     Door           `json:"door" enum:"open,closed" doc:"Who may enter: everybody with an account, or people whom an organiser enters."`
	Entrants int            `json:"entrants" doc:"The number of entrants."`
	Ended    bool           `json:"ended,omitempty"`
	Updated  table.Millis   `json:"updated"`
	Starts   table.Millis   `json:"starts,omitempty" doc:"When it starts; left out if it is not known."`
}

// EventDetail is an event as the caller may see it.
type EventDetail struct {
	ListedEvent
	About     string            `json:"about,omitempty"`
	Sizes     []int             `json:"sizes" doc:"Players at a table, the preferred number first."`
	System    event.System      `json:"system,omitempty" enum:"dutch" doc:"dutch if another program pairs the rounds, by the Dutch system of FIDE."`
	Scoring   event.Scoring     `json:"scoring" enum:"linear,winner,3-1-0,numbers"`
	Points    []int             `json:"points,omitempty" doc:"The points for each place, with the scoring numbers."`
	Draws     int               `json:"draws,omitempty" doc:"The round of a game from which its players may agree on a draw; -1: never. Left out: from the first. At boards nothing enforces it."`
	Bye       int               `json:"bye" doc:"The value of a bye, in hundredths of a win."`
	TieBreaks []event.TieBreak  `json:"tieBreaks"`
	Limit     int               `json:"limit,omitempty" doc:"How many entrants play at most. Left out: no limit."`
	Skips     *EventSkips       `json:"skips,omitempty" doc:"The terms of byes on request; left out if there are none."`
	NoShow    *EventNoShow      `json:"noShow,omitempty" doc:"The rule for players who do not come; left out if the arbiter decides each time."`
	Late      table.Millis      `json:"late,omitempty" doc:"The moment from which players of the last round who have not come are absent, with such a rule."`
	Virtual   bool              `json:"virtual,omitempty" doc:"Whether a round without a table counts in the tie-break opponents as one with opponents of the own points."`
	Complete  bool              `json:"complete,omitempty" doc:"Whether no further round is paired."`
	Enterable bool              `json:"enterable,omitempty" doc:"Whether somebody can still enter."`
	Seed      string            `json:"seed" doc:"The seed of all random draws."`
	Clock     table.Clock       `json:"clock"`
	Rated     bool              `json:"rated,omitempty"`
	Made      table.Millis      `json:"made"`
	Acts      int               `json:"acts" doc:"The number of acts of the event, which serves as its version."`
	Teams     []int             `json:"teams,omitempty" doc:"The team of each seat, in games of teams with partners."`
	Teamed    [][]int           `json:"teamed,omitempty" doc:"The teams that stay together, as entrants."`
	Bots      *EventBots        `json:"bots,omitempty" doc:"The bots of an arena, if it has any. At a table, a bot is entrant 0; bots have no place in the standings."`
	Ladder    *EventLadder      `json:"ladder,omitempty" doc:"The rules of a ladder, and its challenges."`
	Taking    event.Taking      `json:"taking,omitempty" enum:"first,turns,lots" doc:"The seats of exhibitors: always the first one, in turn, or at random."`
	OwnClock  *table.SeatClock  `json:"exhibitorClock,omitempty" doc:"The time of exhibitors, if it differs."`
	Delay     int               `json:"delay,omitempty" doc:"How many of the latest moves of a table only its players and the staff see while it plays. Left out: none."`
	Top       int               `json:"top,omitempty" doc:"How many tables of the last round the page of the event shows as boards. Left out: none."`
	Apart     [][]int           `json:"apart,omitempty" doc:"The groups of entrants who are kept apart."`
	Asked     int               `json:"asked,omitempty" doc:"The entrant whom the caller has chosen as a partner."`
	Sides     int               `json:"sides,omitempty" doc:"How many teams meet in a match."`
	AnyOrder  bool              `json:"anyOrder,omitempty" doc:"Whether captains put their players at any board. Otherwise the order of the team holds."`
	LineUp    int               `json:"lineUp,omitempty" doc:"The minutes that captains have for a line-up. Left out: as long as they need."`
	Squads    []EventSquad      `json:"squads,omitempty" doc:"The teams over boards, in order of entry."`
	Open      int               `json:"open" doc:"The number of tables of the last round without a result."`
	Length    int               `json:"length,omitempty" doc:"The minutes of a round on the round clock, or of a whole arena; left out without one."`
	Bell      event.Bell        `json:"bell,omitempty" enum:"score,shared,expected,arbiter" doc:"What decides the tables that still play when the round clock reaches zero, or at the deadline of a round of days."`
	Timer     *EventTimer       `json:"timer,omitempty" doc:"The round clock of the last round."`
	Automatic bool              `json:"automatic,omitempty" doc:"In an event by correspondence: whether the next round is paired by itself once every table has a result, and the event ends by itself."`
	Ends      table.Millis      `json:"ends,omitempty" doc:"The deadline of the last round, in an event by correspondence; left out while its clock is stopped."`
	Calls     int               `json:"calls,omitempty" doc:"The number of tables that wait for the arbiter."`
	Divisions []EventDivision   `json:"divisions" doc:"The divisions, with their standings."`
	Main      []string          `json:"mainPrizes,omitempty" doc:"The prizes of the whole event, the first place first."`
	Cumulate  bool              `json:"cumulate,omitempty" doc:"Whether a person can get several prizes."`
	Prizes    []EventPrize      `json:"prizes" doc:"The prizes as the entrants stand."`
	Declared  *EventDeclaration `json:"declared,omitempty" doc:"What the caller has declared as an entrant."`
	Staff     []EventMember     `json:"staff" doc:"The organisers and arbiters besides the owner."`
	Owner     bool              `json:"owner,omitempty" doc:"Whether the caller has created the event."`
	Organiser bool              `json:"organiser,omitempty" doc:"Whether the caller organises the event."`
	Arbiter   bool              `json:"arbiter,omitempty" doc:"Whether the caller organises the event or is its arbiter."`
	You       int               `json:"you,omitempty" doc:"The caller's number as an entrant."`
	People    []EventEntrant    `json:"people" doc:"The entrants, in order of entry."`
	Paired    []EventRound      `json:"paired" doc:"The paired rounds."`
	Standings []EventStanding   `json:"standings" doc:"The standings, best first."`
}

// EventEntrant is an entrant.
type EventEntrant struct {
	ID        int    `json:"id" doc:"The number of the entrant, from 1 in order of entry."`
	Name      string `json:"name"`
	Handle    string `json:"handle,omitempty" doc:"The handle of the account, if there is one."`
	Asked     bool   `json:"asked,omitempty" doc:"Whether the entrant has chosen the caller as a partner."`
	Exhibitor bool   `json:"exhibitor,omitempty" doc:"Whether the entrant gives the simultaneous display."`
	Club      string `json:"club,omitempty"`
	Country   string `json:"country,omitempty"`
	Rating    int    `json:"rating,omitempty"`
	Born      int    `json:"born,omitempty" doc:"For organisers: the declared year of birth."`
	Category  string `json:"category,omitempty" doc:"For organisers: the declared category."`
	Family    string `json:"family,omitempty" doc:"For organisers: the declared family."`
	Withdrawn bool   `json:"withdrawn,omitempty" doc:"Whether the entrant plays no further rounds."`
	Waits     int    `json:"waits,omitempty" doc:"The place on the waiting list, from 1, of an entrant beyond the limit."`
	Skips     []int  `json:"skips,omitempty" doc:"The rounds that the entrant has asked to sit out."`
}

// EventNoShow is the rule for players who do not come.
type EventNoShow struct {
	Minutes int              `json:"minutes" minimum:"1" maximum:"240" doc:"How long a table at boards waits for a player from the start of the round. Online it waits for the first move, as every game does."`
	Rule    event.NoShowRule `json:"rule" enum:"play,bot,forfeit,arbiter" doc:"play: the others play on; bot: a bot plays for the empty seat, online; forfeit: the others share the best place; arbiter: the table calls the arbiter."`
	Level   int              `json:"level,omitempty" minimum:"0" maximum:"10" doc:"The strength of the bot."`
}

// EventSkips are the terms of byes on request.
type EventSkips struct {
	Worth  int `json:"worth" minimum:"0" maximum:"100" doc:"The value of such a bye, in hundredths of a win: 100, 50 or 0."`
	Number int `json:"number" minimum:"1" maximum:"99" doc:"How many rounds an entrant may sit out so."`
}

// EventTimer is a round clock.
type EventTimer struct {
	Running bool         `json:"running"`
	Left    int64        `json:"left" doc:"The time until the bell, in milliseconds after now."`
	Now     table.Millis `json:"now" doc:"The time on the server."`
}

// EventMember is a person of the staff of an event.
type EventMember struct {
	Handle string `json:"handle"`
	Role   Role   `json:"role" enum:"organiser,arbiter" doc:"organiser: everything except the staff and removing the event; arbiter: results, the round clock, and who plays."`
}

// EventAct is an act of an event.
type EventAct struct {
	Number  int          `json:"number" doc:"From 1."`
	At      table.Millis `json:"at"`
	Kind    event.Kind   `json:"kind" enum:"enter,withdraw,return,pair,result,game,unpair,end,reopen,begin,seat,clock,team,partner,squad,line-up,reveal,replace,call,answer,propose,confirm,challenge,accept,decline,lapse,drop,remind,bell,exhibit,unexhibit,apart,unapart,skip,unskip,absent,adjourn,resume" doc:"docs/events-format.md"`
	By      string       `json:"by,omitempty" doc:"The handle of the organiser or arbiter."`
	Reason  string       `json:"reason,omitempty"`
	Entrant int          `json:"entrant,omitempty" doc:"The entrant who enters, leaves, returns, takes a seat, calls, challenges, answers, falls or sits out a round; the number of the team that is changed or hands in a line-up."`
	Out     int          `json:"out,omitempty" doc:"The entrant who is replaced, is chosen as a partner, or has challenged others."`
	Team    []int        `json:"team,omitempty" doc:"The entrants of the team or of the line-up, once it is revealed; the challenged ones, or the group that is kept apart or may meet again."`
	Name    string       `json:"name,omitempty" doc:"The name of the team."`
	Captain int          `json:"captain,omitempty" doc:"The captain of the team, an entrant."`
	Round   int          `json:"round,omitempty"`
	Table   int          `json:"table,omitempty"`
	Places  []int        `json:"places,omitempty" doc:"By seat."`
	Again   bool         `json:"again,omitempty" doc:"Whether the result replaces another one."`
	Game    string       `json:"game,omitempty"`
	Running bool         `json:"running,omitempty" doc:"Whether the round clock runs."`
	Left    int64        `json:"left,omitempty" doc:"The time on the round clock, in milliseconds."`
	Until   table.Millis `json:"until,omitempty" doc:"When the adjourned table goes on by itself."`
	// Forecast is that of a result.
	Forecast *EventForecast `json:"forecast,omitempty" doc:"The forecast that has decided the result."`
}

// EventForecast is what an engine expected of the position in which the time of a table ended.
type EventForecast struct {
	Program  string    `json:"program" doc:"The program, with its version."`
	Nodes    int64     `json:"nodes" doc:"How many positions its engine has looked at."`
	Position string    `json:"position" doc:"The position as text: docs/rules/formats.md."`
	Expected []float64 `json:"expected" doc:"The expected place, by seat."`
}

// EventRound is a round.
type EventRound struct {
	Design  string       `json:"design,omitempty" doc:"The combinatorial design of the round; left out if a search found the pairing."`
	Program string       `json:"program,omitempty" doc:"The other program that has paired the round, with its version."`
	Proven  bool         `json:"proven,omitempty" doc:"Whether the search has proved that no other pairing costs less."`
	Tables  []EventTable `json:"tables"`
	Byes    []int        `json:"byes,omitempty" doc:"The entrants without a table."`
	Skipped []int        `json:"skipped,omitempty" doc:"The entrants who sit out the round on request."`

	Matches  []EventMatch `json:"matches,omitempty" doc:"The matches of teams. Their tables follow once the line-ups are revealed."`
	Rest     []int        `json:"rest,omitempty" doc:"The teams without a match."`
	Deadline table.Millis `json:"deadline,omitempty" doc:"The moment by which the line-ups are revealed; left out without a deadline."`
}

// EventTable is a table of a round.
type EventTable struct {
	Seats     []int             `json:"seats" doc:"Entrants, seat 1 first; 0 is a bot."`
	Places    []int             `json:"places,omitempty" doc:"The places by seat, once there is a result; 0: absent."`
	Points    []float64         `json:"points,omitempty" doc:"By seat."`
	Game      string            `json:"game,omitempty" doc:"The id of the table's game on this server."`
	Match     int               `json:"match,omitempty" doc:"The match of the table, from 1."`
	Called    bool              `json:"called,omitempty" doc:"Whether the table waits for the arbiter."`
	Absent    []int             `json:"absent,omitempty" doc:"The entrants who have not come."`
	Adjourned *EventAdjournment `json:"adjourned,omitempty" doc:"The adjournment of the table, until its moment comes; left out once the arbiter has resumed it."`
	Late      bool              `json:"late,omitempty" doc:"Whether the table had no result at the deadline of the round."`
	// Proposed is without the device.
	Proposed *EventProposal `json:"proposed,omitempty" doc:"A result from the table that waits for the confirmation of another player."`
	Forecast *EventForecast `json:"forecast,omitempty" doc:"The forecast that has decided the result."`
	Apart    [][]int        `json:"apart,omitempty" doc:"Groups of entrants at the table who were to be kept apart."`
}

// EventAdjournment is the adjournment of a table by the arbiter.
type EventAdjournment struct {
	Reason string       `json:"reason"`
	Until  table.Millis `json:"until" doc:"When the table goes on by itself."`
}

// EventStanding is the row of an entrant in the standings.
type EventStanding struct {
	Entrant  int       `json:"entrant"`
	Team     []int     `json:"team,omitempty" doc:"The players of a team that stays together. Its number is entrant."`
	Rank     int       `json:"rank" doc:"The rank; equal entrants share it. 0 for an exhibitor."`
	Points   float64   `json:"points"`
	Boards   float64   `json:"boards,omitempty" doc:"The points of all boards of a team, in matches of teams."`
	Evenings []float64 `json:"evenings,omitempty" doc:"The points of each evening, in a league."`
	Streak   bool      `json:"streak,omitempty" doc:"Whether the next table counts twice, in an arena: after two tables won alone in a row, until one is not won."`
	Played   int       `json:"played" doc:"The number of tables with a result."`
	Wins     int       `json:"wins" doc:"The number of unshared first places."`
	Reached  int       `json:"reached,omitempty" doc:"The number of rounds that the entrant has reached, in a knock-out."`
	Breaks   []float64 `json:"breaks,omitempty" doc:"The values of the tie-breaks, in order. The values of a random draw have no meaning."`
}

func listed(heads []Head) []ListedEvent {
	list := make([]ListedEvent, 0, len(heads))
	for i := range heads {
		h := &heads[i]
		list = append(list, ListedEvent{h.Key, h.Name, h.Variant, h.Form, h.Rounds, h.Advance, h.Partners, h.Boards, h.Best, h.Evening, h.Days, h.Online, h.Door, h.Entered, h.Over, h.Updated, h.Starts})
	}
	return list
}

// ownPart is the members of [EventDetail] that differ between callers for whom the rest is the same.
type ownPart struct {
	Timer    *EventTimer       `json:"timer,omitempty"`
	Declared *EventDeclaration `json:"declared,omitempty"`
	Arbiter  bool              `json:"arbiter,omitempty"`
	You      int               `json:"you,omitempty"`
}

// sameFor reports whether a caller sees the same event as everybody, with an own part. Organisers see
// what entrants have declared, entrants who has chosen them as a partner or whom they may challenge.
func (e *Event) sameFor(caller table.Player) bool {
	own := e.Options.Ladder != nil || e.Options.Partners == event.FixedPartners
	return !e.Organises(caller) && (!own || !e.Arbitrates(caller) && e.EntrantOf(caller) == 0)
}

func (s *API) ownPart(e *Event, caller table.Player) ownPart {
	you := e.EntrantOf(caller)
	return ownPart{s.timer(e), e.declaration(you), e.Arbitrates(caller), you}
}

// Listed returns at most a number of acts of the event after one with a number.
func (e *Event) Listed(after, most int) []EventAct {
	list := e.acts()
	after = min(after, len(list))
	return list[after:min(after+most, len(list))]
}

// makeActs returns all acts as everybody sees them.
func (e *Event) makeActs() []EventAct {
	list, results := make([]EventAct, 0, len(e.Event.Acts)), map[[2]int]bool{}
	hidden := e.Hidden()
	for i, a := range e.Event.Acts {
		shown := EventAct{
			Number: i + 1, At: table.Millis(a.At), Kind: a.Kind, By: a.By, Reason: a.Reason, Entrant: a.ID, Out: a.Out, Team: a.Team, Name: a.Name, Captain: a.Captain, Round: a.Round, Table: a.Table, Places: a.Places, Game: a.Game, Until: table.Millis(a.Until), Forecast: forecastOf(a.Forecast),
		}
		if hidden[i] {
			shown.Team = nil
		}
		switch a.Kind {
		case event.Enter:
			shown.Entrant = a.Entrant.ID
		case event.Time:
			shown.Running, shown.Left = a.Clock.Running, a.Clock.Left
		case event.Result, event.Confirm:
			shown.Again = results[[2]int{a.Round, a.Table}]
			results[[2]int{a.Round, a.Table}] = true
		case event.Unpair:
			maps.DeleteFunc(results, func(at [2]int, _ bool) bool { return at[0] == a.Round })
		}
		list = append(list, shown)
	}
	return list
}

// detail returns the event as a caller sees it, without its round clock.
func (e *Event) detail(caller table.Player) *EventDetail {
	body := &EventDetail{
		ListedEvent: listed([]Head{e.Head})[0], About: e.About, System: e.System, Sizes: e.Options.Sizes, Scoring: e.Options.Scoring, Points: e.Options.Points, Bye: e.Options.Bye,
		TieBreaks: e.Options.TieBreaks, Limit: e.Options.Limit, Skips: (*EventSkips)(e.Options.Skips), NoShow: (*EventNoShow)(e.Options.NoShow), Late: table.Millis(e.LateAt()), Virtual: e.Virtual, Complete: e.Complete(), Enterable: e.Enterable(), Seed: e.Seed, Clock: e.Clock, Rated: e.Rated, Made: e.Made, Acts: e.Count, Open: e.Waiting,
		Length: e.Length, Bell: e.Bell, Calls: e.Calls(), Staff: []EventMember{}, Owner: e.Owns(caller), Organiser: e.Organises(caller), Arbiter: e.Arbitrates(caller),
		You: e.EntrantOf(caller), People: []EventEntrant{},
	}
	body.Automatic, body.Ends = e.Automatic, table.Millis(e.EndsAt())
	body.Teams, body.Teamed, body.Asked = e.Options.Teams, e.Event.Teams(), e.Asked(body.You)
	body.Apart = e.Apart()
	body.Sides, body.AnyOrder, body.LineUp, body.Squads = e.Sides, e.AnyOrder, e.LineUp, e.shownSquads()
	for _, m := range e.Staff {
		body.Staff = append(body.Staff, EventMember{m.Handle, m.Role})
	}
	body.Taking, body.OwnClock = e.Taking, e.OwnClock
	body.Delay, body.Top, body.Draws = e.Delay, e.Top, e.Draws
	body.Bots = (*EventBots)(e.Options.Bots)
	body.Ladder = e.ladder(body.You, body.Arbiter)
	in := e.divided()
	if body.Organiser {
		in = e.divisions(true)
	}
	body.Divisions, body.Prizes = in.list, in.prizes
	body.Main, body.Cumulate, body.Declared = e.Options.Prizes, e.Cumulate, e.declaration(body.You)
	waiting := e.WaitingList()
	for _, who := range e.Entrants() {
		if !body.Organiser {
			who.Born, who.Category, who.Family = 0, "", ""
		}
		asked := body.You > 0 && e.Asked(who.ID) == body.You
		body.People = append(body.People, EventEntrant{who.ID, who.Name, who.Handle, asked, e.Exhibits(who.ID), who.Club, who.Country, who.Rating, who.Born, who.Category, who.Family, e.Withdrawn(who.ID), 1 + slices.Index(waiting, who.ID), e.SkipsOf(who.ID)})
	}
	body.Paired, body.Standings = e.rounds(), e.standings()
	return body
}

// forecastOf returns a forecast as everybody sees it.
func forecastOf(f *event.Forecast) *EventForecast {
	if f == nil {
		return nil
	}
	shown := &EventForecast{Program: f.Program, Nodes: f.Nodes, Position: f.Position}
	for _, at := range f.Expected {
		shown.Expected = append(shown.Expected, float64(at)/1000)
	}
	return shown
}

// makeRounds returns the rounds as everybody sees them.
func (e *Event) makeRounds() []EventRound {
	list := []EventRound{}
	for n, r := range e.Rounds() {
		earned := e.Earned(n + 1)
		round := EventRound{Design: r.Design, Program: r.Program, Proven: r.Proven, Byes: r.Byes, Skipped: r.Skipped, Tables: []EventTable{}, Matches: e.shownMatches(n + 1), Rest: r.Rest, Deadline: table.Millis(r.Deadline)}
		for i := range r.Tables {
			t := &r.Tables[i]
			shown := EventTable{Seats: t.Seats, Places: t.Places, Game: t.Game, Match: t.Match, Called: t.Called, Absent: t.Absent, Late: t.Late, Forecast: forecastOf(t.Forecast), Apart: t.Apart}
			if at := int64(e.Updated); t.Adjourned.Holds(at) {
				shown.Adjourned = &EventAdjournment{t.Adjourned.Reason, table.Millis(t.Adjourned.Until)}
			}
			if p := t.Proposed; p != nil {
				shown.Proposed = &EventProposal{By: p.By, Places: p.Places}
			}
			if t.Places != nil {
				for _, p := range earned[i] {
					shown.Points = append(shown.Points, whole(int64(p)))
				}
			}
			round.Tables = append(round.Tables, shown)
		}
		list = append(list, round)
	}
	return list
}

// standingsOf returns the rows of the standings of an event.
func standingsOf(e *event.Event) []EventStanding {
	list := []EventStanding{}
	for _, at := range e.Standings() {
		row := EventStanding{Entrant: at.Entrant, Team: at.Team, Rank: at.Rank, Points: whole(int64(at.Points)), Streak: at.Streak, Played: at.Played, Wins: at.Wins, Reached: at.Reached, Boards: whole(int64(at.Boards))}
		for _, p := range at.Evenings {
			row.Evenings = append(row.Evenings, whole(int64(p)))
		}
		for i, b := range e.Options.TieBreaks {
			row.Breaks = append(row.Breaks, b.Number(at.Breaks[i]))
		}
		list = append(list, row)
	}
	return list
}

// tag returns the ETag of the event for a player.
func (e *Event) tag(player table.Player) string {
	return fmt.Sprintf(`"%d-%d-%t-%s-%d"`, e.Count, e.Updated, e.Owns(player), e.role(player), e.EntrantOf(player))
}

// whole converts internal points to whole ones.
func whole(p int64) float64 { return float64(p) / pairing.Point }
