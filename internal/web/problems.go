package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/manykings/manykings/internal/account"
	"github.com/manykings/manykings/internal/circle"
	"github.com/manykings/manykings/internal/club"
	"github.com/manykings/manykings/internal/complaint"
	"github.com/manykings/manykings/internal/notice"
	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/internal/program"
	"github.com/manykings/manykings/internal/seek"
	"github.com/manykings/manykings/report"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/table"
)

// problems are the errors of live games as they are told; those of the table say
// themselves what they are.
var problems = []struct {
	err    error
	status int
	code   string
	detail string
}{
	{play.ErrNotFound, http.StatusNotFound, "no-game", "There is no such game."},
	{play.ErrExists, http.StatusConflict, "exists", "There is such a game already."},
	{play.ErrNoChat, http.StatusForbidden, "no-chat", "There is no chat in this game."},
	{play.ErrRoom, http.StatusForbidden, "room", "This room is not open to you."},
	{play.ErrTooOften, http.StatusTooManyRequests, "too-often", "Too many requests. Please wait a moment."},
	{program.ErrNotFound, http.StatusNotFound, "no-program", "There is no such program."},
	{program.ErrStopped, http.StatusForbidden, "barred", "The program was stopped by those who look after people here."},
	{program.ErrNoToken, http.StatusNotFound, "no-token", "There is no such token."},
	{program.ErrTaken, http.StatusConflict, "name-taken", "Another program has that name, or one that looks like it."},
	{program.ErrTooMany, http.StatusTooManyRequests, "too-many", "There are too many already."},
	{account.ErrNotFound, http.StatusNotFound, "no-account", "There is no such account."},
	{account.ErrNothing, http.StatusNotFound, "not-found", "There is no such thing in the account."},
	{account.ErrTaken, http.StatusConflict, "name-taken", "Somebody else is known by that name, or one that looks like it."},
	{account.ErrMade, http.StatusConflict, "exists", "There is an account already."},
	{account.ErrSignIn, http.StatusForbidden, "sign-in", "That does not open an account."},
	{account.ErrCeremony, http.StatusConflict, "ceremony", "That took too long, or was answered before. Please begin again."},
	{account.ErrStale, http.StatusForbidden, "confirm", "Show once more that it is you."},
	{account.ErrNoPasskeys, http.StatusConflict, "no-passkeys", "Browsers know passkeys only where the server has a name and https."},
	{account.ErrNoPassword, http.StatusConflict, "no-passwords", "This server has no passwords."},
	{account.ErrLast, http.StatusConflict, "last", "It is the last way into the account."},
	{account.ErrTooMany, http.StatusTooManyRequests, "too-many", "There are too many already."},
	{circle.ErrSelf, http.StatusConflict, "self", "That is oneself."},
	{circle.ErrTooMany, http.StatusTooManyRequests, "too-many", "There are too many already."},
	{circle.ErrBlocked, http.StatusConflict, "blocked", "You block that person."},
	{notice.ErrNone, http.StatusNotFound, "not-found", "There is no such thing."},
	{notice.ErrNoMail, http.StatusConflict, "no-mail", "This server sends no mail."},
	{notice.ErrNoPush, http.StatusConflict, "no-push", "This server tells no browsers."},
	{notice.ErrCode, http.StatusConflict, "mail-code", "That is not the code that was sent, or it has ended."},
	{notice.ErrTooMany, http.StatusTooManyRequests, "too-many", "So many browsers of yours are told already."},
	{notice.ErrConflict, http.StatusServiceUnavailable, "busy", "It was changed meanwhile. Please try again."},
	{complaint.ErrNotFound, http.StatusNotFound, "not-found", "There is no such complaint."},
	{complaint.ErrTooMany, http.StatusTooManyRequests, "too-many", "So many of your complaints wait already."},
	{complaint.ErrDone, http.StatusConflict, "done", "Somebody has acted on it already."},
	{club.ErrNotFound, http.StatusNotFound, "no-club", "There is no such club."},
	{club.ErrTaken, http.StatusConflict, "club-taken", "Another club has that name, or one that looks like it."},
	{club.ErrTooMany, http.StatusTooManyRequests, "too-many-clubs", "There are too many clubs of that person already."},
	{club.ErrFull, http.StatusConflict, "club-full", "There is no room in the club, or too many wait already."},
	{club.ErrClosed, http.StatusForbidden, "uninvited", "The club is for those who have its invitation."},
	{club.ErrShut, http.StatusForbidden, "shut-out", "The club does not let you in."},
	{club.ErrManager, http.StatusForbidden, "manager", "That is for those who manage the club."},
	{club.ErrNobody, http.StatusConflict, "no-member", "That person is not in the club, or is something else there."},
	{club.ErrChanged, http.StatusConflict, "changed", "Somebody has changed that meanwhile. Please look again."},
	{play.ErrClub, http.StatusForbidden, "club-only", "This seat is for members of a club."},
	{play.ErrAway, http.StatusConflict, "vacation", "You are on vacation: look for games by correspondence when you are back."},
	{play.ErrNoVacations, http.StatusConflict, "no-vacations", "This server has no vacations."},
	{seek.ErrNone, http.StatusNotFound, "no-seek", "No game is looked for."},
	{seek.ErrMet, http.StatusConflict, "met", "Others have been found already: the game begins."},
	{play.ErrTooMany, http.StatusTooManyRequests, "too-many", "Too many of your games wait for players."},
}

// refused returns an error of the table as it is told.
func refused(e *table.Error) *Problem {
	status := http.StatusConflict
	if errors.Is(e, table.ErrNotHost) || errors.Is(e, table.ErrNotSeated) {
		status = http.StatusForbidden
	}
	return newProblem(status, e.Code, strings.ToUpper(e.Reason[:1])+e.Reason[1:]+".")
}

// problem returns an error as it is told. What is not known is our own fault: it
// is logged and not shown.
func (s *Server) problem(ctx context.Context, err error) *Problem {
	var p *Problem
	var input *table.InputError
	var atTable *table.Error
	var noPGN *play.NoPGNError
	var declined *program.DeclinedError
	switch {
	case errors.As(err, &declined):
		return newProblem(http.StatusConflict, "declined", declined.Error()+".")
	case errors.As(err, &noPGN):
		return newProblem(http.StatusUnprocessableEntity, "no-pgn", noPGN.Reason)
	case errors.As(err, &atTable):
		return refused(atTable)
	case errors.As(err, &p):
		return p
	case errors.As(err, &input):
		p = newProblem(http.StatusUnprocessableEntity, "invalid", input.Field+": "+input.Reason)
		p.Faults = []Fault{{Where: "body." + input.Field, Text: input.Reason}}
		return p
	}
	if errors.Is(err, play.ErrSetAside) { // which is in the log already
		return newProblem(http.StatusServiceUnavailable, "set-aside", "This game cannot be read now. It is kept as it is, and who runs the server is told.")
	}
	if errors.Is(err, play.ErrUnwritable) {
		visitOf(ctx).fail(err)
		p = newProblem(http.StatusServiceUnavailable, "unwritable", "The server cannot store anything now. What is there can be read.")
		p.Retry = 5
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
