// Command manykings-seatings compares the schedules of events at tables of four with published ones, by
// the criteria of those.
//
//	manykings-seatings --golden aim/server/seating --rounds 5 --rounds 10
//
// lab/docs/seatings.md has the source and the results.
package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/alecthomas/kong"

	"github.com/manykings/manykings/events/event"
)

type cli struct {
	Golden string `placeholder:"DIR" type:"existingdir" help:"Folder with the files seats_5.py, seats_10.py and so on; without it only our own schedules are judged."`
	Rounds []int  `default:"5,10" help:"Rounds of the schedules."`
	From   int    `default:"16" help:"Least number of players."`
	To     int    `default:"172" help:"Greatest number of players."`
	Step   int    `default:"4" help:"Difference between numbers of players."`
}

// seated is a schedule: players from 0, by round, table and seat.
type seated [][][]int

func main() {
	var c cli
	kong.Parse(&c)
	if err := c.run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func (c *cli) run() error {
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "players\trounds\t\tagain\tleast\tindirect\tleast indirect\tseats\tvalues\ttables\ttime\t")
	sum := map[string]*faults{}
	for _, rounds := range c.Rounds {
		golden, err := c.golden(rounds)
		if err != nil {
			return err
		}
		for n := c.From; n <= c.To; n += c.Step {
			began := time.Now()
			ours, err := schedule(n, rounds)
			if err != nil {
				return fmt.Errorf("%d players, %d rounds: %w", n, rounds, err)
			}
			took := time.Since(began)
			show := func(of string, s seated, took string) {
				f := judge(s, n)
				fmt.Fprintf(out, "%d\t%d\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%s\t\n", n, rounds, of, f.again, f.must, f.indirect, f.least, f.seats, f.values, f.tables, took)
				key := fmt.Sprintf("%d\t%s", rounds, of)
				if sum[key] == nil {
					sum[key] = &faults{}
				}
				sum[key].add(&f)
			}
			show("ours", ours, took.Round(10*time.Millisecond).String())
			if s, ok := golden[n]; ok {
				show("golden", s, "")
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(sum)) {
		f := sum[key]
		fmt.Fprintf(out, "all\t%s\t%d\t%d\t%d\t\t%d\t%d\t%d\t\t\n", key, f.again, f.must, f.indirect, f.seats, f.values, f.tables)
	}
	return out.Flush()
}

// values are what seats are worth to us here; the published schedules know no values.
var values = [4]int{280, 260, 240, 220}

// schedule returns the schedule of an event in which everybody meets everybody as nearly as the rounds
// allow.
func schedule(players, rounds int) (seated, error) {
	e, err := event.New(event.Options{
		Name: "Seatings", Variant: "star:4", Form: event.AllPlayAll, Sizes: []int{4}, Rounds: rounds, Scoring: event.Linear,
		Values: map[int][]int{4: values[:]}, Seed: "seatings",
	})
	if err != nil {
		return nil, err
	}
	for i := range players {
		if err := e.Do(event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint(i + 1)}}); err != nil {
			return nil, err
		}
	}
	var s seated
	for round := 1; round <= rounds; round++ {
		a, err := e.Pairing()
		if err != nil {
			return nil, err
		}
		if err := e.Do(a); err != nil {
			return nil, err
		}
		var tables [][]int
		for i, ids := range a.Paired.Tables {
			var seats []int
			for _, id := range ids {
				seats = append(seats, id-1)
			}
			tables = append(tables, seats)
			if err := e.Do(event.Act{Kind: event.Result, Round: round, Table: i + 1, Places: []int{1, 1, 1, 1}}); err != nil {
				return nil, err
			}
		}
		s = append(s, tables)
	}
	return s, nil
}

var (
	number   = regexp.MustCompile(`(\d+):`)
	trailing = regexp.MustCompile(`,\s*\}`)
)

// golden reads the published schedules of a number of rounds, by players: a dictionary of Python.
func (c *cli) golden(rounds int) (map[int]seated, error) {
	if c.Golden == "" {
		return map[int]seated{}, nil
	}
	path := filepath.Join(c.Golden, fmt.Sprintf("seats_%d.py", rounds))
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	_, dictionary, _ := strings.Cut(string(text), "seats = ")
	dictionary = trailing.ReplaceAllString(number.ReplaceAllString(dictionary, `"$1":`), "}")
	var list map[int]seated
	if err := json.Unmarshal([]byte(dictionary), &list); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, s := range list {
		for _, round := range s {
			for _, seats := range round {
				for i := range seats {
					seats[i]--
				}
			}
		}
	}
	return list, nil
}

// faults counts the faults of a schedule.
type faults struct {
	again    int // meetings of pairs beyond the first
	must     int // the least number of them in any schedule
	indirect int // pairs who never meet, with fewer common opponents than the square root of the players
	least    int // the fewest common opponents of a pair who never meet
	seats    int // seats that a player has too often or too rarely
	values   int // the difference between the best and the worst sum of seats, in thousandths of a table
	tables   int // tables to which a player returns too often
}

func (f *faults) add(g *faults) {
	f.again += g.again
	f.must += g.must
	f.indirect += g.indirect
	f.seats += g.seats
	f.values = max(f.values, g.values)
	f.tables += g.tables
}

// tally counts how often players met, and had a seat or a table.
type tally struct {
	met    [][]int
	seats  [][4]int
	tables []map[int]int
}

func newTally(s seated, players int) tally {
	t := tally{make([][]int, players), make([][4]int, players), make([]map[int]int, players)}
	for i := range players {
		t.met[i], t.tables[i] = make([]int, players), map[int]int{}
	}
	for _, round := range s {
		for number, ids := range round {
			for seat, a := range ids {
				t.seats[a][seat]++
				t.tables[a][number]++
				for _, b := range ids {
					if a != b {
						t.met[a][b]++
					}
				}
			}
		}
	}
	return t
}

// judge returns the faults of a schedule.
func judge(s seated, players int) faults {
	rounds := len(s)
	t := newTally(s, players)
	f := faults{least: players, must: players * max(0, 3*rounds-(players-1)) / 2}
	most := (rounds + players/4 - 1) / (players / 4)
	best, worst := 0, 1000*rounds
	for a := range players {
		sum := 0
		for seat, n := range t.seats[a] {
			sum += n * values[seat]
			if n < rounds/4 || n > (rounds+3)/4 {
				f.seats++
			}
		}
		best, worst = max(best, sum), min(worst, sum)
		for _, n := range t.tables[a] {
			if n > most {
				f.tables++
			}
		}
		for b := range a {
			f.pair(t.met[a], t.met[b], b)
		}
	}
	f.values = best - worst
	if f.least == players { // everybody meets everybody
		f.least = 0
	}
	return f
}

// pair adds the faults of two players, from how often each met everybody; other is the second one's
// number.
func (f *faults) pair(one, two []int, other int) {
	if one[other] > 0 {
		f.again += one[other] - 1
		return
	}
	common := 0
	for c := range one {
		if one[c] > 0 && two[c] > 0 {
			common++
		}
	}
	f.least = min(f.least, common)
	if float64(common) < math.Floor(math.Sqrt(float64(len(one)))) {
		f.indirect++
	}
}
