package simulate_test

import (
	"flag"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/manykings/manykings/lab/simulate"
	"github.com/manykings/manykings/rules/games"
)

var (
	firstSeed = flag.Uint64("seed", 1, "the first seed")
	seeds     = flag.Int("seeds", 12, "how many seeds; 0 is any number")
	mostMoves = flag.Int("moves", 0, "stop after this many moves; 0 is never")
	mostTime  = flag.Duration("for", 0, "stop after so long; 0 is never")
)

// simulated runs one seed.
func simulated(t *testing.T, shelf *games.Shelf, seed uint64) (result simulate.Result, err error) {
	t.Helper()
	synctest.Test(t, func(*testing.T) {
		result, err = simulate.Run(simulate.Options{Seed: seed, Games: 8, Shelf: shelf})
	})
	return result, err
}

// Nothing that was acknowledged is lost and no rule is broken, whatever goes wrong.
func TestSimulation(t *testing.T) {
	shelf := new(games.Shelf)
	var all simulate.Result
	began, told := time.Now(), time.Now()
	seed := *firstSeed
	for n := 0; *seeds == 0 || n < *seeds; n++ {
		result, err := simulated(t, shelf, seed)
		all.Add(result)
		if err != nil {
			t.Fatalf("%v\nagain: go test ./lab/simulate -run TestSimulation -cpu 1 -seed %d -seeds 1", err, seed)
		}
		seed++
		if time.Since(told) > time.Minute {
			told = time.Now()
			t.Logf("%v: seeds %d to %d, %+v", time.Since(began).Round(time.Second), *firstSeed, seed-1, all)
		}
		if *mostMoves > 0 && all.Moves >= *mostMoves || *mostTime > 0 && time.Since(began) >= *mostTime {
			break
		}
	}
	t.Logf("%v: seeds %d to %d, %+v", time.Since(began).Round(time.Second), *firstSeed, seed-1, all)
	if all.Moves == 0 || all.Repeated == 0 || all.Faults == 0 || all.Stops == 0 {
		t.Errorf("nothing went wrong, or nothing was played: %+v", all)
	}
}

// The same seed is the same run.
func TestSameSeed(t *testing.T) {
	// Several processors act in any order at one moment, and so do interrupted goroutines: the
	// scheduler interrupts each after ten milliseconds of real time, which a busy machine stretches.
	// A few tries are therefore allowed; if a map or a moment decided, no two tries would be equal.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	const tries = 5
	shelf := new(games.Shelf)
	for seed := range uint64(2) {
		var before any
		for try := 0; ; try++ {
			now, err := simulated(t, shelf, 100+seed)
			if err != nil {
				t.Fatal(err)
			}
			if now == before {
				break
			}
			if try == tries {
				t.Fatalf("seed %d: %+v, before that %+v", 100+seed, now, before)
			}
			before = now
		}
	}
}
