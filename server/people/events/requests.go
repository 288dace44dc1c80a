package events

import (
	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/table"
)

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
