package notify_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/manykings/manykings/server/people/notify"
)

// A choice stored before there were notices of events is no refusal of them on the page and in the
// browser. Mail is never sent without a choice for it. A later choice counts unchanged.
func TestNewKind(t *testing.T) {
	read := func(stored string) *notify.Listener {
		t.Helper()
		l := new(notify.Listener)
		if err := json.Unmarshal([]byte(stored), l); err != nil {
			t.Fatal(err)
		}
		return l
	}
	for name, c := range map[string]struct {
		stored           string
		page, push, mail bool
	}{
		"none":      {`{}`, true, true, true},
		"old":       {`{"choices":{"page":["turn"],"push":[],"mail":["turn","challenge"]}}`, true, true, false},
		"old, page": {`{"choices":{"page":["turn"]}}`, true, true, true},
		"with some": {`{"choices":{"page":["turn","event"],"push":[],"mail":["event"]}}`, true, true, true},
		"new":       {`{"choices":{"page":["turn"],"push":["event"],"mail":[]},"known":["turn","seat","challenge","vote","event","account"]}`, false, true, false},
	} {
		l := read(c.stored)
		got := []bool{l.Wants(notify.Page, notify.Events), l.Wants(notify.Push, notify.Events), l.Wants(notify.Mail, notify.Events)}
		if want := []bool{c.page, c.push, c.mail}; !slices.Equal(got, want) {
			t.Errorf("%s: events on page, push and mail %v, want %v", name, got, want)
		}
		if chosen := l.Choices[notify.Page] != nil; chosen && l.Wants(notify.Page, notify.Vote) {
			t.Errorf("%s: votes, which nobody chose", name)
		}
	}
}
