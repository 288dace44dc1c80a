package web

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/server/people/botaccount"
)

// The requirements of operations, besides the scopes of package botaccount.
const (
	// anybody may call it, with any token or none.
	anybody botaccount.Scope = ""
	// persons may call it: no token allows it.
	persons botaccount.Scope = "person"
	// moderators and owners may call it: no token allows it.
	moderators botaccount.Scope = "moderator"
)

// scopes are the scopes that operations need, by tag: for reads and for changes.
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
	"organised": {anybody, persons},
	"events":    {botaccount.Read, botaccount.Read},
}

// exceptions are the operations that need another scope than their tag.
var exceptions = map[string]botaccount.Scope{
	"convertToPGN": anybody,         // changes no data
	"rematch":      botaccount.Play, // for players of the game
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
	"getMyEvents":    persons,
}

// scopeOf returns the scope that an operation needs.
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
		return NewProblem(http.StatusForbidden, "scope", "Tokens of programs cannot do this.")
	default:
		return NewProblem(http.StatusForbidden, "scope", "The token needs the scope "+string(scope)+".")
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

// errToken is the response to an invalid or expired token.
func errToken() *Problem {
	return NewProblem(http.StatusUnauthorized, "token", "The token is invalid or has expired.")
}

// ErrRole is the response to a caller without the required role.
func ErrRole() *Problem {
	return NewProblem(http.StatusForbidden, "role", "Only moderators can do this.")
}
