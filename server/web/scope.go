package web

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/server/people/botaccount"
)

// What a request asks of the token of a program, besides the scopes of package botaccount.
const (
	// anybody may ask, with any token or none.
	anybody botaccount.Scope = ""
	// persons may ask: no token allows it.
	persons botaccount.Scope = "person"
	// moderators may ask, and owners: no token allows it.
	moderators botaccount.Scope = "moderator"
)

// scopes are what requests ask of a token, by the chapter of the description: of those
// that only look, and of those that change something.
var scopes = map[string]struct{ look, change botaccount.Scope }{
	"variants":  {anybody, anybody},
	"site":      {anybody, anybody},
	"positions": {anybody, anybody},
	"games":     {anybody, botaccount.Host},
	"seeks":     {anybody, botaccount.Play},
	"seats":     {anybody, botaccount.Play},
	"play":      {anybody, botaccount.Play},
	"votes":     {anybody, botaccount.Play},
	"chat":      {botaccount.Read, botaccount.Chat},
	"me":        {botaccount.Read, persons},
	"accounts":  {persons, persons},
	"programs":  {persons, persons},
	"notices":   {persons, persons},
	"people":    {anybody, persons},
	"clubs":     {anybody, persons},
	"desk":      {moderators, moderators},
	"ratings":   {anybody, persons},
	"events":    {botaccount.Read, botaccount.Read},
}

// exceptions are the requests that ask for something else than their chapter.
var exceptions = map[string]botaccount.Scope{
	"convertToPGN": anybody,         // changes nothing
	"rematch":      botaccount.Play, // whoever played plays on
	"fillSeat":     botaccount.Host,
	"listPrograms": anybody,
	"getMe":        anybody,
	"getFollowing": persons,
	"getBlocked":   persons,
	"getSeek":      botaccount.Read,

	"getVacation":    persons,
	"getConditional": botaccount.Read,
	"getMyClubs":     persons,
	"getMyClubGames": persons,
}

// scopeOf returns what a request asks of a token.
func scopeOf(op *huma.Operation) botaccount.Scope {
	if scope, ok := exceptions[op.OperationID]; ok {
		return scope
	}
	of := scopes[op.Tags[0]]
	if op.Method == http.MethodGet {
		return of.look
	}
	return of.change
}

// allows returns a problem unless the caller has a scope.
func (p *Caller) allows(scope botaccount.Scope) *Problem {
	switch {
	case p.Holder == nil && scope == moderators:
		return p.moderates()
	case p.Holder == nil || scope == anybody || p.Holder.May(scope):
		return nil
	case scope == persons || scope == moderators:
		return NewProblem(http.StatusForbidden, "scope", "This is for people, not for programs with a token.")
	default:
		return NewProblem(http.StatusForbidden, "scope", "The token does not allow this: it has no scope "+string(scope)+".")
	}
}

// moderates returns a problem unless the caller is a moderator.
func (p *Caller) moderates() *Problem {
	problem := p.Unsigned()
	if problem == nil && !p.Signed.Judges() {
		problem = ErrRole()
	}
	return problem
}

// allows returns a problem unless the caller has a scope.
func (s *core) allows(ctx context.Context, scope botaccount.Scope) *Problem {
	p := s.guests.who(ctx)
	return p.allows(scope)
}

// errToken is the answer to a token that is none, or none any more.
func errToken() *Problem {
	return NewProblem(http.StatusUnauthorized, "token", "There is no such token, or it has ended.")
}

// ErrRole is the answer to who has not the role that something needs.
func ErrRole() *Problem {
	return NewProblem(http.StatusForbidden, "role", "This is for moderators.")
}
