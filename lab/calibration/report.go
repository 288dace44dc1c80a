package calibration

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// Report has the results of a set of games.
type Report struct {
	Games int `json:"games"`
	Plies int `json:"plies"` // of all games
	// Won is how many games had a winner.
	Won int `json:"won"`
	// Claims are the scores that announced the number of remaining plies.
	Claims Claims `json:"claims"`
	// FirstCapture is the median ply of the first capture, from 1; a game without
	// any counts as its length and one more.
	FirstCapture float64 `json:"firstCapture"`
	// Captures is the median number of captures in the first 160 plies.
	Captures float64 `json:"captures"`
	// Back is the share of moves that end on a square which a man of that seat
	// left in one of the last eight moves of the seat.
	Back float64 `json:"back"`
	// Pawns is the mean score of the seat on turn, in pawns, without decided scores: 0 on
	// average among equals.
	Pawns float64 `json:"pawns"`
	// Expected is the mean, over rounds in which every seat of a full table moved,
	// of the sum of the points that the seats expected of the game: 1 is right.
	// A score is turned into points by the curve that explains these games best
	// (see [Curve]).
	Expected float64 `json:"expected"`
	Curve    Curve   `json:"curve"`
}

// Claims counts scores of decided games and the true ones among them.
type Claims struct {
	Wins       int `json:"wins"`       // "I win in n plies"
	WinsTrue   int `json:"winsTrue"`   // that seat's side has won within n plies
	Losses     int `json:"losses"`     // "I lose in n plies"
	LossesTrue int `json:"lossesTrue"` // that seat was out, or the game lost, within n plies
	// Broken are the claims that did not come true.
	Broken []Broken `json:"broken,omitempty"`
}

// Broken is a claim that did not come true.
type Broken struct {
	Game  int  `json:"game"` // by its number in the file, from 1
	Ply   int  `json:"ply"`  // of the move announced as decisive, from 1
	Seat  int  `json:"seat"` // whose move and claim that was
	Win   bool `json:"win"`
	Plies int  `json:"plies"` // the n of the claim
	Late  int  `json:"late"`  // by how many plies it came too late, 0 if it never came
}

// String returns b in a few words.
func (b Broken) String() string {
	sign := "#"
	if !b.Win {
		sign = "#-"
	}
	came := "never came"
	if b.Late > 0 {
		came = fmt.Sprintf("came %d plies late", b.Late)
	}
	return fmt.Sprintf("game %d, ply %d: %s%d of seat %d %s", b.Game, b.Ply, sign, b.Plies, b.Seat, came)
}

// Curve turns scores s in pawns into expected points among this many sides, 1 / (1 +
// (sides-1) exp(-k s)), with the best k for the winners.
type Curve struct {
	K float64 `json:"k"`
	// Loss is the mean of -log of the curve's probability of the outcome, Ignorance the
	// same for constant shares.
	Loss      float64 `json:"loss"`
	Ignorance float64 `json:"ignorance"`
	// Error is the calibration error: by how much expected and reached points
	// differ, in the mean over tenths of the moves sorted by expectation.
	Error float64 `json:"error"`
}

// Read reads the records of games. An error names the game by its number from 1.
func Read(records io.Reader) (*Report, error) {
	var (
		r      Report
		t      totals
		games  replay.Replayer
		reader = record.NewReader(records)
	)
	for {
		rec, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = t.add(&r, &games, rec)
		}
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", r.Games+1, err)
		}
		r.Games++
	}
	if r.Games == 0 {
		return nil, errors.New("no usable game")
	}
	r.FirstCapture, r.Captures = median(t.first), median(t.captures)
	r.Back = part(t.back, t.moves)
	r.Pawns, r.Expected, r.Curve = t.judge()
	return &r, nil
}

// median returns the median of a list, which it sorts.
func median(list []int) float64 {
	slices.Sort(list)
	n := len(list)
	return float64(list[(n-1)/2]+list[n/2]) / 2
}

// part returns a part of all, 0 of nothing.
func part(n, all int) float64 {
	if all == 0 {
		return 0
	}
	return float64(n) / float64(all)
}
