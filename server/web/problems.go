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

// problems maps the errors of live games to problems. Domains add theirs by [Kit.Problems]; errors
// of the table carry their own codes.
var problems = []Known{
	{live.ErrNotFound, http.StatusNotFound, "no-game", "There is no such game."},
	{live.ErrExists, http.StatusConflict, "exists", "That game already exists."},
	{live.ErrNoChat, http.StatusForbidden, "no-chat", "There is no chat in this game."},
	{live.ErrRoom, http.StatusForbidden, "room", "This room is not open to you."},
	{live.ErrTooOften, http.StatusTooManyRequests, "too-often", "Too many requests. Wait a moment."},
	{live.ErrClub, http.StatusForbidden, "club-only", "Only members of a club can take this seat."},
	{live.ErrAway, http.StatusConflict, "vacation", "You are on vacation. Look for correspondence games when you are back."},
	{live.ErrNoVacations, http.StatusConflict, "no-vacations", "This server does not offer vacations."},
	{seek.ErrNone, http.StatusNotFound, "no-seek", "You are not looking for a game."},
	{seek.ErrMet, http.StatusConflict, "met", "Your opponents have been found. The game begins."},
	{live.ErrTooMany, http.StatusTooManyRequests, "too-many", "You have too many games that wait for players."},
	{live.ErrTooManyOverBoard, http.StatusConflict, "too-many-over-board", "You have as many games over the board as an account keeps. Remove one first."},
}

// refused converts an error of the table to a problem.
func refused(e *table.Error) *Problem {
	status := http.StatusConflict
	if errors.Is(e, table.ErrNotHost) || errors.Is(e, table.ErrNotSeated) {
		status = http.StatusForbidden
	}
	return NewProblem(status, e.Code, strings.ToUpper(e.Reason[:1])+e.Reason[1:]+".")
}

// problem converts an error to a problem. An unknown error is internal: it is logged and not
// shown.
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
	if errors.Is(err, live.ErrSetAside) { // already logged
		return NewProblem(http.StatusServiceUnavailable, "set-aside", "This game cannot be read at the moment. It is kept unchanged, and the host is notified.")
	}
	if errors.Is(err, live.ErrUnwritable) {
		visitOf(ctx).fail(err)
		p = NewProblem(http.StatusServiceUnavailable, "unwritable", "The server cannot save anything at the moment. Reading still works.")
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
		p = NewProblem(http.StatusServiceUnavailable, "busy", "The server is too busy. Try again.")
		p.Retry = 2
		return p
	}
	if !errors.Is(err, context.Canceled) { // the client is gone
		visitOf(ctx).fail(err)
	}
	return errInternal()
}

// gameProblem is problem for a request about a game. It adds the reason for an illegal move, and
// the version of a changed game.
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
	} else { // refused before any change, or after a concurrent change
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
