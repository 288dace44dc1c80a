package web

import (
	"context"

	"github.com/manykings/manykings/server/people/account"
)

// Factor is what somebody shows who they are by.
type Factor int

// The factors.
const (
	ByPasskey Factor = iota
	ByMail
	ByCode   // a recovery code
	ByDigits // six, which another device shows
	ByPassword
)

// MayProve holds who wants to show who they are, by the handle of an account or none, to the limits of guessing. Strangers slow
// down strangers: a browser in which the person of the account has signed in before, and
// one where somebody is signed in, have limits of their own, and so has each factor. A
// recovery code has 80 random bits: nobody guesses it, and only the rate of the address
// counts.
func (k *Kit) MayProve(ctx context.Context, of string, by Factor) error {
	s := k.server
	address, handle := subscriber(visitOf(ctx).address), s.names.Fold(of)
	who := s.guests.who(ctx)
	if who.Signed != nil {
		if of != "" && handle != s.names.Fold(who.Signed.Handle) {
			return account.ErrSignIn // nobody guesses at another account from their own
		}
		return asError(s.limits.signInTo.take("signed in " + string(who.Player)))
	}
	if by == ByPassword && s.guests.hasSignedIn(ctx, handle) {
		return asError(s.limits.signInTo.take("known " + handle))
	}
	if problem := s.limits.signIn.take(address); problem != nil {
		return problem
	}
	switch by {
	case ByPassword:
		problem := s.limits.signInTo.take(strangers(handle))
		if problem != nil && s.limits.guessed.take(handle) == nil {
			s.later("noting guesses at a password", func(ctx context.Context) error { return s.config.Accounts.NoteGuesses(ctx, of) })
		}
		return asError(problem)
	case ByDigits:
		return asError(s.limits.digits.take(handle + " " + address))
	default:
		return nil
	}
}

// PasswordChanged forgets how often strangers guessed at the previous password of an account.
func (k *Kit) PasswordChanged(handle string) {
	k.server.limits.signInTo.clear(strangers(k.server.names.Fold(handle)))
}

// strangers is the key by which the passwords count that browsers try at an account, by its
// folded handle, in which its person has not signed in before.
func strangers(handle string) string { return "strangers " + handle }

// asError returns a problem as an error, which is nil if there is none.
func asError(p *Problem) error {
	if p == nil {
		return nil
	}
	return p
}

// later does something apart from the answer to a request.
func (s *core) later(what string, do func(ctx context.Context) error) {
	s.hub.crew.do(func() {
		ctx, done := context.WithTimeout(s.hub.ctx, requestTime)
		defer done()
		if err := do(ctx); err != nil {
			s.log.ErrorContext(ctx, what, "err", err)
		}
	})
}
