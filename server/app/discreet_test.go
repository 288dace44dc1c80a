package app_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/app"
	"github.com/manykings/manykings/server/live"
)

// The log never contains the id of a game, whatever an error says, but keeps the games distinct.
func TestLogIsDiscreet(t *testing.T) {
	const id, other = "aB3dE5gH7jK9", "zB3dE5gH7jK9"
	for _, format := range []string{"text", "json"} {
		var out bytes.Buffer
		log, err := app.NewLog(app.Config{LogFormat: format, LogLevel: "info"}, &out)
		if err != nil {
			t.Fatal(err)
		}
		err = fmt.Errorf("storing game %s: %w", id, errors.New("disk full"))
		log.Error("request", "err", errors.Join(err, err), "status", 500)
		log.Warn("stored but not announced", "game", live.GameID(id))
		log.With("err", err).WithGroup("g").Info("game "+id+" is gone", "game", id)
		first := out.String()
		if strings.Contains(first, id) || strings.Count(first, "disk full") < 2 || !strings.Contains(first, "500") {
			t.Errorf("%s: the log says\n%s", format, first)
		}
		out.Reset()
		log.Warn("stored but not announced", "game", live.GameID(other))
		if line := strings.SplitAfter(first, "\n")[1]; out.String()[30:] == line[30:] {
			t.Errorf("%s: another game has the same line %s", format, line)
		}
	}
}
