package web

import (
	"context"

	"github.com/manykings/manykings/server/people/account"
)

// mayProve holds who wants to show who they are to the limits of guessing. Strangers slow
// down strangers: a browser in which the person of the account has signed in before, and
// one where somebody is signed in, have limits of their own, and so has each factor. A
// recovery code has 80 random bits: nobody guesses it, and only the rate of the address
// counts.
func (s *Server) mayProve(ctx context.Context, p *Proof) error {
	address, handle := subscriber(visitOf(ctx).address), s.names.Fold(p.Handle)
	who := s.guests.who(ctx)
	if who.Signed != nil {
		if p.Handle != "" && handle != s.names.Fold(who.Signed.Handle) {
			return account.ErrSignIn // nobody guesses at another account from their own
		}
		return asError(s.limits.signInTo.take("signed in " + string(who.Player)))
	}
	isPassword := p.Ceremony == "" && p.Mail == "" && p.Code == ""
	if isPassword && s.guests.hasSignedIn(ctx, handle) {
		return asError(s.limits.signInTo.take("known " + handle))
	}
	if problem := s.limits.signIn.take(address); problem != nil {
		return problem
	}
	switch {
	case isPassword:
		problem := s.limits.signInTo.take(strangers(handle))
		if problem != nil && s.limits.guessed.take(handle) == nil {
			s.noteGuesses(p.Handle)
		}
		return asError(problem)
	case p.Ceremony == "" && p.Mail == "" && account.IsPass(p.Code):
		return asError(s.limits.digits.take(handle + " " + address))
	default:
		return nil
	}
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

// noteGuesses lets the person of an account be told that strangers guess at its password. It
// runs apart from the answer, whose time would tell whether there is such an account.
func (s *Server) noteGuesses(handle string) {
	s.hub.crew.do(func() {
		ctx, done := context.WithTimeout(s.hub.ctx, requestTime)
		defer done()
		if err := s.accounts.NoteGuesses(ctx, handle); err != nil {
			s.log.ErrorContext(ctx, "noting guesses at a password", "err", err)
		}
	})
}
