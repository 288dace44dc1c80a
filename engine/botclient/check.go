package botclient

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/rules"
)

// Finding is a result of a check.
type Finding struct {
	Game string `json:"game"` // the tested game
	What string `json:"what"` // the tested property
	Says string `json:"says"` // the result
	Good bool   `json:"good"`
}

// The bounds of a check.
const (
	checkedPlies = 60
	checkedTime  = 20 * time.Millisecond // of a move
	lateMost     = 200 * time.Millisecond
	stopAfter    = 150 * time.Millisecond
	stopMost     = 500 * time.Millisecond
)

// plainGame is the game of engines without the option UCI_Variant.
const plainGame = "star:2"

// Check lets an engine play each game against itself, and reports whether it starts, plays
// legal moves, keeps its time, knows that a seat has resigned, and stops on demand. It
// returns whether everything is right.
func Check(ctx context.Context, command []string, options [][2]string, games []rules.Game, tell func(Finding)) bool {
	all := true
	note := func(f Finding) {
		all = all && f.Good
		tell(f)
	}
	player := &match.External{Command: command, Options: options}
	defer player.Close()
	for _, g := range games {
		id := g.ID().String()
		game := &match.Game{Game: g}
		if err := player.NewGame(game, 1); err != nil {
			if player.Plain() && id != plainGame {
				note(Finding{id, "knows the game", "no option UCI_Variant: it plays star:2 only", true})
				continue
			}
			note(Finding{id, "begins a game", err.Error(), false})
			continue
		}
		checkGame(ctx, player, game, note)
		if ctx.Err() != nil {
			return false
		}
	}
	return all
}

// checkGame checks one game.
func checkGame(ctx context.Context, player *match.External, game *match.Game, note func(Finding)) {
	id := game.ID().String()
	turn := match.Turn{Game: game, Position: game.Start(), Control: match.Control{MoveTime: checkedTime}}
	var longest time.Duration
	plies := 0
	for ; plies < checkedPlies && !turn.Position.Over(); plies++ {
		if plies == checkedPlies/2 && game.Seats() > 2 {
			// In the middle of the game a player leaves.
			if err := resigns(&turn); err != nil {
				note(Finding{id, "continues after a seat has resigned", err.Error(), false})
				return
			}
			if turn.Position.Over() {
				break
			}
		}
		began := time.Now()
		choice, err := player.Choose(ctx, turn)
		if err == nil && choice.Thrown != "" {
			err = fmt.Errorf("after %d plies it answers %q, which is not a legal move", plies, choice.Thrown)
		}
		if err != nil {
			note(Finding{id, "plays legal moves", err.Error(), false})
			return
		}
		longest = max(longest, time.Since(began))
		text := turn.Position.MoveText(choice.Move)
		if err := rules.Apply(turn.Position, text); err != nil {
			note(Finding{id, "plays legal moves", err.Error(), false})
			return
		}
		turn.Entries = append(turn.Entries, text)
	}
	note(Finding{id, "plays legal moves", fmt.Sprintf("%d plies", plies), true})
	note(Finding{id, "keeps to its time", fmt.Sprintf("%d ms for a move of %d at most", longest.Milliseconds(), checkedTime.Milliseconds()), longest <= checkedTime+lateMost})

	first := match.Turn{Game: game, Position: game.Start()}
	took, err := player.Stop(ctx, first, stopAfter)
	if err != nil {
		note(Finding{id, "stops", err.Error(), false})
		return
	}
	note(Finding{id, "stops", fmt.Sprintf("within %d ms", max(0, took.Milliseconds())), took <= stopMost})
}

// resigns makes a seat resign that is not on turn.
func resigns(t *match.Turn) error {
	for seat := range rules.Seat(t.Game.Seats() + 1) {
		if seat == 0 || seat == t.Position.Turn() {
			continue
		}
		text := fmt.Sprint("resign", seat)
		if rules.Apply(t.Position, text) == nil {
			t.Entries = append(t.Entries, text)
			return nil
		}
	}
	return errors.New("no seat can resign")
}
