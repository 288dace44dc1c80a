package web

import (
	"time"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/table"
)

// name returns a name as others are to see it, or an [*table.InputError].
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
	return table.CleanName(name) // its length as it is written now
}

// ErrWord is the answer to a name, or what somebody says of themselves, that has a word
// which nobody is to see here.
func ErrWord(field string) error {
	return &table.InputError{Field: field, Reason: "has a word that is not for here"}
}

// newcomer holds somebody to what guests and new accounts may do where all see it.
func (s *core) newcomer(p Caller) *Problem {
	if p.Holder != nil || s.config.NewFor <= 0 || p.Signed != nil && time.Since(p.Signed.Account.Made.Time()) >= s.config.NewFor {
		return nil
	}
	return s.limits.newcomers.take(string(p.Player))
}

// nameOf returns the name that a request gives, or else the one of the person, which
// was given when other rules may have held: then it is empty. Who may not have one of its
// choice is called by its handle.
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

// isNew reports whether an account was made a short while ago.
func (s *core) isNew(p Caller) bool {
	return s.config.NewFor > 0 && p.Signed != nil && time.Since(p.Signed.Account.Made.Time()) < s.config.NewFor
}
