package table_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/table"
)

// Players agree on a draw from a round of the game on, or never. A draw by the rules comes at any time.
func TestAgreedDraws(t *testing.T) {
	for _, tt := range []struct {
		name  string
		draws int
		moves int // of the first three rounds
		err   error
	}{
		{"always", 0, 0, nil},
		{"from the first round", 1, 0, nil},
		{"before the round", 2, 0, table.ErrEarlyDraw},
		{"in the last turn before", 2, 2, table.ErrEarlyDraw},
		{"at the first turn of the round", 2, 3, nil},
		{"two rounds before", 3, 5, table.ErrEarlyDraw},
		{"later", 2, 7, nil},
		{"never", table.NoDraws, 7, table.ErrNoDraws},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRoom(t, table.Setting{Variant: "star:3", Draws: tt.draws}, "anna", "bela", "carl")
			r.now = r.state.Started
			for i, text := range firstMoves[:tt.moves] {
				if err := r.do(table.Request{Do: "move", Player: r.state.Seats[i%3].Player, Seat: i%3 + 1, Version: r.state.Version, Text: text}); err != nil {
					t.Fatal(err)
				}
			}
			may := slices.Contains(r.state.Show(r.game, table.Viewer{Player: "bela"}, r.now).Seats[1].May, "draw")
			if may != (tt.err == nil) {
				t.Errorf("the page offers it: %t", may)
			}
			err := r.do(table.Request{Do: "propose", Player: "bela", Seat: 2, Kind: table.VoteDraw})
			if !errors.Is(err, tt.err) || (r.state.Vote != nil) != (tt.err == nil) {
				t.Errorf("an offer: %v and vote %+v, want %v", err, r.state.Vote, tt.err)
			}
			if err := r.do(table.Request{Do: "propose", Player: "bela", Seat: 2, Kind: table.VoteAbort}); tt.err != nil && err != nil {
				t.Errorf("another proposal: %v", err)
			}
		})
	}
	r := newRoom(t, table.Setting{Variant: "star:2", Draws: table.NoDraws}, "anna", "bela")
	r.now = r.state.Started
	for i := range 8 { // the same position for the third time
		seat := i%2 + 1
		if err := r.do(table.Request{Do: "move", Player: r.state.Seats[i%2].Player, Seat: seat, Version: r.state.Version, Text: []string{"g1f3", "g8f6", "f3g1", "f6g8"}[i%4]}); err != nil {
			t.Fatal(err)
		}
	}
	if r.state.Stage != table.Over || r.state.Outcome.Reason != rules.Repetition {
		t.Errorf("stage %s, outcome %+v, want a draw by repetition", r.state.Stage, r.state.Outcome)
	}
}

// The term is one of the game: it is shown, a rematch has it, and nobody sets it after a position.
func TestAgreedDrawsAreATerm(t *testing.T) {
	for _, tt := range []struct {
		draws    int
		position string
		valid    bool
	}{
		{-1, "", true}, {500, "", true}, {-2, "", false}, {501, "", false}, {5, "k7/8/2K5/8/8/8/8/7R w - - 0 1", false}, {0, "k7/8/2K5/8/8/8/8/7R w - - 0 1", true},
	} {
		game := gamestest.Game(t, "star:2")
		agreed := table.Setting{Host: "anna", Position: tt.position, Draws: tt.draws, Clock: table.Clock{Kind: table.NoClock}, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000}}
		made, err := table.New(game, agreed, []table.SeatChoice{{Kind: table.ChooseMe}, {Kind: table.ChooseBot, Level: 1}}, began)
		if (err == nil) != tt.valid {
			t.Errorf("draws %d, position %q: %v", tt.draws, tt.position, err)
		}
		if err != nil {
			continue
		}
		made.StartIfFull()
		if err := made.Resign("anna", 1); err != nil {
			t.Fatal(err)
		}
		made.Settle()
		next, err := table.Rematch(game, &made.State, "anna", began)
		if err != nil || next.Draws != tt.draws {
			t.Errorf("a rematch has %d, %v; want %d", next.Draws, err, tt.draws)
		}
		if got := made.Show(game, table.Viewer{}, began).Draws; got != tt.draws {
			t.Errorf("shown %d, want %d", got, tt.draws)
		}
	}
}

// Rounds are those of the list of moves, with choices and eliminated seats.
func TestRoundOfTheTurn(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, variant := range []string{"yalta", "star:3", "star:5", "sovereign", "royale", "rex", "draughts:3"} {
		game := gamestest.Game(t, variant)
		for range 20 {
			pos := game.Start()
			chronicle := api.NewChronicle(pos)
			var s table.State
			for n := 0; n < 60 && !pos.Over(); n++ {
				moves := pos.Moves(nil)
				s.Turn = int(pos.Turn())
				text := pos.MoveText(moves[random.IntN(len(moves))])
				if n%13 == 12 && game.Seats() > 2 {
					text = "resign"
				}
				before := s.Round()
				if err := chronicle.Play(pos, text); err != nil {
					t.Fatal(err)
				}
				if played := chronicle.Played(); rules.TakesTurn(text) && before != played.Round {
					t.Fatalf("%s, entry %d, %s: round %d, want %d", variant, n+1, text, before, played.Round)
				}
				s.Entries = append(s.Entries, table.Entry{Text: text, Seat: s.Turn})
			}
		}
	}
}
