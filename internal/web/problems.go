package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/report"
	"github.com/manykings/manykings/rules"
)

// problems are the errors of live games as they are told.
var problems = []struct {
	err    error
	status int
	code   string
	detail string
}{
	{play.ErrNotFound, http.StatusNotFound, "no-game", "There is no such game."},
	{play.ErrExists, http.StatusConflict, "exists", "There is such a game already."},
	{play.ErrConflict, http.StatusConflict, "conflict", "The game has changed meanwhile."},
	{play.ErrNotHost, http.StatusForbidden, "not-host", "Only the host may do that."},
	{play.ErrNotSeated, http.StatusForbidden, "not-seated", "You do not hold that seat."},
	{play.ErrTaken, http.StatusConflict, "taken", "The seat is taken."},
	{play.ErrFull, http.StatusConflict, "full", "No seat is open."},
	{play.ErrSeated, http.StatusConflict, "seated", "You sit at this game already."},
	{play.ErrOpenSeats, http.StatusConflict, "open-seats", "Seats are still open."},
	{play.ErrStarted, http.StatusConflict, "started", "The game has started."},
	{play.ErrWaiting, http.StatusConflict, "waiting", "The game has not started."},
	{play.ErrOver, http.StatusConflict, "over", "The game is over."},
	{play.ErrNotOver, http.StatusConflict, "not-over", "The game is not over."},
	{play.ErrNotTurn, http.StatusConflict, "not-turn", "It is not the turn of that seat."},
	{play.ErrOut, http.StatusConflict, "out", "The seat is out of the game."},
	{play.ErrTime, http.StatusConflict, "time", "The time of the seat was over."},
	{play.ErrPaused, http.StatusConflict, "paused", "The game is paused."},
	{play.ErrNotPaused, http.StatusConflict, "not-paused", "The game is not paused."},
	{play.ErrVoteOpen, http.StatusConflict, "vote-open", "There is a vote already."},
	{play.ErrNoVote, http.StatusConflict, "no-vote", "There is no such vote."},
	{play.ErrTooSoon, http.StatusConflict, "too-soon", "The same proposal was declined a short while ago."},
	{play.ErrNothing, http.StatusConflict, "nothing", "There is no move to take back."},
	{play.ErrNotDue, http.StatusConflict, "not-due", "Neither time nor absence is over."},
	{play.ErrNoChat, http.StatusForbidden, "no-chat", "There is no chat in this game."},
	{play.ErrRoom, http.StatusForbidden, "room", "This room is not open to you."},
	{play.ErrTooOften, http.StatusTooManyRequests, "too-often", "Too many requests. Please wait a moment."},
	{play.ErrTooMany, http.StatusTooManyRequests, "too-many", "Too many of your games wait for players."},
}

// problem returns an error as it is told. What is not known is our own fault: it
// is logged and not shown.
func (s *Server) problem(ctx context.Context, err error) *Problem {
	var p *Problem
	var input *play.InputError
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &input):
		p = newProblem(http.StatusUnprocessableEntity, "invalid", input.Field+": "+input.Reason)
		p.Faults = []Fault{{Where: "body." + input.Field, Text: input.Reason}}
		return p
	}
	for _, known := range problems {
		if errors.Is(err, known.err) {
			return newProblem(known.status, known.code, known.detail)
		}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		visitOf(ctx).fail(err)
		p = newProblem(http.StatusServiceUnavailable, "busy", "The server is too busy. Please try again.")
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
func (s *Server) gameProblem(ctx context.Context, id play.GameID, err error) *Problem {
	p := s.problem(ctx, err)
	var refusal *rules.Refusal
	illegal := errors.As(err, &refusal)
	if !illegal && p.Status != http.StatusConflict {
		return p
	}
	g, loading := s.config.Play.Get(ctx, id)
	if loading != nil {
		return s.problem(ctx, loading)
	}
	if illegal {
		visitOf(ctx).fail(nil)
		p = newProblem(http.StatusUnprocessableEntity, "illegal", refusal.Error())
		told := report.NewRefusal(refusal)
		p.Rule, p.Refusal = told.Rule, &told
	}
	p.Version = g.Version
	return p
}
