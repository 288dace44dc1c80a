//go:build linux && amd64

package main

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/load"
)

// machineClock changes the clock of the machine as one process sees it. The kernel provides the
// time by a function mapped into the process (vDSO). A replacement makes a system call and adds
// an offset to the time of day only, as if somebody set the clock.
type machineClock struct {
	memory *os.File
	offset int64 // address of the offset, in seconds
}

// newMachineClock replaces the clock of a process, which is stopped meanwhile.
func newMachineClock(t *testing.T, server *load.Server) *machineClock {
	t.Helper()
	maps, err := os.ReadFile(fmt.Sprintf("/proc/%d/maps", server.PID()))
	if err != nil {
		t.Fatal(err)
	}
	var begin, end int64
	for line := range strings.Lines(string(maps)) {
		if strings.Contains(line, "[vdso]") {
			if _, err := fmt.Sscanf(line, "%x-%x", &begin, &end); err != nil {
				t.Fatal(err)
			}
		}
	}
	memory, err := os.OpenFile(fmt.Sprintf("/proc/%d/mem", server.PID()), os.O_RDWR, 0)
	if err != nil {
		t.Skip("the memory of the server cannot be written:", err)
	}
	t.Cleanup(func() { _ = memory.Close() })
	image := make([]byte, end-begin)
	if _, err := memory.ReadAt(image, begin); err != nil {
		t.Fatal(err)
	}
	f, err := elf.NewFile(bytes.NewReader(image))
	if err != nil {
		t.Fatal(err)
	}
	symbols, err := f.DynamicSymbols()
	if err != nil {
		t.Fatal(err)
	}
	code := []byte{
		0xb8, 0xe4, 0, 0, 0, // mov eax, clock_gettime
		0x0f, 0x05, // syscall
		0x85, 0xff, // test edi, edi: CLOCK_REALTIME
		0x75, 0x0a, // jne end
		0x48, 0x8b, 0x0d, 6, 0, 0, 0, // mov rcx, offset
		0x48, 0x01, 0x0e, // add [rsi], rcx
		0x31, 0xc0, // end: xor eax, eax
		0xc3,                   // ret
		0, 0, 0, 0, 0, 0, 0, 0, // offset
	}
	for _, s := range symbols {
		if s.Name != "__vdso_clock_gettime" {
			continue
		}
		if err := server.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		_, err := memory.WriteAt(code, begin+int64(s.Value))
		if again := server.Signal(syscall.SIGCONT); err != nil || again != nil {
			t.Skip("the clock of the server cannot be replaced:", err, again)
		}
		return &machineClock{memory, begin + int64(s.Value) + int64(len(code)) - 8}
	}
	t.Skip("this kernel has no such function")
	return nil
}

// set sets the clock by an offset from the true time.
func (c *machineClock) set(t *testing.T, by time.Duration) {
	t.Helper()
	value := binary.LittleEndian.AppendUint64(nil, uint64(int64(by/time.Second)))
	if _, err := c.memory.WriteAt(value, c.offset); err != nil {
		t.Fatal(err)
	}
}

// The clock of the machine is set forward by an hour and back by two during games with clocks.
// Nobody loses or gains time: neither people, with a minute for a move, nor bots.
func TestClockIsSet(t *testing.T) {
	if !*deep {
		t.Skip("takes a quarter of a minute: -deep")
	}
	directory := t.TempDir()
	server := serving(t, directory)
	clock := newMachineClock(t, server)
	player := guest(t, server)
	minute := map[string]any{"kind": "game", "initial": 60_000}
	people, bots := begin(t, player, minute, load.Seat{Kind: "me"}), begin(t, player, minute, load.Seat{Kind: "bot", Level: 10})
	// moved makes a move for the seat to move in the game of two people, and for the person in the
	// other game, whose bot then answers.
	moved := func(when, text string, own bool) {
		t.Helper()
		var now struct {
			Version uint64
			Stage   string
			Turn    int
			Times   []struct{ Left int64 }
		}
		look := func(g *load.Game) {
			t.Helper()
			if err := player.Do(t.Context(), http.MethodGet, "/games/"+g.ID, nil, &now); err != nil {
				t.Fatal(err)
			}
		}
		check := func(g *load.Game) {
			t.Helper()
			look(g)
			if now.Stage != "playing" {
				t.Fatalf("%s: stage %s", when, now.Stage)
			}
			for i, seat := range now.Times {
				if seat.Left < 20_000 || seat.Left > 60_000 {
					t.Errorf("%s: seat %d has %d ms left", when, i+1, seat.Left)
				}
			}
		}
		move := func(g *load.Game) {
			t.Helper()
			look(g)
			if _, err := player.Move(t.Context(), g.ID, load.MoveRequest{Version: now.Version, Seat: now.Turn, Text: text}); err != nil {
				t.Fatalf("%s: %v", when, err)
			}
			check(g)
		}
		move(people)
		if !own {
			return
		}
		move(bots)
		for deadline := time.Now().Add(30 * time.Second); now.Turn != 1; check(bots) {
			if time.Now().After(deadline) {
				t.Fatalf("%s: the bot does not move", when)
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	moved("before", "e2e4", true)
	clock.set(t, time.Hour)
	time.Sleep(3 * time.Second) // the sweep looks for flags
	moved("an hour later", "e7e5", false)
	moved("an hour later", "a2a3", true)
	clock.set(t, -time.Hour)
	time.Sleep(3 * time.Second)
	moved("an hour earlier", "a7a6", false)
	moved("an hour earlier", "b2b3", true)
	server.Kill()
	server = serving(t, directory)
	player = player.At(server.URL)
	moved("after a restart, the clock set right", "b7b6", false)
	moved("after a restart, the clock set right", "h2h3", true)
}
