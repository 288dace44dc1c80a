package table

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// docs/online.md has the constants of the code.
func TestDocs(t *testing.T) {
	data, err := os.ReadFile("../docs/online.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(string(data)), " ")
	words := map[int64]string{1: "a", 3: "three", 5: "five", 7: "seven"}
	for name, want := range map[string]string{
		"headStart":     fmt.Sprintf("begins %s seconds after the start", words[headStart/second]),
		"choiceTime":    fmt.Sprintf("Red has %d seconds, off the clock, to place the queen", choiceTime/second),
		"lagStart":      fmt.Sprintf("%s seconds at first", words[Clock{Kind: GameClock, Initial: hour}.lagStart()/second]),
		"lagMax":        fmt.Sprintf("up to %s", words[Clock{Kind: GameClock, Initial: hour}.lagMax()/second]),
		"lobbyLeave":    fmt.Sprintf("without a connection for %s minutes loses the seat", words[lobbyLeave/minute]),
		"voteTime":      fmt.Sprintf("after %s minute", words[voteTime/minute]),
		"voteDays":      fmt.Sprintf("%s days by correspondence", words[voteDays/day]),
		"declineMax":    fmt.Sprintf("four, eight, and at most %d", declineMax/minute),
		"pauseMax":      fmt.Sprintf("after %d days it ends by itself", pauseMax/day),
		"abandonedMax":  fmt.Sprintf("abandoned %d days after everybody has left", abandonedMax/day),
		"maxAlone":      fmt.Sprintf("play on for at most %d moves", maxAlone),
		"maxEntries":    "reaches 4,000 entries is drawn",
		"leaving.after": "(20 seconds to 7 days)",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%s: docs/online.md does not say %q", name, want)
		}
	}
}
