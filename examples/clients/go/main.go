// A program that plays at random, on a client generated from the description of the API.
//
//	cd examples/clients/go && go generate && go build -o player .
//	MANYKINGS_TOKEN=mkt_... ./player https://example.org [VARIANT OPPONENT ...]
//
// It plays every game in which it has a seat. With a variant it first creates a game against other
// programs, and exits at its end.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/manykings/manykings/examples/clients/go/api"
)

//go:generate go tool oapi-codegen -config config.yaml ../../../api/openapi.json

// player plays with a client.
type player struct {
	*api.ClientWithResponses
	after string // the last line of the stream that was read
	until string // the game after which it goes
}

func main() {
	if len(os.Args) < 2 {
		log.Fatal("expected the address of a server")
	}
	ctx := context.Background()
	client, err := api.NewClientWithResponses(strings.TrimRight(os.Args[1], "/")+"/api/v1", api.WithRequestEditorFn(
		func(_ context.Context, r *http.Request) error {
			r.Header.Set("Authorization", "Bearer "+os.Getenv("MANYKINGS_TOKEN"))
			return nil
		}))
	if err != nil {
		log.Fatal(err)
	}
	p := &player{ClientWithResponses: client}
	if len(os.Args) > 2 {
		if err := p.host(ctx, os.Args[2], os.Args[3:]); err != nil {
			log.Fatal(err)
		}
	}
	for {
		done, err := p.listen(ctx)
		if done {
			return
		}
		log.Print("the stream has broken off: ", err) // a reconnecting program receives the running games
		time.Sleep(time.Second)
	}
}

// host makes a game in which the program has the first seat.
func (p *player) host(ctx context.Context, variant string, opponents []string) error {
	seats := []api.SeatChoice{{Kind: api.SeatChoiceKindMe}}
	for i := range opponents {
		seats = append(seats, api.SeatChoice{Kind: api.SeatChoiceKindProgram, Name: &opponents[i]})
	}
	made, err := p.CreateGameWithResponse(ctx, api.NewGame{
		Variant: variant, Seats: seats,
		Clock:   api.Clock{Kind: api.ClockKindNone},
		Leaving: api.LeavingChoice{Kind: api.LeavingChoiceKindOut, After: 3_600_000},
	})
	switch {
	case err != nil:
		return err
	case made.JSON200 == nil:
		return fmt.Errorf("making a game: %s", made.Body)
	}
	p.until = made.JSON200.Id
	return nil
}

// listen obeys the stream until it breaks off, or the program is done.
func (p *player) listen(ctx context.Context) (done bool, err error) {
	answer, err := p.Stream(ctx, &api.StreamParams{After: &p.after})
	if err != nil {
		return false, err
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusUnauthorized {
		log.Fatal("the token does not hold")
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var line api.StreamLine
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return false, err
		}
		if line.Id != nil {
			p.after = *line.Id
		}
		if p.hear(ctx, line) {
			return true, nil
		}
	}
	return false, lines.Err()
}

// hear obeys a line, and reports whether the program is done.
func (p *player) hear(ctx context.Context, line api.StreamLine) (done bool) {
	switch line.Type {
	case api.StreamLineTypeInvited:
		if _, err := p.JoinGame(ctx, line.Game.Id, 0, api.JoinRequest{}); err != nil {
			log.Print(err) // the next stream asks again
		}
	case api.StreamLineTypeState:
		if line.Moves != nil {
			p.move(ctx, line.Game, *line.Moves)
		}
	case api.StreamLineTypeOver:
		log.Print(line.Game.Id, " ", line.Game.Variant, " is over")
		return line.Game.Id == p.until
	}
	return false
}

// move plays a random move, until the server has answered: the token makes the repetition the same
// request.
func (p *player) move(ctx context.Context, game *api.Game, moves []string) {
	token := fmt.Sprint(game.Moved)
	move := api.MoveRequest{Version: game.Version, Seat: game.Turn, Text: moves[rand.IntN(len(moves))], Token: &token}
	for {
		answer, err := p.MoveWithResponse(ctx, game.Id, move)
		if err == nil && answer.StatusCode() < 500 && answer.StatusCode() != http.StatusTooManyRequests {
			if answer.JSON200 == nil {
				log.Printf("%s", answer.Body) // the game has changed meanwhile: its state comes
			}
			return
		}
		time.Sleep(time.Second)
	}
}
