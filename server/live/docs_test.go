package live

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// docs/online.md has the constants of the code.
func TestDocs(t *testing.T) {
	data, err := os.ReadFile("../../docs/online.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(string(data)), " ")
	for name, want := range map[string]string{
		"maxWaiting": fmt.Sprintf("may have %d waiting games", maxWaiting),
		"maxMessage": fmt.Sprintf("1 to %d characters", maxMessage),
		"talk":       fmt.Sprintf("each person may send %s in fifteen seconds", map[int]string{5: "five"}[talkBurst]),
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%s: docs/online.md does not say %q", name, want)
		}
	}
}
