package web

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/internal/program"
)

// What a request asks of the token of a program, besides the scopes of package program.
const (
	// anybody may ask, with any token or none.
	anybody program.Scope = ""
	// persons may ask: no token allows it.
	persons program.Scope = "person"
	// moderators may ask, and owners: no token allows it.
	moderators program.Scope = "moderator"
)

// scopes are what requests ask of a token, by the chapter of the description: of those
// that only look, and of those that change something.
var scopes = map[string]struct{ look, change program.Scope }{
	"variants":  {anybody, anybody},
	"site":      {anybody, anybody},
	"positions": {anybody, anybody},
	"games":     {anybody, program.Host},
	"seeks":     {anybody, program.Play},
	"seats":     {anybody, program.Play},
	"play":      {anybody, program.Play},
	"votes":     {anybody, program.Play},
	"chat":      {program.Read, program.Chat},
	"me":        {program.Read, persons},
	"accounts":  {persons, persons},
	"programs":  {persons, persons},
	"notices":   {persons, persons},
	"people":    {anybody, persons},
	"clubs":     {anybody, persons},
	"desk":      {moderators, moderators},
	"ratings":   {anybody, persons},
	"events":    {program.Read, program.Read},
}

// exceptions are the requests that ask for something else than their chapter.
var exceptions = map[string]program.Scope{
	"convertToPGN": anybody,      // changes nothing
	"rematch":      program.Play, // whoever played plays on
	"fillSeat":     program.Host,
	"listPrograms": anybody,
	"getMe":        anybody,
	"getFollowing": persons,
	"getBlocked":   persons,
	"getSeek":      program.Read,

	"getVacation":    persons,
	"getConditional": program.Read,
	"getMyClubs":     persons,
	"getMyClubGames": persons,
}

// scopeOf returns what a request asks of a token.
func scopeOf(op *huma.Operation) program.Scope {
	if scope, ok := exceptions[op.OperationID]; ok {
		return scope
	}
	of := scopes[op.Tags[0]]
	if op.Method == http.MethodGet {
		return of.look
	}
	return of.change
}

// allows returns a problem unless who asks may ask for what needs a scope.
func (p *person) allows(scope program.Scope) *Problem {
	switch {
	case p.holder == nil && scope == moderators:
		return p.moderates()
	case p.holder == nil || scope == anybody || p.holder.May(scope):
		return nil
	case scope == persons || scope == moderators:
		return newProblem(http.StatusForbidden, "scope", "This is for persons, not for programs with a token.")
	default:
		return newProblem(http.StatusForbidden, "scope", "The token does not allow this: it has no scope "+string(scope)+".")
	}
}

// moderates returns a problem unless who asks looks after people.
func (p *person) moderates() *Problem {
	problem := p.unsigned()
	if problem == nil && !p.signed.Judges() {
		problem = errRole()
	}
	return problem
}

// allows returns a problem unless who asks may ask for what needs a scope.
func (s *Server) allows(ctx context.Context, scope program.Scope) *Problem {
	p := s.guests.who(ctx)
	return p.allows(scope)
}

// errToken is the answer to a token that is none, or none any more.
func errToken() *Problem {
	return newProblem(http.StatusUnauthorized, "token", "There is no such token, or it has ended.")
}
