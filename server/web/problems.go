package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// problems are the errors of live games as clients are told of them; a domain adds its own
// by [Kit.Problems], and the errors of the table know what they are.
var problems = []Known{
	{live.ErrNotFound, http.StatusNotFound, "no-game", "There is no such game."},
	{live.ErrExists, http.StatusConflict, "exists", "That game exists already."},
	{live.ErrNoChat, http.StatusForbidden, "no-chat", "There is no chat in this game."},
	{live.ErrRoom, http.StatusForbidden, "room", "This room is not open to you."},
	{live.ErrTooOften, http.StatusTooManyRequests, "too-often", "Too many requests. Please wait a moment."},
	{live.ErrClub, http.StatusForbidden, "club-only", "This seat is for members of a club."},
	{live.ErrAway, http.StatusConflict, "vacation", "You are on vacation: look for games by correspondence when you are back."},
	{live.ErrNoVacations, http.StatusConflict, "no-vacations", "This server has no vacations."},
	{seek.ErrNone, http.StatusNotFound, "no-seek", "No game is looked for."},
	{seek.ErrMet, http.StatusConflict, "met", "The opponents are found already; the game begins."},
	{live.ErrTooMany, http.StatusTooManyRequests, "too-many", "Too many of your games are waiting for players."},
}

// refused returns an error of the table as it is told.
func refused(e *table.Error) *Problem {
	status := http.StatusConflict
	if errors.Is(e, table.ErrNotHost) || errors.Is(e, table.ErrNotSeated) {
		status = http.StatusForbidden
	}
	return NewProblem(status, e.Code, strings.ToUpper(e.Reason[:1])+e.Reason[1:]+".")
}

// problem returns an error as it is told. What is not known is our own fault: it
// is logged and not shown.
func (s *core) problem(ctx context.Context, err error) *Problem {
	var p *Problem
	var input *table.InputError
	var atTable *table.Error
	var noPGN *live.NoPGNError
	var declined *botaccount.DeclinedError
	switch {
	case errors.As(err, &declined):
		return NewProblem(http.StatusConflict, "declined", declined.Error()+".")
	case errors.As(err, &noPGN):
		return NewProblem(http.StatusUnprocessableEntity, "no-pgn", noPGN.Reason)
	case errors.As(err, &atTable):
		return refused(atTable)
	case errors.As(err, &p):
		return p
	case errors.As(err, &input):
		p = NewProblem(http.StatusUnprocessableEntity, "invalid", input.Field+": "+input.Reason)
		p.Faults = []Fault{{Where: "body." + input.Field, Text: input.Reason}}
		return p
	}
	if errors.Is(err, live.ErrSetAside) { // which is in the log already
		return NewProblem(http.StatusServiceUnavailable, "set-aside", "This game cannot be read at the moment. It is kept unchanged, and the host is notified.")
	}
	if errors.Is(err, live.ErrUnwritable) {
		visitOf(ctx).fail(err)
		p = NewProblem(http.StatusServiceUnavailable, "unwritable", "The server cannot store anything at the moment. Reading still works.")
		p.Retry = 5
		return p
	}
	for _, known := range s.known {
		if errors.Is(err, known.Err) {
			return NewProblem(known.Status, known.Code, known.Detail)
		}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		visitOf(ctx).fail(err)
		p = NewProblem(http.StatusServiceUnavailable, "busy", "The server is too busy. Please try again.")
		p.Retry = 2
		return p
	}
	if !errors.Is(err, context.Canceled) { // by the client, who has gone
		visitOf(ctx).fail(err)
	}
	return errInternal()
}

// gameProblem is problem for a request about a game: of a move that is not legal
// it tells why, of a game that has changed its version.
func (s *core) gameProblem(ctx context.Context, id live.GameID, err error) *Problem {
	p := s.problem(ctx, err)
	var refusal *rules.Refusal
	illegal := errors.As(err, &refusal)
	if !illegal && p.Status != http.StatusConflict {
		return p
	}
	var version uint64
	if refused, ok := errors.AsType[*live.RefusedError](err); ok {
		version = refused.Version
	} else { // by who checks a request before the game is changed, or by who was overtaken
		g, loading := s.config.Play.Get(ctx, id)
		if loading != nil {
			return s.problem(ctx, loading)
		}
		version = g.Version
	}
	if illegal {
		visitOf(ctx).fail(nil)
		p = NewProblem(http.StatusUnprocessableEntity, "illegal", refusal.Error())
		told := api.NewRefusal(refusal)
		p.Rule, p.Refusal = told.Rule, &told
	}
	p.Version = version
	return p
}
