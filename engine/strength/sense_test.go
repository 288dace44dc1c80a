package strength_test

import (
	"bufio"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// matesOf returns the positions of a game in which the seat on turn wins in one move,
// of the engine's collection.
func matesOf(t *testing.T, id string) []rules.Position {
	t.Helper()
	f, err := os.Open("../testdata/mates/" + strings.NewReplacer(":", "-", ",", "_", "=", "-").Replace(id) + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var mates []rules.Position
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if text, ok := strings.CutPrefix(lines.Text(), "1\t"); ok {
			mates = append(mates, gamestest.Position(t, text))
		}
	}
	return mates
}

// turnOf returns pos with a seat on turn, nil if there is no such position.
func turnOf(pos rules.Position, seat rules.Seat) rules.Position {
	s := pos.Setup()
	s.Turn = seat
	s.EnPassant = nil
	p, err := pos.Game().Position(s)
	if err != nil {
		return nil
	}
	return p
}

// isFelled reports whether a seat has lost its king, its place or the game by the
// last move of pos, or loses it as its turn begins.
func isFelled(pos rules.Position, seat rules.Seat) bool {
	gone := func(p rules.Position) bool {
		for _, e := range p.Events() {
			if e.Seat == seat && (e.Kind == rules.EventOut || e.Kind == rules.EventKingGone) {
				return true
			}
		}
		return false
	}
	if gone(pos) {
		return true
	}
	if pos.Over() {
		return !slices.Contains(pos.Outcome().Winners, seat) && len(pos.Outcome().Winners) > 0
	}
	p := turnOf(pos, seat)
	return p != nil && (gone(p) || p.Over() && len(p.Outcome().Winners) > 0 && !slices.Contains(p.Outcome().Winners, seat))
}

// isSafe reports whether after a move of the seat on turn no enemy, were it its turn,
// could fell that seat.
func isSafe(pos rules.Position, m rules.Move) bool {
	seat := pos.Turn()
	after := pos.Clone()
	after.Play(m)
	if isFelled(after, seat) {
		return false
	}
	for enemy := rules.Seat(1); int(enemy) <= pos.Game().Seats(); enemy++ {
		if slices.ContainsFunc(pos.Game().Teams(), func(team rules.Team) bool { return team.Set().Has(seat) && team.Set().Has(enemy) }) {
			continue
		}
		p := turnOf(after, enemy)
		if p == nil || p.Over() || p.Turn() != enemy {
			continue
		}
		for _, reply := range p.Moves(nil) {
			then := p.Clone()
			then.Play(reply)
			if isFelled(then, seat) {
				return false
			}
		}
	}
	return true
}

// lookers are games of every family in which there is a king to be lost.
var lookers = []string{"star:2", "star:3", "star:4", "star:4,teams=pairs", "yalta,redqueen=e12", "rex", "sovereign,pie=no", "royale"}

const seeds = 20

// The first level wins if one move does it.
func TestFirstLevelStrikes(t *testing.T) {
	for _, id := range append(lookers, "draughts:2", "draughts:4") {
		t.Run(id, func(t *testing.T) {
			mates := matesOf(t, id)
			for _, pos := range mates[:min(len(mates), 3)] {
				mover := pos.Turn()
				for seed := range uint64(seeds) {
					r := search(t, 1, seed, pos, engine.Limits{})
					after := pos.Clone()
					after.Play(r.Best)
					struck := after.Over() && slices.Contains(after.Outcome().Winners, mover)
					for enemy := rules.Seat(1); !struck && int(enemy) <= pos.Game().Seats(); enemy++ {
						struck = enemy != mover && isFelled(after, enemy)
					}
					if !struck {
						t.Fatalf("seed %d plays %s, in\n%v", seed, pos.MoveText(r.Best), pos)
					}
				}
			}
		})
	}
}

// Among many it takes a king that can be taken, which wins no game yet.
func TestFirstLevelTakesKings(t *testing.T) {
	pos := gamestest.Position(t, "royale 1 wK:i1/wP:c3,e3,l3/wR:b9/aK:a9/sK:p8/bK:h16 control=1:w,2:a,3:s,4:b ply=8")
	for seed := range uint64(seeds) {
		if r := search(t, 1, seed, pos, engine.Limits{}); pos.MoveText(r.Best) != "b9a9" {
			t.Errorf("seed %d plays %s", seed, pos.MoveText(r.Best))
		}
	}
}

// The first level leaves no king to be taken or mated at once, by whomever, where it
// can be helped.
func TestFirstLevelTakesCare(t *testing.T) {
	for _, id := range lookers {
		if id == "star:2" || id == "star:3" {
			continue // in the collection nobody else could be on turn: TestFirstLevelAnswersAttacks
		}
		t.Run(id, func(t *testing.T) {
			tried := 0
			for _, mate := range matesOf(t, id) {
				for seat := rules.Seat(1); int(seat) <= mate.Game().Seats() && tried < 3; seat++ {
					pos := turnOf(mate, seat)
					if seat == mate.Turn() || pos == nil || pos.Over() || pos.Turn() != seat {
						continue
					}
					if takesCare(t, pos) {
						tried++
					}
				}
			}
			if tried == 0 {
				t.Error("no position in which care is to be taken")
			}
		})
	}
}

// takesCare checks that the first level plays a safe move. It reports whether there
// are such moves, and others.
func takesCare(t *testing.T, pos rules.Position) bool {
	t.Helper()
	safe := make(map[rules.Move]bool)
	moves := pos.Moves(nil)
	for _, m := range moves {
		if isSafe(pos, m) {
			safe[m] = true
		}
	}
	if len(safe) == 0 || len(safe) == len(moves) {
		return false
	}
	for seed := range uint64(seeds) {
		if r := search(t, 1, seed, pos, engine.Limits{}); !safe[r.Best] {
			t.Fatalf("seed %d plays %s, in\n%v", seed, pos.MoveText(r.Best), pos)
		}
	}
	return true
}

// A seat that is not next attacks a king, in a game that allows it, and the scholar's mate
// is threatened.
func TestFirstLevelAnswersAttacks(t *testing.T) {
	for _, text := range []string{
		"royale 1 wK:i1/wP:c3,e3,l3/wB:g1/aK:a9/sK:p8/bK:h16/bR:i8 control=1:w,2:a,3:s,4:b ply=8",
		"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
		"star:3 1 1K:1g1/1P:1f2,1g2,1h2,1a2/1R:1a1/2K:2e1/2R:2a4,2d1/2P:2a2/3K:3e1/3P:3a2 ply=30",
	} {
		if !takesCare(t, gamestest.Position(t, text)) {
			t.Errorf("there is nothing to take care of in %s", text)
		}
	}
}
