package play_test

import (
	"testing"

	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/internal/play/playtest"
)

func TestMemory(t *testing.T) {
	playtest.TestStore(t, func(*testing.T) play.Store { return play.NewMemory() })
}

func TestMemoryBus(t *testing.T) {
	playtest.TestBus(t, func(*testing.T) play.Bus { return play.NewMemoryBus(playtest.Wait) })
}
