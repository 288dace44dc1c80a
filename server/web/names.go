package web

import (
	"time"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/table"
)

// name cleans a name for display, or returns an [*table.InputError].
func (s *core) name(name string) (string, error) {
	name, err := table.CleanName(name)
	if err != nil {
		return "", err
	}
	if name, err = s.names.Check(name); err != nil {
		return "", &table.InputError{Field: "name", Reason: err.Error()}
	}
	if s.words.Has(name) {
		return "", ErrWord("name")
	}
	return table.CleanName(name) // checks the length of the cleaned name
}

// ErrWord is the error of a name or a profile with a forbidden word.
func ErrWord(field string) error {
	return &table.InputError{Field: field, Reason: "has a word that is not allowed here"}
}

// newcomer enforces the rate of public actions of guests and new accounts.
func (s *core) newcomer(p Caller) *Problem {
	if p.Holder != nil || s.config.NewFor <= 0 || p.Signed != nil && time.Since(p.Signed.Account.Made.Time()) >= s.config.NewFor {
		return nil
	}
	return s.limits.newcomers.take(string(p.Player))
}

// nameOf returns the name in a request, or else the caller's. A name chosen under earlier rules
// may be invalid now and counts as empty. An account without a valid name is shown by its handle.
func (s *core) nameOf(given string, p Caller) (string, error) {
	if p.Barred(account.BarName) != nil {
		return p.Signed.Handle, nil
	}
	if given != "" {
		return s.name(given)
	}
	name, err := s.name(p.Name)
	if err != nil {
		return "", nil
	}
	return name, nil
}

// isNew reports whether an account is new.
func (s *core) isNew(p Caller) bool {
	return s.config.NewFor > 0 && p.Signed != nil && time.Since(p.Signed.Account.Made.Time()) < s.config.NewFor
}
