package events

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/pairing"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/web"
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

// OfEvent is the part of a request that names an event.
type OfEvent struct {
	Event string `path:"event" maxLength:"40" doc:"Its key." example:"QZ3KXW7ABCDE"`
}

// OfEventTable is the part of a request that names a table.
type OfEventTable struct {
	OfEvent
	Round int `path:"round" minimum:"1" maximum:"99"`
	Table int `path:"table" minimum:"1" maximum:"9999"`
}

// OfEventStaff is the part of a request that names a person of the staff.
type OfEventStaff struct {
	OfEvent
	Handle string `path:"handle" maxLength:"40" example:"anna"`
}

type (
	eventsInput struct {
		After string `query:"after" maxLength:"60" doc:"From the Link header of the previous page."`
	}
	eventsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Link         string `header:"Link" doc:"The next page, if there is one: <address>; rel=\"next\""`
		Body         []ListedEvent
	}
	myEventsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         struct {
			Organised []ListedEvent `json:"organised"`
			Entered   []ListedEvent `json:"entered" doc:"The latest 50."`
			Dutch     bool          `json:"dutch,omitempty" doc:"Whether the server can pair Swiss events for two by the Dutch system of FIDE."`
		} `nameHint:"MyEvents"`
	}
	eventInput struct {
		OfEvent
		IfNoneMatch string `header:"If-None-Match" doc:"The ETag of an earlier response. If nothing has changed, the response is 304."`
	}
	eventOutput struct {
		CacheControl string `header:"Cache-Control"`
		ETag         string `header:"ETag"`
		Body         *EventDetail
	}
	preparedOutput struct {
		CacheControl string `header:"Cache-Control"`
		ETag         string `header:"ETag"`
		Body         func(huma.Context)
	}
	makeEventInput struct {
		Body struct {
			Name      string            `json:"name" maxLength:"100"`
			Variant   string            `json:"variant" maxLength:"200" doc:"A game id: docs/rules/formats.md." example:"yalta"`
			Form      event.Form        `json:"form" enum:"swiss,all-play-all,knock-out,arena,ladder,display"`
			System    event.System      `json:"system,omitempty" enum:"dutch" doc:"How a Swiss event for two is paired: dutch for the Dutch system of FIDE, if the server has a program for it. Left out: by the own system."`
			Sizes     []int             `json:"sizes,omitempty" maxItems:"7" doc:"Players at a table, the preferred number first; left out: the seats of the game."`
			Rounds    int               `json:"rounds" minimum:"0" maximum:"99" doc:"0 for a knock-out, an arena and a ladder."`
			Limit     int               `json:"limit,omitempty" minimum:"0" maximum:"2000" doc:"How many entrants play at most, in rounds of single players; the others wait for a place. Left out: no limit."`
			Skips     *EventSkips       `json:"skips,omitempty" doc:"The terms of byes on request, in rounds of single players. Left out: none."`
			NoShow    *EventNoShow      `json:"noShow,omitempty" doc:"The rule for players who do not come, in events with rounds. Left out: the arbiter decides each time."`
			Virtual   bool              `json:"virtual,omitempty" doc:"Let a round without a table count in the tie-break opponents as one with opponents of the own points. Otherwise it has none."`
			Advance   int               `json:"advance,omitempty" minimum:"0" maximum:"7" doc:"How many players of a table advance, in a knock-out."`
			Partners  event.Partners    `json:"partners,omitempty" enum:"fixed,changing" doc:"In games of teams: fixed for teams that stay together, changing for other partners in each round. Left out: every player scores alone, whatever the teams."`
			Boards    int               `json:"boards,omitempty" minimum:"0" maximum:"20" doc:"The number of tables of a match, for matches of teams. Left out: no such teams."`
			Sides     int               `json:"sides,omitempty" minimum:"0" maximum:"8" doc:"How many teams meet in a match; it divides the players of a table."`
			AnyOrder  bool              `json:"anyOrder,omitempty" doc:"Let captains put their players at any board. Otherwise the order of the team holds."`
			LineUp    int               `json:"lineUp,omitempty" minimum:"0" maximum:"1440" doc:"The minutes that captains have for a line-up. Left out: as long as they need."`
			Best      int               `json:"best,omitempty" minimum:"0" maximum:"99" doc:"How many rounds of a player count, the best ones. Left out: all."`
			Evening   int               `json:"evening,omitempty" minimum:"0" maximum:"50" doc:"The rounds of an evening, in a league; best then counts evenings. Left out: no evenings."`
			Ladder    *EventLadderRules `json:"ladder,omitempty" doc:"The rules of a ladder."`
			Bots      *EventBots        `json:"bots,omitempty" doc:"In an arena online: bots take seats if too few people are free. Left out: none."`
			Taking    event.Taking      `json:"taking,omitempty" enum:"first,turns,lots" doc:"In a simultaneous display, the seats of exhibitors: always the first one, in turn, or at random."`
			OwnClock  *table.SeatClock  `json:"exhibitorClock,omitempty" doc:"The time of exhibitors in games online. Left out: that of the clock."`
			Delay     int               `json:"delay,omitempty" minimum:"0" maximum:"200" doc:"Online: how many of the latest moves of a table only its players and the staff see while it plays. Left out: none."`
			Top       int               `json:"top,omitempty" minimum:"0" maximum:"12" doc:"Online: how many tables of the last round the page of the event shows as boards. Left out: none."`
			Scoring   event.Scoring     `json:"scoring" enum:"linear,winner,3-1-0,numbers"`
			Points    []int             `json:"points,omitempty" maxItems:"8" doc:"The points for each place, for the scoring numbers."`
			Draws     int               `json:"draws,omitempty" minimum:"-1" maximum:"500" doc:"The round of a game from which its players may agree on a draw, -1 for never. Left out: from the first. At boards nothing enforces it."`
			Bye       int               `json:"bye" minimum:"0" maximum:"100" doc:"The value of a bye, in hundredths of a win."`
			TieBreaks []event.TieBreak  `json:"tieBreaks" maxItems:"6" uniqueItems:"true" enum:"opponents,wins,direct,corrected,performance,lots" doc:"What decides on equal points, in order."`
			Seed      string            `json:"seed,omitempty" maxLength:"100" doc:"The seed of all random draws. Left out: chosen at random."`
			About     string            `json:"about,omitempty" maxLength:"1000"`
			Online    bool              `json:"online,omitempty" doc:"Play the rounds on this server. Otherwise the organiser enters the results."`
			Clock     table.Clock       `json:"clock"`
			Rated     bool              `json:"rated,omitempty" doc:"Whether the games are rated."`
			Door      Door              `json:"door" enum:"open,closed"`
			Length    int               `json:"length,omitempty" minimum:"0" maximum:"1440" doc:"The minutes of a round on the round clock, or of a whole arena. Left out: no round clock. Online, the games of a round end with it."`
			Days      int               `json:"days,omitempty" minimum:"0" maximum:"366" doc:"In an event by correspondence: how many days a round lasts. Online, the clock is one of days, or none: then the deadline is the only limit."`
			Automatic bool              `json:"automatic,omitempty" doc:"In an event by correspondence: pair the next round by itself once every table has a result, and end the event by itself."`
			Starts    table.Millis      `json:"starts,omitempty" minimum:"0" maximum:"8640000000000000" doc:"When it starts. Left out: not known."`
			Bell      event.Bell        `json:"bell,omitempty" enum:"score,shared,expected,arbiter" doc:"What decides the tables that still play when the round clock reaches zero, after the round of moves; needed at boards with a round clock, and in an event by correspondence. There online, score and shared end the games: the players still in share the best place, and in games of teams the score decides. With expected, online the places follow the engine's forecast of the position in which the time ends; at boards the arbiter decides."`
			Divisions []EventDivision   `json:"divisions,omitempty" maxItems:"20"`
			Prizes    []string          `json:"prizes,omitempty" maxItems:"20" doc:"The prizes of the whole event, the first place first."`
			Cumulate  bool              `json:"cumulate,omitempty" doc:"Whether a person can get several prizes."`
		} `nameHint:"NewEvent"`
	}
	describeInput struct {
		OfEvent
		Body struct {
			About  string       `json:"about,omitempty" maxLength:"1000"`
			Door   Door         `json:"door" enum:"open,closed"`
			Starts table.Millis `json:"starts,omitempty" minimum:"0" maximum:"8640000000000000" doc:"When it starts. Left out: not known."`
		} `nameHint:"EventDescription"`
	}
	entrantInput struct {
		OfEvent
		Body struct {
			Entrants []newEntrant      `json:"entrants,omitempty" maxItems:"500" doc:"The entrants, for the organiser. Left out: the caller enters."`
			Club     string            `json:"club,omitempty" maxLength:"100" doc:"The club of the caller; everybody sees it."`
			Declared *EventDeclaration `json:"declared,omitempty" doc:"What the caller declares for the divisions."`
		} `nameHint:"EventEntry"`
	}
	leaveInput struct {
		OfEvent
		Entrant int `path:"entrant" minimum:"1" doc:"The number of the entrant."`
	}
	skipInput struct {
		OfEvent
		Entrant int `path:"entrant" minimum:"1" doc:"The number of the entrant."`
		Round   int `path:"round" minimum:"1" maximum:"99" doc:"From 1."`
	}
	roundInput struct {
		OfEvent
		Round  int    `path:"round" minimum:"1" maximum:"99" doc:"From 1."`
		Reason string `query:"reason" required:"true" minLength:"1" maxLength:"300" doc:"The reason; everybody can read it."`
	}
	presentInput struct {
		OfEvent
		Body struct {
			Entrants []int `json:"entrants" maxItems:"2000" doc:"The entrants who play."`
		} `nameHint:"EventPresent"`
	}
	pairInput struct {
		OfEvent
		Body struct {
			Round int `json:"round" minimum:"1" maximum:"99" doc:"The round to pair, so that a repeated request does not pair another."`
		} `nameHint:"EventPairing"`
	}
	resultInput struct {
		OfEvent
		Round int `path:"round" minimum:"1" maximum:"99"`
		Table int `path:"table" minimum:"1" maximum:"9999"`
		Body  struct {
			Places []int  `json:"places" maxItems:"8" doc:"The places by seat: 1, 2, 2, 4 as in a race; 0 for an absent player."`
			Reason string `json:"reason,omitempty" maxLength:"300" doc:"The reason; needed to correct a result."`
		} `nameHint:"EventResult"`
	}
	clockInput struct {
		OfEvent
		Body struct {
			Running bool   `json:"running" doc:"Whether the round clock runs."`
			Left    *int64 `json:"left,omitempty" minimum:"0" maximum:"31622400000" doc:"The time until the bell in milliseconds. Left out: the time that the clock shows."`
			Reason  string `json:"reason,omitempty" maxLength:"300" doc:"The reason; needed to stop the clock and to add time. Everybody can read it."`
		} `nameHint:"EventClock"`
	}
	callInput struct {
		OfEventTable
		Body struct {
			Reason string `json:"reason,omitempty" maxLength:"300" doc:"What it is about; everybody can read it."`
		} `nameHint:"EventCall"`
	}
	absentInput struct {
		OfEventTable
		Entrant int `path:"entrant" minimum:"1" doc:"The entrant who has not come."`
	}
	replaceInput struct {
		OfEventTable
		Entrant int `path:"entrant" minimum:"1" doc:"The entrant who leaves the table."`
		Body    struct {
			By     int    `json:"by" minimum:"1" doc:"The entrant who takes the seat: one without a table in this round; in an arena or a ladder, one without an open table or a challenge."`
			Reason string `json:"reason" minLength:"1" maxLength:"300" doc:"The reason; everybody can read it."`
		} `nameHint:"EventReplacement"`
	}
	adjournInput struct {
		OfEventTable
		Body struct {
			Reason string       `json:"reason" minLength:"1" maxLength:"300" doc:"The reason; everybody can read it."`
			Until  table.Millis `json:"until,omitempty" minimum:"0" maximum:"8640000000000000" doc:"When the table goes on by itself, at most 30 days later. Left out: after 30 days."`
		} `nameHint:"EventAdjourning"`
	}
	resumeInput struct {
		OfEventTable
		Reason string `query:"reason" required:"true" minLength:"1" maxLength:"300" doc:"The reason; everybody can read it."`
	}
	appointInput struct {
		OfEventStaff
		Body struct {
			Role Role `json:"role" enum:"organiser,arbiter"`
		} `nameHint:"EventRole"`
	}
	actsInput struct {
		OfEvent
		After int `query:"after" minimum:"0" doc:"The number of the last act that the caller has."`
	}
	actsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         []EventAct
	}
	endInput struct {
		OfEvent
		Body struct {
			Ended bool `json:"ended" doc:"Whether the event has ended; false resumes it."`
		} `nameHint:"EventEnd"`
	}
	standingsInput struct {
		OfEvent
		After int `query:"after" minimum:"0" maximum:"99" doc:"The round after which they are wanted, with results corrected since. Left out: the present ones."`
	}
	standingsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         []EventStanding
	}
	csvInput struct {
		OfEvent
		After int    `query:"after" minimum:"0" maximum:"99" doc:"The round after which they are wanted, with results corrected since. Left out: the present ones."`
		List  string `path:"list" enum:"standings,results"`
	}
	fileOutput struct {
		CacheControl string `header:"Cache-Control"`
		Type         string `header:"Content-Type"`
		Disposition  string `header:"Content-Disposition"`
		Body         []byte
	}
)

// newEntrant is an entrant in the request of an organiser.
type newEntrant struct {
	Name     string `json:"name,omitempty" maxLength:"100" doc:"The name. Left out: the handle."`
	Handle   string `json:"handle,omitempty" maxLength:"40" doc:"The handle of an account. Only such entrants can play online."`
	Club     string `json:"club,omitempty" maxLength:"100"`
	Country  string `json:"country,omitempty" maxLength:"100"`
	Rating   int    `json:"rating,omitempty" minimum:"0" maximum:"5000"`
	Born     int    `json:"born,omitempty" minimum:"0" maximum:"2100" doc:"The year of birth, for the divisions."`
	Category string `json:"category,omitempty" maxLength:"100" doc:"A category of the divisions."`
	Family   string `json:"family,omitempty" maxLength:"100" doc:"The name of a family, for the divisions."`
}

// API serves the requests about events.
type API struct {
	Events   *Service
	Accounts *account.Service

	kit *web.Kit
}

// problems maps the errors of the package to problems of the API.
var problems = []web.Known{
	{Err: ErrNotFound, Status: http.StatusNotFound, Code: "no-event", Detail: "There is no such event."},
	{Err: ErrOrganiser, Status: http.StatusForbidden, Code: "organiser", Detail: "Only the organiser of the event may do that."},
	{Err: ErrTable, Status: http.StatusForbidden, Code: "not-at-table", Detail: "Only players of this table may do that."},
	{Err: ErrCaptain, Status: http.StatusForbidden, Code: "captain", Detail: "Only the captain of the team may do that."},
	{Err: ErrOnline, Status: http.StatusConflict, Code: "event-online", Detail: "Games online have clocks of their own. The round clock follows them."},
	{Err: ErrCard, Status: http.StatusNotFound, Code: "no-card", Detail: "There is no such table card."},
	{Err: ErrTooMany, Status: http.StatusTooManyRequests, Code: "too-many-events", Detail: "You already organise too many events. End one first."},
	{Err: ErrShut, Status: http.StatusForbidden, Code: "event-closed", Detail: "Entry to this event has closed."},
	{Err: ErrChanged, Status: http.StatusConflict, Code: "changed", Detail: "Somebody else has changed this in the meantime. Reload and try again."},
}

// Routes registers the requests.
func (s *API) Routes(k *web.Kit) {
	s.kit = k
	k.Problems(problems...)
	k.Own("people.json", "events", func(ctx context.Context, c web.Caller) (any, error) {
		organised, entered, err := s.Events.Of(ctx, c.Player)
		return map[string][]ListedEvent{"organised": listed(organised), "entered": listed(entered)}, err
	})
	k.Own("people.json", "declared", func(ctx context.Context, c web.Caller) (any, error) { return s.Events.Declarations(ctx, c.Player) })
	tagged := func(op huma.Operation) huma.Operation { return web.Tagged("organised", op) }
	lists := func(op huma.Operation) huma.Operation {
		op.MaxBodyBytes = mostEntry
		return tagged(op)
	}
	web.Register(k, tagged(web.Get("getEvents", "/events", "List events", "Most recently changed first, page by page.")), s.getEvents)
	web.Register(k, tagged(web.Get("getMyEvents", "/me/events", "List my events", "The events that you organise or have entered.")), s.myEvents)
	web.Register(k, tagged(web.Post("makeEvent", "/events", "Create an event", "The caller must be signed in and becomes the organiser.")), s.makeEvent)
	web.Register(k, k.Prepared(tagged(web.Get("getEvent", "/events/{event}", "Get an event", "Entrants, rounds, results and standings.")), EventDetail{}), s.getEvent)
	web.Register(k, tagged(web.Put("describeEvent", "/events/{event}", "Change the description of an event", "For the organiser.")), s.describe)
	web.Register(k, tagged(web.Remove("removeEvent", "/events/{event}", "Remove an event", "For the organiser and moderators. Its games remain.")), s.remove)
	web.Register(k, web.Packed(tagged(web.Get("getEventFile", "/events/{event}/file", "Download an event",
		"All options and acts, in the format of docs/events-format.md. Anybody can reproduce every pairing from it."))), s.file)
	web.Register(k, web.Packed(tagged(web.Get("getEventReport", "/events/{event}/report", "Download the report of an event",
		"The Tournament Report File of FIDE (TRF26), for tables of two."))), s.report)
	web.Register(k, web.Packed(tagged(web.Get("getEventStandings", "/events/{event}/standings", "Get the standings after a round",
		"Before the next round was paired, best first. Results corrected since count."))), s.earlier)
	web.Register(k, web.Packed(tagged(web.Get("getEventCSV", "/events/{event}/csv/{list}", "Download the standings or the results as CSV",
		"standings: a line for each entrant or team, with the points of each round. results: a line for each seat and each bye."))), s.csv)
	web.Register(k, lists(web.Post("enterEvent", "/events/{event}/entrants", "Enter an event", "In an open event, the caller enters. The organiser can enter others, either all of them or none.")), s.enter)
	web.Register(k, tagged(web.Remove("withdrawEntrant", "/events/{event}/entrants/{entrant}", "Withdraw an entrant",
		"For the staff and the entrant. The entrant plays no further rounds, and can enter again.")), s.withdraw)
	web.Register(k, tagged(web.Put("skipEventRound", "/events/{event}/entrants/{entrant}/skips/{round}", "Ask for a bye",
		"For the staff and the entrant, before the round is paired: the entrant sits it out, and scores what the event promises.")), s.skip)
	web.Register(k, tagged(web.Remove("unskipEventRound", "/events/{event}/entrants/{entrant}/skips/{round}", "Take back a bye", "For the staff and the entrant, before the round is paired.")), s.unskip)
	web.Register(k, tagged(web.Post("pairEvent", "/events/{event}/rounds", "Pair the next round",
		"For the organiser, once every table of the previous round has a result. Starts the games of an online event. Round 1 of an arena or a ladder begins it; its tables follow by themselves.")), s.pair)
	web.Register(k, tagged(web.Remove("unpairEvent", "/events/{event}/rounds/{round}", "Undo the last round", "For organisers. Its results are deleted. Games that have started remain.")), s.unpair)
	web.Register(k, tagged(web.Put("setEventResult", "/events/{event}/rounds/{round}/tables/{table}", "Set the result of a table", "For the staff.")), s.result)
	s.adviceRoute(k)
	s.cardRoutes(k)
	s.feedRoutes(k)
	s.declareRoute(k)
	s.teamRoutes(k)
	s.ladderRoutes(k)
	web.Register(k, tagged(web.Put("setExhibitor", "/events/{event}/entrants/{entrant}/exhibitor", "Choose an exhibitor", "For organisers, before a simultaneous display begins.")), s.exhibit)
	s.matchRoutes(k)
	web.Register(k, tagged(web.Put("setEventApart", "/events/{event}/apart", "Keep entrants apart", "For organisers: no two of a group, such as a family, sit at one table if that can be avoided. From the next round on.")), s.apart)
	web.Register(k, lists(web.Put("setEventPresent", "/events/{event}/present", "Choose the entrants who play", "For the staff: the given entrants play the next rounds, and all others are withdrawn until they return.")), s.present)
	web.Register(k, tagged(web.Put("setEventClock", "/events/{event}/clock", "Set the round clock", "For the staff: start it, stop it, add time.")), s.clock)
	web.Register(k, tagged(web.Put("callArbiter", "/events/{event}/rounds/{round}/tables/{table}/call", "Call the arbiter", "For the players of the table.")), s.call)
	web.Register(k, tagged(web.Remove("answerCall", "/events/{event}/rounds/{round}/tables/{table}/call", "Answer a call of the arbiter", "For the staff, once somebody has come to the table.")), s.answer)
	web.Register(k, tagged(web.Put("replaceEntrant", "/events/{event}/rounds/{round}/tables/{table}/entrants/{entrant}", "Replace a player at a table",
		"For the staff, at a table of the last round without a result and without a game.")), s.replace)
	web.Register(k, tagged(web.Put("setEventAbsent", "/events/{event}/rounds/{round}/tables/{table}/entrants/{entrant}/absent", "Note that a player has not come",
		"For the staff, at an open table of the last round, after the wait. The rule of the event applies.")), s.absent)
	web.Register(k, tagged(web.Put("adjournTable", "/events/{event}/rounds/{round}/tables/{table}/adjournment", "Adjourn a table",
		"For the staff, at an open table of the last round. Its game is paused, and no player can resume it. If it is adjourned already, the moment and the reason change.")), s.adjourn)
	web.Register(k, tagged(web.Remove("resumeTable", "/events/{event}/rounds/{round}/tables/{table}/adjournment", "Resume an adjourned table", "For the staff. Its game goes on at once.")), s.resume)
	web.Register(k, tagged(web.Put("appointForEvent", "/events/{event}/staff/{handle}", "Appoint an organiser or an arbiter", "For the person who has created the event.")), s.appoint)
	web.Register(k, tagged(web.Remove("dismissFromEvent", "/events/{event}/staff/{handle}", "Dismiss an organiser or an arbiter", "For the person who has created the event. Others can remove themselves.")), s.dismiss)
	web.Register(k, web.Packed(tagged(web.Get("getEventActs", "/events/{event}/acts", "Get the acts of an event",
		"Everything that has happened, in order, at most 1,000 acts. Each act of an organiser or arbiter has its author, and its reason if it needs one."))), s.acts)
	web.Register(k, tagged(web.Put("endEvent", "/events/{event}/end", "End an event", "For the organiser, once every table has a result.")), s.end)
}

// problem converts an error of package event to a problem.
func problem(err error) error {
	refused, ok := errors.AsType[*event.Error](err)
	if !ok {
		return err
	}
	return web.NewProblem(http.StatusConflict, "event-"+refused.Code, refused.Reason)
}

func listed(heads []Head) []ListedEvent {
	list := make([]ListedEvent, 0, len(heads))
	for i := range heads {
		h := &heads[i]
		list = append(list, ListedEvent{h.Key, h.Name, h.Variant, h.Form, h.Rounds, h.Advance, h.Partners, h.Boards, h.Best, h.Evening, h.Days, h.Online, h.Door, h.Entered, h.Over, h.Updated, h.Starts})
	}
	return list
}

func (s *API) getEvents(ctx context.Context, in *eventsInput) (*eventsOutput, error) {
	moment, key, _ := strings.Cut(in.After, "-")
	before, err := strconv.ParseInt(moment, 10, 64)
	if in.After != "" && (err != nil || before <= 0) {
		return nil, &table.InputError{Field: "after", Reason: "must be from the Link header of the previous page"}
	}
	list, next, err := s.Events.List(ctx, table.Millis(before), key)
	if err != nil {
		return nil, err
	}
	out := &eventsOutput{CacheControl: web.NoStore, Body: listed(list)}
	if next.Key != "" {
		after := url.Values{"after": {fmt.Sprintf("%d-%s", next.Updated, next.Key)}}
		out.Link = "<" + web.APIPath + "/events?" + after.Encode() + `>; rel="next"`
	}
	return out, nil
}

func (s *API) myEvents(ctx context.Context, _ *struct{}) (*myEventsOutput, error) {
	p, err := s.kit.Account(ctx)
	if err != nil {
		return nil, err
	}
	organised, entered, err := s.Events.Of(ctx, p.Player)
	if err != nil {
		return nil, err
	}
	out := &myEventsOutput{CacheControl: web.NoStore}
	out.Body.Organised, out.Body.Entered, out.Body.Dutch = listed(organised), listed(entered), s.Events.Dutch != ""
	return out, nil
}

// defaultLeaving is the leaving rule in games of an event.
var defaultLeaving = table.Leaving{Kind: table.LeaveOut, After: 3 * 60 * 1000}

func (s *API) makeEvent(ctx context.Context, in *makeEventInput) (*eventOutput, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	if problem := p.Barred(account.BarHost); problem != nil {
		return nil, problem
	}
	if err := s.kit.Newcomer(p); err != nil {
		return nil, err
	}
	b := &in.Body
	if err := errors.Join(s.decent("name", b.Name), s.decent("about", b.About)); err != nil {
		return nil, err
	}
	set := Setting{
		Options: event.Options{
			Name: strings.TrimSpace(b.Name), Variant: b.Variant, Form: b.Form, System: b.System, Sizes: b.Sizes, Rounds: b.Rounds, Limit: b.Limit, Advance: b.Advance, Partners: b.Partners, Best: b.Best, Evening: b.Evening, Scoring: b.Scoring, Points: b.Points,
			Bye: b.Bye, TieBreaks: b.TieBreaks, Seed: b.Seed, Length: b.Length, Bell: b.Bell,
		},
		About: b.About, Online: b.Online, Clock: b.Clock, Leaving: defaultLeaving, Rated: b.Rated && b.Online, Door: b.Door,
	}
	set.Correspondence = event.Correspondence{Days: b.Days, Automatic: b.Automatic}
	set.Matches = event.Matches{Boards: b.Boards, Sides: b.Sides, AnyOrder: b.AnyOrder, LineUp: b.LineUp}
	set.Prizes, set.Cumulate = b.Prizes, b.Cumulate
	set.Bots = (*event.Bots)(b.Bots)
	set.Skips, set.Virtual, set.NoShow = (*event.Skips)(b.Skips), b.Virtual, (*event.NoShow)(b.NoShow)
	set.Ladder, set.Taking, set.OwnClock = (*event.Ladder)(b.Ladder), b.Taking, b.OwnClock
	set.Delay, set.Top, set.Draws = b.Delay, b.Top, b.Draws
	words := slices.Clone(b.Prizes)
	for _, d := range b.Divisions {
		set.Divisions = append(set.Divisions, event.Division{
			Name: strings.TrimSpace(d.Name), BornFrom: d.BornFrom, BornTo: d.BornTo, Category: strings.TrimSpace(d.Category), Country: strings.TrimSpace(d.Country),
			Club: strings.TrimSpace(d.Club), RatingFrom: d.RatingFrom, RatingTo: d.RatingTo, Prizes: d.Prizes,
			SideRules: event.SideRules{Mixed: d.Mixed, Family: d.Family, SumFrom: d.SumFrom, SumTo: d.SumTo},
		})
		words = append(append(append(words, d.Name, d.Category, d.Country, d.Club), d.Prizes...), d.Mixed...)
	}
	if len(set.Divisions) > 0 {
		set.Year = s.Events.Now().Year()
		if b.Starts > 0 {
			set.Year = b.Starts.Time().Year()
		}
	}
	if err := s.decent("divisions", strings.Join(words, "\n")); err != nil {
		return nil, err
	}
	if err := s.kit.Keep(ctx, p); err != nil {
		return nil, err
	}
	e, err := s.Events.Make(ctx, p.Player, set, b.Starts)
	return s.shown(ctx, e, err)
}

// decent refuses forbidden words in a field.
func (s *API) decent(field, text string) error {
	if s.kit.Words().Mask(text) != text {
		return web.ErrWord(field)
	}
	return nil
}

func (s *API) getEvent(ctx context.Context, in *eventInput) (*preparedOutput, error) {
	e, err := s.Events.Find(ctx, in.Event)
	if err != nil {
		return nil, err
	}
	caller := s.kit.Caller(ctx).Player
	out := &preparedOutput{CacheControl: web.NoStore, ETag: e.tag(caller)}
	if in.IfNoneMatch == out.ETag {
		out.Body = func(ctx huma.Context) { ctx.SetStatus(http.StatusNotModified) }
		return out, nil
	}
	out.Body = func(ctx huma.Context) {
		if e.sameFor(caller) {
			e.common().Respond(ctx, s.ownPart(e, caller))
		} else {
			web.Prepare(e.detail(caller)).Respond(ctx, ownPart{Timer: s.timer(e)})
		}
	}
	return out, nil
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

func (s *API) describe(ctx context.Context, in *describeInput) (*eventOutput, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	if err := s.decent("about", in.Body.About); err != nil {
		return nil, err
	}
	e, err := s.Events.Describe(ctx, in.Event, p.Player, in.Body.About, in.Body.Door, in.Body.Starts)
	return s.shown(ctx, e, err)
}

func (s *API) remove(ctx context.Context, in *OfEvent) (*struct{}, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	return nil, s.Events.Remove(ctx, in.Event, p.Player, p.Signed.Judges())
}

func (s *API) file(ctx context.Context, in *OfEvent) (*fileOutput, error) {
	e, err := s.Events.Find(ctx, in.Event)
	if err != nil {
		return nil, err
	}
	text, err := e.Public().Text()
	if err != nil {
		return nil, err
	}
	return &fileOutput{web.NoStore, "application/json", `attachment; filename="manykings-event-` + e.Key + `.json"`, text}, nil
}

func (s *API) report(ctx context.Context, in *OfEvent) (*fileOutput, error) {
	e, err := s.Events.Find(ctx, in.Event)
	if err != nil {
		return nil, err
	}
	text, err := e.TRF()
	if err != nil {
		return nil, problem(err)
	}
	return &fileOutput{web.NoStore, "text/plain; charset=utf-8", `attachment; filename="manykings-event-` + e.Key + `.trf"`, text}, nil
}

// afterRound returns the event after a round, the present one for 0.
func (e *Event) afterRound(round int) (*event.Event, error) {
	if round == 0 {
		return e.Event, nil
	}
	at, err := e.After(round)
	if err != nil {
		return nil, problem(err)
	}
	return at, nil
}

func (s *API) earlier(ctx context.Context, in *standingsInput) (*standingsOutput, error) {
	e, err := s.Events.Find(ctx, in.Event)
	if err != nil {
		return nil, err
	}
	list, err := e.earlierStandings(in.After)
	return &standingsOutput{web.NoStore, list}, err
}

// earlierStandings returns the rows of the standings after a round, the present ones for 0. Each is made
// once: the acts of a large event take a while.
func (e *Event) earlierStandings(round int) ([]EventStanding, error) {
	if round == 0 {
		return e.standings(), nil
	}
	e.earlier.mu.Lock()
	defer e.earlier.mu.Unlock()
	if list, ok := e.earlier.after[round]; ok {
		return list, nil
	}
	at, err := e.afterRound(round)
	if err != nil {
		return nil, err
	}
	e.earlier.after[round] = standingsOf(at)
	return e.earlier.after[round], nil
}

func (s *API) csv(ctx context.Context, in *csvInput) (*fileOutput, error) {
	e, err := s.Events.Find(ctx, in.Event)
	if err != nil {
		return nil, err
	}
	at, err := e.afterRound(in.After)
	if err != nil {
		return nil, err
	}
	write := at.WriteStandings
	if in.List == "results" {
		write = at.WriteResults
	}
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return nil, err
	}
	return &fileOutput{web.NoStore, "text/csv; charset=utf-8", `attachment; filename="manykings-event-` + e.Key + "-" + in.List + `.csv"`, text.Bytes()}, nil
}

func (s *API) enter(ctx context.Context, in *entrantInput) (*eventOutput, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	if len(in.Body.Entrants) == 0 {
		name, err := s.kit.NameOf("", p)
		if err != nil {
			return nil, err
		}
		who := event.Entrant{Name: name, Handle: p.Handle(), Player: string(p.Player), Club: strings.TrimSpace(in.Body.Club)}
		if d := in.Body.Declared; d != nil {
			e, err := s.Events.Find(ctx, in.Event)
			if err == nil {
				err = e.checkDeclared(d, s.Events.Now().Year())
			}
			if err != nil {
				return nil, err
			}
			who.Country, who.Declared = strings.TrimSpace(d.Country), d.declared()
		}
		if err := s.decent("club", who.Club+"\n"+who.Country); err != nil {
			return nil, err
		}
		e, err := s.Events.Enter(ctx, in.Event, who)
		return s.shown(ctx, e, err)
	}
	var acts []event.Act
	for _, given := range in.Body.Entrants {
		who := event.Entrant{Name: strings.TrimSpace(given.Name), Club: given.Club, Country: given.Country, Rating: given.Rating, Declared: event.Declared{Born: given.Born, Category: given.Category, Family: strings.TrimSpace(given.Family)}}
		if err := s.decent("entrants", strings.Join([]string{who.Name, who.Club, who.Country}, "\n")); err != nil {
			return nil, err
		}
		if given.Handle != "" {
			a, err := s.Accounts.Named(ctx, given.Handle)
			if err != nil {
				return nil, err
			}
			who.Handle, who.Player = a.Handle, string(a.Player)
			if who.Name == "" {
				who.Name = a.Handle
			}
		}
		acts = append(acts, event.Act{Kind: event.Enter, By: p.Handle(), Entrant: &who})
	}
	e, err := s.Events.Do(ctx, in.Event, p.Player, acts...)
	return s.shown(ctx, e, err)
}

func (s *API) withdraw(ctx context.Context, in *leaveInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Leave(ctx, in.Event, p, in.Entrant)
	})
}

func (s *API) skip(ctx context.Context, in *skipInput) (*eventOutput, error) {
	return s.skips(ctx, in, event.Skip)
}

func (s *API) unskip(ctx context.Context, in *skipInput) (*eventOutput, error) {
	return s.skips(ctx, in, event.Unskip)
}

func (s *API) skips(ctx context.Context, in *skipInput, kind event.Kind) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Skip(ctx, in.Event, p, event.Act{Kind: kind, ID: in.Entrant, Round: in.Round})
	})
}

func (s *API) present(ctx context.Context, in *presentInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Present(ctx, in.Event, p, in.Body.Entrants)
	})
}

func (s *API) pair(ctx context.Context, in *pairInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Pair(ctx, in.Event, p.Player, in.Body.Round)
	})
}

func (s *API) unpair(ctx context.Context, in *roundInput) (*eventOutput, error) {
	return s.do(ctx, in.Event, event.Act{Kind: event.Unpair, Round: in.Round, Reason: in.Reason})
}

func (s *API) result(ctx context.Context, in *resultInput) (*eventOutput, error) {
	return s.because(ctx, in.Body.Reason, func(p Member) (*Event, error) {
		return s.Events.SetResult(ctx, in.Event, p, event.Act{Round: in.Round, Table: in.Table, Places: in.Body.Places, Reason: in.Body.Reason})
	})
}

func (s *API) end(ctx context.Context, in *endInput) (*eventOutput, error) {
	kind := event.Reopen
	if in.Body.Ended {
		kind = event.End
	}
	return s.do(ctx, in.Event, event.Act{Kind: kind})
}

// staff returns the caller as a person who does an act.
func (s *API) staff(ctx context.Context) (Member, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return Member{}, err
	}
	return Member{Player: p.Player, Handle: p.Handle()}, nil
}

// by answers with the event after a change by the caller, who must be signed in.
func (s *API) by(ctx context.Context, change func(p Member) (*Event, error)) (*eventOutput, error) {
	p, err := s.staff(ctx)
	if err != nil {
		return nil, err
	}
	e, err := change(p)
	return s.shown(ctx, e, err)
}

func (s *API) clock(ctx context.Context, in *clockInput) (*eventOutput, error) {
	left := int64(-1)
	if in.Body.Left != nil {
		left = *in.Body.Left
	}
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.SetClock(ctx, in.Event, p, in.Body.Running, left, in.Body.Reason)
	})
}

func (s *API) call(ctx context.Context, in *callInput) (*eventOutput, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	if err := s.decent("reason", in.Body.Reason); err != nil {
		return nil, err
	}
	e, err := s.Events.Call(ctx, in.Event, p.Player, in.Round, in.Table, in.Body.Reason)
	return s.shown(ctx, e, err)
}

func (s *API) answer(ctx context.Context, in *OfEventTable) (*eventOutput, error) {
	return s.do(ctx, in.Event, event.Act{Kind: event.Answer, Round: in.Round, Table: in.Table})
}

func (s *API) replace(ctx context.Context, in *replaceInput) (*eventOutput, error) {
	return s.because(ctx, in.Body.Reason, func(p Member) (*Event, error) {
		return s.Events.Replace(ctx, in.Event, p, event.Act{Round: in.Round, Table: in.Table, Out: in.Entrant, ID: in.Body.By, Reason: in.Body.Reason})
	})
}

func (s *API) absent(ctx context.Context, in *absentInput) (*eventOutput, error) {
	return s.do(ctx, in.Event, event.Act{Kind: event.Absent, Round: in.Round, Table: in.Table, Team: []int{in.Entrant}})
}

func (s *API) adjourn(ctx context.Context, in *adjournInput) (*eventOutput, error) {
	return s.because(ctx, in.Body.Reason, func(p Member) (*Event, error) {
		return s.Events.Adjourn(ctx, in.Event, p, event.Act{Kind: event.Adjourn, Round: in.Round, Table: in.Table, Reason: in.Body.Reason, Until: int64(in.Body.Until)})
	})
}

func (s *API) resume(ctx context.Context, in *resumeInput) (*eventOutput, error) {
	return s.because(ctx, in.Reason, func(p Member) (*Event, error) {
		return s.Events.Adjourn(ctx, in.Event, p, event.Act{Kind: event.Resume, Round: in.Round, Table: in.Table, Reason: in.Reason})
	})
}

func (s *API) appoint(ctx context.Context, in *appointInput) (*eventOutput, error) {
	return s.appointed(ctx, in.OfEventStaff, in.Body.Role)
}

func (s *API) dismiss(ctx context.Context, in *OfEventStaff) (*eventOutput, error) {
	return s.appointed(ctx, *in, "")
}

func (s *API) appointed(ctx context.Context, in OfEventStaff, role Role) (*eventOutput, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	of, err := s.Accounts.Named(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	e, err := s.Events.Appoint(ctx, in.Event, p.Player, Member{of.Player, of.Handle, role})
	return s.shown(ctx, e, err)
}

// mostEntry is the size of a request with many entrants, in bytes: 500 with long names.
const mostEntry = 512 << 10

// mostListed is how many acts one request returns.
const mostListed = 1000

func (s *API) acts(ctx context.Context, in *actsInput) (*actsOutput, error) {
	e, err := s.Events.Find(ctx, in.Event)
	if err != nil {
		return nil, err
	}
	return &actsOutput{web.NoStore, e.Listed(in.After, mostListed)}, nil
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

// do performs an act of an organiser.
func (s *API) do(ctx context.Context, key string, a event.Act) (*eventOutput, error) {
	return s.because(ctx, a.Reason, func(p Member) (*Event, error) {
		a.By = p.Handle
		return s.Events.Do(ctx, key, p.Player, a)
	})
}

// because is by for an act with a reason, which everybody can read in the log; "" is none.
func (s *API) because(ctx context.Context, reason string, do func(p Member) (*Event, error)) (*eventOutput, error) {
	if err := s.decent("reason", reason); err != nil {
		return nil, err
	}
	return s.by(ctx, do)
}

// shown answers with an event, or with the problem for an error.
func (s *API) shown(ctx context.Context, e *Event, err error) (*eventOutput, error) {
	if err != nil {
		return nil, problem(err)
	}
	caller := s.kit.Caller(ctx).Player
	body := e.detail(caller)
	body.Timer = s.timer(e)
	return &eventOutput{web.NoStore, e.tag(caller), body}, nil
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
