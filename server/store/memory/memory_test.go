package memory_test

import (
	"strconv"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/server/live/seek/seektest"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/botaccount/botaccounttest"
	"github.com/manykings/manykings/server/store/memory"
)

func TestStore(t *testing.T) {
	livetest.TestStore(t, func(*testing.T) live.Store { return memory.NewStore() })
}

func TestBus(t *testing.T) {
	livetest.TestBus(t, func(*testing.T) live.Bus { return memory.NewBus(livetest.Wait) })
}

// Jobs that nobody takes do not fill the memory: the oldest are lost.
func TestBusForgets(t *testing.T) {
	b := memory.NewBus(livetest.Wait)
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

func TestPrograms(t *testing.T) {
	botaccounttest.TestStore(t, func(*testing.T) botaccount.Store { return new(memory.Programs) })
}

func TestSeeks(t *testing.T) {
	seektest.TestStore(t, func(*testing.T) seek.Store { return new(memory.Seeks) })
}
