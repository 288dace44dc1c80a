package games_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/rulestest"
)

// fuzzGames are the games whose positions are made up.
var fuzzGames = []string{
	"star:2", "star:3", "star:4", "star:4,teams=pairs", "star:8", "star:3,abandoned=stay,stalemate=pass",
	"star:4,allycapture=team,teams=adjacent", "star:5,centre=neighbours", "star:4,enpassant=next",
	"yalta", "yalta,knight=literal,redqueen=i12", "rex", "sovereign", "sovereign,twin=closed", "royale",
	"draughts:2", "draughts:3", "draughts:4,teams=pairs", "draughts:4,landing=behind",
	"draughts:8,blocked=count", "draughts:3,colour=light", "draughts:3,ending=count",
}

// FuzzPosition: every legal move of any accepted position keeps the invariants,
// and a game from there never panics. Bytes: the game, the seat on turn, then
// pairs of square and piece.
func FuzzPosition(f *testing.F) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range fuzzGames {
		for range 8 {
			seed := []byte{byte(i), byte(rng.Uint32())}
			for range 2 * (2 + rng.IntN(30)) {
				seed = append(seed, byte(rng.Uint32()))
			}
			f.Add(seed)
		}
	}
	built := map[string]rules.Game{}
	for _, id := range fuzzGames {
		game, err := games.Parse(id)
		if err != nil {
			f.Fatal(err)
		}
		built[id] = game
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 4 || len(data) > 200 {
			return
		}
		id := fuzzGames[int(data[0])%len(fuzzGames)]
		game := built[id]
		state, err := game.State(madeUp(game, data[1:]))
		if err != nil {
			return
		}
		suite := rulestest.Suite{Game: game}
		pos := state.Position()
		suite.Check(t, pos)
		state.Begin()
		for i := range 12 {
			moves := pos.Moves(nil)
			if pos.Over() || len(moves) == 0 {
				break
			}
			suite.Check(t, pos)
			pos.Play(moves[int(data[i%len(data)])%len(moves)])
			pos.Attacks()
			pos.Outcome()
		}
	})
}

// madeUp returns a set-up with a king for each seat of a chess game and men
// as data says; most are accepted, some are not.
func madeUp(game rules.Game, data []byte) rules.Setup {
	surface, armies := game.Board(), game.Armies()
	setup := rules.Setup{
		Game: game.ID().Without("pie").String(),
		Turn: rules.Seat(1 + int(data[0])%game.Seats()),
		Ply:  40,
	}
	taken := map[board.Square]bool{}
	place := func(at byte, piece string) {
		s := board.Square(int(at) * 7 % surface.Len())
		for taken[s] {
			s = (s + 1) % board.Square(surface.Len())
		}
		taken[s] = true
		setup.Board = append(setup.Board, rules.Placed{Square: surface.SquareName(s), Piece: piece})
	}
	name, roles := game.ID().Name, "QRBNPPPR"
	sovereign := name == "sovereign" || name == "royale"
	if name == "draughts" {
		roles = "MMMMMK"
	}
	for seat := range game.Seats() {
		if name != "draughts" {
			place(data[seat%len(data)]+byte(31*seat), armies[seat]+"K")
		}
		if sovereign {
			setup.Control = append(setup.Control, rules.Control{Key: strconv.Itoa(seat + 1), Value: armies[seat]})
		}
	}
	for i := 1; i+1 < len(data) && len(taken) < surface.Len()*2/3; i += 2 {
		piece := int(data[i+1])
		place(data[i], armies[piece%len(armies)]+string(roles[piece/len(armies)%len(roles)]))
	}
	return setup
}
