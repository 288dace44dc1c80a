package memory_test

import (
	"strconv"
	"testing"

	"github.com/manykings/manykings/internal/gauntlet"
	"github.com/manykings/manykings/internal/gauntlet/gauntlettest"
	"github.com/manykings/manykings/internal/memory"
	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/internal/play/playtest"
	"github.com/manykings/manykings/internal/program"
	"github.com/manykings/manykings/internal/program/programtest"
	"github.com/manykings/manykings/internal/seek"
	"github.com/manykings/manykings/internal/seek/seektest"
)

func TestStore(t *testing.T) {
	playtest.TestStore(t, func(*testing.T) play.Store { return memory.NewStore() })
}

func TestBus(t *testing.T) {
	playtest.TestBus(t, func(*testing.T) play.Bus { return memory.NewBus(playtest.Wait) })
}

// Where nobody takes jobs they do not fill the memory: the oldest are lost.
func TestBusForgets(t *testing.T) {
	b := memory.NewBus(playtest.Wait)
	const most = 1 << 16
	for i := range most + 2 {
		if err := b.Push(t.Context(), "engine", []byte(strconv.Itoa(i))); err != nil {
			t.Fatal(err)
		}
	}
	job, err := b.Take(t.Context(), "engine")
	if err != nil || string(job.Payload()) != "2" {
		t.Errorf("took %q, %v; want 2, the oldest of the last %d", job.Payload(), err, most)
	}
}

func TestGauntlet(t *testing.T) {
	gauntlettest.TestStore(t, func(*testing.T) gauntlet.Store { return new(memory.Gauntlet) })
}

func TestPrograms(t *testing.T) {
	programtest.TestStore(t, func(*testing.T) program.Store { return new(memory.Programs) })
}

func TestSeeks(t *testing.T) {
	seektest.TestStore(t, func(*testing.T) seek.Store { return new(memory.Seeks) })
}
