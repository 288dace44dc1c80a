//go:build tune

package uci_test

import (
	"io"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/uci"
)

// A number is declared with its value and bounds, and a change makes a new engine.
func TestNumbersAreOptions(t *testing.T) {
	value := func(name string) int {
		for _, n := range engine.Numbers() {
			if n.Name == name {
				return n.Value()
			}
		}
		t.Fatalf("no number %s", name)
		return 0
	}
	e := &first{}
	said := converse(t, e, "uci", "setoption name two.late.improving.by value 9999")
	for _, line := range []string{
		"option name two.futility type spin default 90 min 0 max 360\n",
		"option name two.nullMoveKnown type spin default 1 min 0 max 1\n",
		"option name many.nullMove type spin default 0 min 0 max 16\n",
		"option name common.reductionOver type spin default 240 min 1 max 960\n",
	} {
		if !strings.Contains(said, line) {
			t.Errorf("%q is missing", line)
		}
	}
	if got := value("two.late.improving.by"); got != 110 {
		t.Errorf("a value out of bounds was taken: %d", got)
	}

	made := 0
	config := configure(e)
	config.Engine = func(uci.EngineOptions) uci.Engine {
		made++
		return e
	}
	defer func(before int) {
		converse(t, e, "setoption name common.seeDepth value 6")
		if got := value("common.seeDepth"); got != before {
			t.Errorf("the number is %d afterwards, before %d", got, before)
		}
	}(value("common.seeDepth"))
	in := "go depth 1\nstop\nsetoption name Common.SeeDepth value 4\ngo depth 1\n"
	if err := uci.Serve(t.Context(), strings.NewReader(in), io.Discard, config); err != nil {
		t.Fatal(err)
	}
	if got := value("common.seeDepth"); got != 4 || made != 2 {
		t.Errorf("the number is %d, of %d engines", got, made)
	}
}
