package rules_test

import (
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
)

// text returns teams as formats.md writes a partition.
func text(teams []rules.Team) string {
	parts := make([]string, len(teams))
	for i, t := range teams {
		parts[i] = t.String()
	}
	return strings.Join(parts, "-")
}

// star.16 and formats.md, the option teams.
func TestTeams(t *testing.T) {
	for _, tt := range []struct {
		name      string
		seats     int
		value     string
		want      string
		canonical string
		reason    string
	}{
		{"none chosen", 3, "", "1-2-3", "ffa", ""},
		{"all against all", 3, "ffa", "1-2-3", "ffa", ""},
		{"pairs of four", 4, "pairs", "13-24", "pairs", ""},
		{"pairs of six", 6, "pairs", "14-25-36", "pairs", ""},
		{"pairs of eight", 8, "pairs", "15-26-37-48", "pairs", ""},
		{"adjacent pairs of four", 4, "adjacent", "12-34", "adjacent", ""},
		{"adjacent pairs of eight", 8, "adjacent", "12-34-56-78", "adjacent", ""},
		{"threes", 6, "threes", "135-246", "threes", ""},
		{"one against two", 3, "1-23", "1-23", "1-23", ""},
		{"a pair against two pairs", 6, "14-2536", "14-2356", "14-2356", ""},
		{"seats put in order", 4, "42-31", "13-24", "pairs", ""},
		{"adjacent by its seats", 4, "34-12", "12-34", "adjacent", ""},
		{"threes by their seats", 6, "642-531", "135-246", "threes", ""},
		{"all alone by their seats", 3, "2-1-3", "1-2-3", "ffa", ""},
		{"pairs of an odd number", 5, "pairs", "", "", "does not exist at 5 seats"},
		{"pairs of two", 2, "pairs", "", "", "does not exist at 2 seats"},
		{"adjacent pairs of two", 2, "adjacent", "", "", "does not exist at 2 seats"},
		{"threes of eight", 8, "threes", "", "", "does not exist at 8 seats"},
		{"one team alone", 3, "123", "", "", "one team alone"},
		{"a seat too many", 3, "12-34", "", "", "expected seats 1 to 3"},
		{"seat 0", 3, "12-03", "", "", "expected seats 1 to 3"},
		{"a seat twice", 3, "12-23", "", "", "seat 2 twice"},
		{"a seat missing", 4, "12-3", "", "", "seat 4 is in no team"},
		{"an empty team", 3, "12--3", "", "", "an empty team"},
		{"hyphen at the end", 3, "12-3-", "", "", "an empty team"},
		{"a word", 4, "couples", "", "", "expected seats 1 to 4"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			teams, err := rules.Teams(tt.seats, tt.value)
			canonical, again := rules.CanonicalTeams(tt.seats, tt.value)
			reason := ""
			if err != nil {
				reason = err.Error()
			}
			if (err == nil) != (again == nil) || again != nil && again.Error() != reason {
				t.Errorf("Teams and CanonicalTeams give errors %v and %v", err, again)
			}
			if (reason == "") != (tt.reason == "") || !strings.Contains(reason, tt.reason) {
				t.Fatalf("Teams(%d, %q): reason %q, want %q in it", tt.seats, tt.value, reason, tt.reason)
			}
			if got := text(teams); tt.reason == "" && got != tt.want {
				t.Errorf("Teams(%d, %q) = %s, want %s", tt.seats, tt.value, got, tt.want)
			}
			if canonical != tt.canonical {
				t.Errorf("CanonicalTeams(%d, %q) = %s, want %s", tt.seats, tt.value, canonical, tt.canonical)
			}
		})
	}
}
