package events

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

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
