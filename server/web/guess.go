package web

import (
	"context"

	"github.com/manykings/manykings/server/people/account"
)

// Factor is a sign-in method that can be guessed at.
type Factor int

// The factors.
const (
	ByPasskey Factor = iota
	ByMail
	ByCode   // a recovery code
	ByDigits // six digits shown on another device
	ByPassword
)

// MayProve enforces the limits on guessing for a sign-in to the account with a handle, if one is
// given. Strangers share one limit for each account, so that they do not lock out its owner: a
// browser in which the owner has signed in before, and a signed-in browser, have limits of their
// own, and so has each factor. A recovery code has 80 random bits, so only the rate of the
// address counts.
func (k *Kit) MayProve(ctx context.Context, of string, by Factor) error {
	s := k.server
	address, handle := subscriber(visitOf(ctx).address), s.names.Fold(of)
	who := s.guests.who(ctx)
	if who.Signed != nil {
		if of != "" && handle != s.names.Fold(who.Signed.Handle) {
			return account.ErrSignIn // a signed-in person has no reason to try another account
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
			s.later("notifying of password guesses", func(ctx context.Context) error { return s.config.Accounts.NoteGuesses(ctx, of) })
		}
		return asError(problem)
	case ByDigits:
		return asError(s.limits.digits.take(handle + " " + address))
	default:
		return nil
	}
}

// PasswordChanged resets the count of strangers' guesses at the previous password.
func (k *Kit) PasswordChanged(handle string) {
	k.server.limits.signInTo.clear(strangers(k.server.names.Fold(handle)))
}

// strangers is the limiter key for passwords of an account, by its folded handle, tried in
// browsers in which its owner has not signed in before.
func strangers(handle string) string { return "strangers " + handle }

// asError converts a problem to an error, nil to nil.
func asError(p *Problem) error {
	if p == nil {
		return nil
	}
	return p
}

// later does something in the background of a request.
func (s *core) later(what string, do func(ctx context.Context) error) {
	s.hub.crew.do(func() {
		ctx, done := context.WithTimeout(s.hub.ctx, requestTime)
		defer done()
		if err := do(ctx); err != nil {
			s.log.ErrorContext(ctx, what, "err", err)
		}
	})
}
