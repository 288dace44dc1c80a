package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/table"
)

// PastGame is a finished game, of the caller or of a person who shares it.
type PastGame struct {
	ID        live.GameID  `json:"id" doc:"The id of the game; empty in another person's history if the game was not public."`
	Variant   string       `json:"variant"`
	Clock     table.Clock  `json:"clock"`
	Begun     table.Millis `json:"begun"`
	Ended     table.Millis `json:"ended"`
	Ending    live.Ending  `json:"ending" doc:"The reason for the end (docs/rules/formats.md), or aborted for a game without a result."`
	Own       bool         `json:"own" doc:"Whether it began at the initial position."`
	Rated     bool         `json:"rated"`
	OverBoard bool         `json:"overBoard" doc:"Whether it was played over the board and added afterwards."`
	Entries   int          `json:"entries" doc:"The number of entries."`
	Seat      int          `json:"seat" doc:"The seat of the person whose history this is; of several seats, the one with the best place."`
	Seats     []PastSeat   `json:"seats"`
}

// PastSeat is the last holder of a seat, with the result.
type PastSeat struct {
	Kind    table.SeatKind `json:"kind"`
	Name    string         `json:"name,omitempty" doc:"The name of the person; may be empty."`
	Handle  string         `json:"handle,omitempty" doc:"The handle of the person's account."`
	Gone    bool           `json:"gone,omitempty" doc:"Whether the person has closed the account and has no name."`
	Level   int            `json:"level,omitempty" doc:"Of a bot."`
	Program bool           `json:"program,omitempty"`
	Mine    bool           `json:"mine" doc:"Whether it is a seat of the person whose history this is."`
	Place   int            `json:"place" doc:"From 1; 0 without a result."`
	Points  float64        `json:"points" doc:"1 for a win, divided among joint winners or the players of a draw."`
}

// points converts internal points to those of the API.
func points(n int) float64 { return float64(n) / live.WholePoint }

func showPast(p *live.Past, viewer table.Player) PastGame {
	g := PastGame{p.Game, p.Variant, p.Clock, p.Begun, p.Ended, p.Ending, p.Own, p.Rated, p.OverBoard, p.Entries, p.SeatOf(viewer), make([]PastSeat, len(p.Seats))}
	for i := range p.Seats {
		s := &p.Seats[i]
		kind := table.Person
		switch {
		case s.Level > 0:
			kind = table.Bot
		case s.Player == "" && !p.OverBoard:
			kind = table.Vacant
		}
		g.Seats[i] = PastSeat{kind, s.Name, s.Handle, s.Gone, s.Level, s.Program, viewer != "" && s.Player == viewer, s.Place, points(s.Points)}
	}
	return g
}

// PastSummary is statistics of a player's finished games.
type PastSummary struct {
	Games     int          `json:"games" doc:"The number of games with a result."`
	Others    int          `json:"others" doc:"The number of other games: aborted, or with every seat held by one person."`
	OverBoard int          `json:"overBoard" doc:"The number of games over the board, which count for nothing else here unless overboard is yes."`
	Points    float64      `json:"points"`
	First     table.Millis `json:"first" doc:"When the first game ended; 0 without games."`
	Wins      Streak       `json:"wins" doc:"Consecutive wins, shared at most within the team."`
	Firsts    Streak       `json:"firsts" doc:"Consecutive games in which nobody was placed better."`
	Tallies   []Tally      `json:"tallies" doc:"Results by variant and seat, most games first."`
	Fellows   []Fellow     `json:"fellows" doc:"The most frequent opponents of the caller."`
}

// Streak is a run of consecutive games.
type Streak struct {
	Now     int `json:"now"`
	Longest int `json:"longest"`
}

// Tally is the results of a variant at one seat.
type Tally struct {
	Variant string  `json:"variant"`
	Seat    int     `json:"seat"`
	Games   int     `json:"games"`
	Points  float64 `json:"points"`
	Places  []int   `json:"places" doc:"How often each place was reached, first place first."`
}

// Fellow is another player met by the caller.
type Fellow struct {
	Name    string       `json:"name" doc:"The name in the last game; may be empty."`
	Gone    bool         `json:"gone,omitempty" doc:"Whether the person has closed the account and has no name."`
	Program bool         `json:"program"`
	Games   int          `json:"games"`
	Ahead   int          `json:"ahead" doc:"The number of games in which the caller placed better."`
	Behind  int          `json:"behind"`
	Last    table.Millis `json:"last"`
	With    string       `json:"with" doc:"The value of the parameter with for this player."`
}

// PastWish is the part of a request that filters finished games.
type PastWish struct {
	Family    string `query:"family" maxLength:"20" pattern:"^[a-z]*$" doc:"The name of a game." example:"star"`
	Seats     int    `query:"seats" minimum:"0" maximum:"8" doc:"How many."`
	Clock     string `query:"clock" enum:"none,game,move,days,total"`
	With      string `query:"with" maxLength:"16" doc:"Another player, given by a seat in a game with the caller: id.seat" example:"abcDEF012345.2"`
	Place     int    `query:"place" minimum:"0" maximum:"8" doc:"The caller's place. Games with every seat held by one person have none."`
	Ending    string `query:"ending" enum:"mate,stalemate,repetition,rounds,material,agreement,resignation,time,blocked,last-king,aborted"`
	Rated     string `query:"rated" enum:"yes,no"`
	Own       string `query:"own" enum:"yes,no" doc:"Whether it began at the initial position."`
	OverBoard string `query:"overboard" enum:"yes,no" doc:"Whether it was played over the board and added afterwards. Statistics leave such games out unless the value is yes."`
	From      string `query:"from" format:"date" doc:"The first day on which it ended, UTC." example:"2026-01-31"`
	To        string `query:"to" format:"date" doc:"The last day on which it ended, UTC."`
}

type pastInput struct {
	PastWish
	Cursor string `query:"cursor" maxLength:"80" doc:"From the Link header of the previous page."`
}

type pastOfInput struct {
	OfPerson
	Before table.Millis `query:"before" minimum:"0" doc:"From the Link header of the previous page."`
}

type pastOutput struct {
	CacheControl string `header:"Cache-Control"`
	Link         string `header:"Link" doc:"The next page, if there is one: <address>; rel=\"next\""`
	Body         []PastGame
}

type summaryOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         PastSummary
}

// pastRecordsPath is the path of the records, whose response has no time limit.
const pastRecordsPath = APIPath + "/me/past/record"

// pastRoutes registers the requests about finished games.
func (s *pasts) pastRoutes(r *Kit) {
	Register(r, Tagged("me", Get("getMyPast", "/me/past", "List my finished games",
		"All finished games in which you had a seat, in pages, last ended first. "+
			"The Link header leads to the next page.")), s.past)
	Register(r, Tagged("me", Get("getMyPastSummary", "/me/past/summary", "Get my statistics",
		"Statistics of all or some of those games: games and points by variant and seat, streaks, and opponents.")), s.summary)

	Register(r, Tagged("people", Get("getPersonPast", "/people/{handle}/past", "List a player's finished games",
		"If the person shares them: finished games in pages, last ended first, with `mine` for the person's seats. A game that was not public has no id and no other players. The Link header leads to the next page.")), s.personPast)
	Register(r, Tagged("people", Get("getPersonSummary", "/people/{handle}/past/summary", "Get a player's statistics",
		"If the person shares them: games and points by variant and seat.")), s.personSummary)

	op := Tagged("me", Get("getMyRecords", "/me/past/record", "Download my game records",
		"The records of all or some of those games as text, one after another, in the format of docs/record.md."))
	op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{"text/plain": {}}}}
	Register(r, op, s.pastRecords)
}

func (s *pasts) past(ctx context.Context, in *pastInput) (*pastOutput, error) {
	out := &pastOutput{CacheControl: NoStore, Body: []PastGame{}}
	p := s.guests.who(ctx)
	if p.Player == "" {
		return out, nil
	}
	w, err := s.wish(ctx, p.Player, &in.PastWish)
	if err != nil {
		return nil, err
	}
	games, next, err := s.config.Play.Past(ctx, p.Player, w, in.Cursor)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		out.Body = append(out.Body, showPast(g, p.Player))
	}
	if next != "" {
		query := in.query()
		query.Set("cursor", next)
		out.Link = "<" + APIPath + "/me/past?" + query.Encode() + `>; rel="next"`
	}
	return out, nil
}

func (s *pasts) summary(ctx context.Context, in *PastWish) (*summaryOutput, error) {
	out := &summaryOutput{NoStore, PastSummary{Tallies: []Tally{}, Fellows: []Fellow{}}}
	p := s.guests.who(ctx)
	if p.Player == "" {
		return out, nil
	}
	w, err := s.wish(ctx, p.Player, in)
	if err != nil {
		return nil, err
	}
	done, err := s.costs(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	f, err := s.config.Play.Summary(ctx, p.Player, w)
	if err != nil {
		return nil, err
	}
	return showSummary(f), nil
}

func showSummary(f *live.Summary) *summaryOutput {
	out := &summaryOutput{NoStore, PastSummary{Tallies: []Tally{}, Fellows: []Fellow{}}}
	b := &out.Body
	b.Games, b.Others, b.OverBoard, b.Points, b.First, b.Wins, b.Firsts = f.Games, f.Others, f.OverBoard, points(f.Points), f.First, Streak(f.Wins), Streak(f.Firsts)
	for _, t := range f.Tallies {
		b.Tallies = append(b.Tallies, Tally{t.Variant, t.Seat, t.Games, points(t.Points), t.Places})
	}
	for _, o := range f.Fellows {
		b.Fellows = append(b.Fellows, Fellow{o.Name, o.Gone, o.Program, o.Games, o.Ahead, o.Behind, o.Last, string(o.Game) + "." + strconv.Itoa(o.Seat)})
	}
	return out
}

// pastRecords streams records while it reads them, since there may be many.
func (s *pasts) pastRecords(ctx context.Context, in *PastWish) (*huma.StreamResponse, error) {
	p := s.guests.who(ctx)
	w, err := s.wish(ctx, p.Player, in)
	if err != nil {
		return nil, err
	}
	return s.sent(ctx, p.Player, "text/plain; charset=utf-8", "manykings.rec", func(out io.Writer) error {
		return s.config.Play.PastRecords(ctx, p.Player, w, out)
	})
}

// sent streams a file while it is being written, since it may be large. A player gets one at a
// time.
func (s *core) sent(ctx context.Context, player table.Player, kind, name string, write func(io.Writer) error) (*huma.StreamResponse, error) {
	if _, isSending := s.exports.LoadOrStore(player, true); isSending && player != "" {
		return nil, NewProblem(http.StatusTooManyRequests, "too-often", "Your records are already being sent.")
	}
	done, err := s.enter(ctx, s.downloads)
	if err != nil {
		s.exports.Delete(player)
		return nil, err
	}
	return &huma.StreamResponse{Body: func(h huma.Context) {
		defer done()
		defer s.exports.Delete(player)
		h.SetHeader("Content-Type", kind)
		h.SetHeader("Content-Disposition", `attachment; filename="`+name+`"`)
		h.SetHeader("Cache-Control", NoStore)
		v := visitOf(ctx)
		out := http.NewResponseController(v.w)
		_ = out.SetReadDeadline(time.Time{}) // no limit; a writer without deadlines needs none
		if err := write(&lasting{h.BodyWriter(), out}); err != nil {
			// The status is already sent: only the early end of the response shows the failure.
			v.fail(fmt.Errorf("sending a file: %w", err))
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

// lasting is the body of a response without a time limit as long as its client reads.
type lasting struct {
	io.Writer
	out *http.ResponseController
}

func (w *lasting) Write(text []byte) (int, error) {
	_ = w.out.SetWriteDeadline(time.Now().Add(sendTime))
	return w.Writer.Write(text)
}

// letting returns the account with a handle if it shares a part with the caller.
func (s *pasts) letting(ctx context.Context, handle string, part account.Part) (account.Account, error) {
	a, err := s.config.Accounts.Named(ctx, handle)
	if err == nil && !a.Lets(part) && s.guests.who(ctx).Player != a.Player {
		err = NewProblem(http.StatusForbidden, "not-shown", "This person does not share that.")
	}
	return a, err
}

func (s *pasts) personPast(ctx context.Context, in *pastOfInput) (*pastOutput, error) {
	a, err := s.letting(ctx, in.Handle, account.ShowGames)
	if err != nil {
		return nil, err
	}
	games, next, err := s.config.Play.PastBefore(ctx, a.Player, in.Before)
	if err != nil {
		return nil, err
	}
	out := &pastOutput{CacheControl: NoStore, Body: []PastGame{}}
	for _, g := range games {
		shown := showPast(g, a.Player)
		if !g.Public { // the id would give access to the game
			shown.ID = ""
			for i := range shown.Seats {
				if seat := &shown.Seats[i]; !seat.Mine {
					seat.Name, seat.Handle = "", ""
				}
			}
		}
		out.Body = append(out.Body, shown)
	}
	if next != 0 {
		out.Link = "<" + APIPath + "/people/" + url.PathEscape(a.Handle) + "/past?before=" + strconv.FormatInt(int64(next), 10) + `>; rel="next"`
	}
	return out, nil
}

func (s *pasts) personSummary(ctx context.Context, in *OfPerson) (*summaryOutput, error) {
	a, err := s.letting(ctx, in.Handle, account.ShowPoints)
	if err != nil {
		return nil, err
	}
	f, ok := s.summaries.Get(a.Player)
	if now := time.Now(); !ok || now.After(f.until) {
		done, err := s.costs(ctx)
		if err != nil {
			return nil, err
		}
		defer done()
		if f.Summary, err = s.config.Play.Summary(ctx, a.Player, live.Wish{}); err != nil {
			return nil, err
		}
		f.until = now.Add(summaryKept)
		s.summaries.Add(a.Player, f)
	}
	out := showSummary(f.Summary)
	out.Body.Fellows = []Fellow{} // opponents are private
	return out, nil
}

// wish converts a request to a filter of a player's games.
func (s *pasts) wish(ctx context.Context, player table.Player, in *PastWish) (w live.Wish, err error) {
	w = live.Wish{
		Family: in.Family, Seats: in.Seats, Clock: table.ClockKind(in.Clock), Place: in.Place, Ending: live.Ending(in.Ending),
		Rated: choice(in.Rated), Own: choice(in.Own), OverBoard: choice(in.OverBoard),
	}
	if w.From, err = day("from", in.From, 0); err != nil {
		return w, err
	}
	if w.Until, err = day("to", in.To, 1); err != nil {
		return w, err
	}
	if in.With != "" {
		id, seat, _ := strings.Cut(in.With, ".")
		game, ok := live.ParseGameID(id)
		n, err := strconv.Atoi(seat)
		if !ok || err != nil {
			return w, &table.InputError{Field: "with", Reason: "use the form id.seat"}
		}
		if w.With, err = s.config.Play.Fellow(ctx, player, game, n); err != nil {
			return w, err
		}
	}
	return w, nil
}

// choice converts yes and no to a choice.
func choice(text string) live.Choice {
	switch text {
	case "yes":
		return live.Yes
	case "no":
		return live.No
	default:
		return live.Either
	}
}

// day returns the beginning of the day that is later days after the given one; 0 for an empty
// text.
func day(field, text string, later int) (table.Millis, error) {
	if text == "" {
		return 0, nil
	}
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0, &table.InputError{Field: field, Reason: "a day: 2026-01-31"}
	}
	return table.At(at.AddDate(0, 0, later)), nil
}

// query converts w back to the parameters of a request.
func (w *PastWish) query() url.Values {
	v := url.Values{}
	for name, text := range map[string]string{
		"family": w.Family, "clock": w.Clock, "with": w.With, "ending": w.Ending, "rated": w.Rated, "own": w.Own, "overboard": w.OverBoard, "from": w.From, "to": w.To,
	} {
		if text != "" {
			v.Set(name, text)
		}
	}
	for name, n := range map[string]int{"seats": w.Seats, "place": w.Place} {
		if n != 0 {
			v.Set(name, strconv.Itoa(n))
		}
	}
	return v
}
