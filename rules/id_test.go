package rules_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
)

func TestParseID(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       rules.ID
		reason     string // the text of the error, empty for none
	}{
		{"name", "rex", rules.ID{Name: "rex"}, ""},
		{"seats", "star:4", rules.ID{Name: "star", Seats: 4}, ""},
		{"options", "star:4,centre=neighbours,teams=13-24", rules.ID{Name: "star", Seats: 4,
			Options: []rules.Choice{{"centre", "neighbours"}, {"teams", "13-24"}}}, ""},
		{"empty", "", rules.ID{}, "names no game"},
		{"no name", ":4", rules.ID{}, "names no game"},
		{"no number", "star:", rules.ID{}, "must be one digit"},
		{"no seats", "star:0", rules.ID{}, "must be one digit"},
		{"two digits", "star:12", rules.ID{}, "must be one digit"},
		{"no value", "star:4,centre", rules.ID{}, "expected option=value, found \"centre\""},
		{"empty value", "star:4,centre=", rules.ID{}, "expected option=value"},
		{"empty option", "star:4,=all", rules.ID{}, "expected option=value"},
		{"comma at the end", "star:4,", rules.ID{}, "expected option=value"},
		{"twice", "star:4,centre=all,centre=all", rules.ID{}, "option centre twice"},
		{"endless", strings.Repeat("x", 201), rules.ID{}, "too long"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := rules.ParseID(tt.text)
			if tt.reason != "" {
				checkIDError(t, err, tt.reason)
				return
			}
			if err != nil {
				t.Fatalf("ParseID(%q): %v", tt.text, err)
			}
			if got.Name != tt.want.Name || got.Seats != tt.want.Seats || !slices.Equal(got.Options, tt.want.Options) {
				t.Errorf("ParseID(%q) = %+v, want %+v", tt.text, got, tt.want)
			}
			if got.String() != tt.text {
				t.Errorf("ParseID(%q).String() = %q", tt.text, got.String())
			}
		})
	}
}

// checkIDError checks that err is an IDError that gives the reason.
func checkIDError(t *testing.T, err error, reason string) {
	t.Helper()
	e, ok := errors.AsType[*rules.IDError](err)
	if !ok {
		t.Fatalf("error = %v, want an IDError", err)
	}
	if !strings.Contains(e.Reason, reason) || !strings.Contains(e.Error(), e.Reason) {
		t.Errorf("error = %q, want %q in it", e.Error(), reason)
	}
}

// star and rex are shapes of ids as families declare them.
var (
	star = rules.Spec{Name: "star", MinSeats: 2, MaxSeats: 8, Options: []rules.Option{
		{Name: "centre", Values: []string{"all", "neighbours"}},
		{Name: "credit", Values: []string{"first", "last"}},
		rules.TeamsOption,
	}}
	rex = rules.Spec{Name: "rex", MinSeats: 2, MaxSeats: 2}
)

func TestCanonical(t *testing.T) {
	for _, tt := range []struct {
		name       string
		spec       rules.Spec
		text, want string
		reason     string
	}{
		{"as it stands", star, "star:4,centre=neighbours", "star:4,centre=neighbours", ""},
		{"defaults go", star, "star:4,centre=all,credit=first,teams=ffa", "star:4", ""},
		{"alphabetical order", star, "star:4,teams=pairs,centre=neighbours", "star:4,centre=neighbours,teams=pairs", ""},
		{"partition with a name", star, "star:4,teams=24-31", "star:4,teams=pairs", ""},
		{"partition without a name", star, "star:3,teams=32-1", "star:3,teams=1-23", ""},
		{"a team for every seat", star, "star:3,teams=3-2-1", "star:3", ""},
		{"seats that go without saying", rex, "rex:2", "rex", ""},
		{"other seats", rex, "rex:3", "", "rex is for 2 seats"},
		{"no seats", star, "star", "", "star:2 to star:8"},
		{"too many seats", star, "star:9", "", "star:2 to star:8"},
		{"no such option", star, "star:4,center=all", "", "no option center"},
		{"no such value", star, "star:4,centre=none", "", "centre is one of all, neighbours"},
		{"no such partition", star, "star:4,teams=12-3", "", "seat 4 is in no team"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			id, err := rules.ParseID(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			before := id.String()
			got, err := tt.spec.Canonical(id)
			if id.String() != before {
				t.Errorf("Canonical changed its argument to %s", id)
			}
			if tt.reason != "" {
				checkIDError(t, err, tt.reason)
				return
			}
			if err != nil {
				t.Fatalf("Canonical(%s): %v", tt.text, err)
			}
			if got.String() != tt.want {
				t.Errorf("Canonical(%s) = %s, want %s", tt.text, got, tt.want)
			}
			if again, err := tt.spec.Canonical(got); err != nil || again.String() != tt.want {
				t.Errorf("Canonical(%s) = %s, %v: not itself", got, again, err)
			}
		})
	}
}

func TestIDOptions(t *testing.T) {
	id, err := rules.ParseID("sovereign,pie=no,twin=closed")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := id.Value("twin"), "closed"; got != want {
		t.Errorf("Value(twin) = %q, want %q", got, want)
	}
	if got := id.Value("centre"); got != "" {
		t.Errorf("Value(centre) = %q, want none", got)
	}
	if got, want := id.Without("pie").String(), "sovereign,twin=closed"; got != want {
		t.Errorf("Without(pie) = %s, want %s", got, want)
	}
	if got, want := id.String(), "sovereign,pie=no,twin=closed"; got != want {
		t.Errorf("after Without(pie) the id is %s, want %s", got, want)
	}
}

// FuzzParseID: a parsed id prints back, and a canonical id stays canonical.
func FuzzParseID(f *testing.F) {
	for _, text := range []string{"rex", "star:4", "star:6,centre=neighbours,teams=threes", "star:3,teams=1-23", "star:4,", "a=b:2,c=d=e", ",", ":"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id, err := rules.ParseID(text)
		if err != nil {
			return
		}
		if id.String() != text {
			t.Errorf("ParseID(%q) prints %q", text, id.String())
		}
		canonical, err := star.Canonical(id)
		if err != nil {
			return
		}
		again, err := star.Canonical(canonical)
		if err != nil || again.String() != canonical.String() {
			t.Errorf("Canonical(%s) = %s, %v", canonical, again, err)
		}
	})
}
