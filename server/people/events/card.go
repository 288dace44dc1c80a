package events

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/table"
)

// A table card is the printed card of a wooden board. Its code opens the result card of the table
// on a phone, in every round and without an account: a person who has the token sits at the table.

// mostCards is how many table cards an event has.
const mostCards = 1000

// code returns a text that only the server can make, of a number of characters.
func (e *Event) code(of string, length int) string {
	mac := hmac.New(sha256.New, []byte(e.Secret))
	mac.Write([]byte(of))
	return base32.StdEncoding.EncodeToString(mac.Sum(nil))[:length]
}

// Card returns the token of the card of a table, or "" if the event has no cards.
func (e *Event) Card(number int) string {
	if e.Secret == "" || e.Online {
		return ""
	}
	return fmt.Sprintf("%d-%s", number, e.code(fmt.Sprint("table ", number), 10))
}

// tableOf returns the table of a token.
func (e *Event) tableOf(token string) (int, error) {
	text, _, _ := strings.Cut(token, "-")
	number, err := strconv.Atoi(text)
	if err != nil || number < 1 || number > mostCards || e.Card(number) == "" || !hmac.Equal([]byte(e.Card(number)), []byte(token)) {
		return 0, ErrCard
	}
	return number, nil
}

// Cards returns how many table cards the event needs: one for each table that its entrants can
// fill.
func (e *Event) Cards() int {
	most := 0
	for _, r := range e.Rounds() {
		most = max(most, len(r.Tables))
	}
	return min(mostCards, max(most, len(e.Entrants())/slices.Min(e.Sizes)))
}

// AtCard returns the event and the table of a token.
func (s *Service) AtCard(ctx context.Context, key, token string) (*Event, int, error) {
	e, err := s.Find(ctx, key)
	if err != nil {
		return nil, 0, err
	}
	number, err := e.tableOf(token)
	return e, number, err
}

// FromCard does an act of a player at the table of a token: Propose, Confirm or Call. A repeated
// request changes nothing.
func (s *Service) FromCard(ctx context.Context, key, token string, by table.Player, a event.Act) (*Event, int, error) {
	_, number, err := s.AtCard(ctx, key, token)
	if err != nil {
		return nil, 0, err
	}
	a.Table = number
	e, err := s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		if seats := e.seats(a.Round, number); !slices.Contains(seats, a.ID) {
			return nil, ErrTable
		}
		t := &e.Rounds()[a.Round-1].Tables[number-1]
		if a.Kind != event.Call {
			a.Device = e.code("device "+string(by), 6)
		}
		switch {
		case a.Kind == event.Call && t.Called, a.Kind == event.Confirm && slices.Equal(t.Places, a.Places):
			return nil, nil
		case a.Kind == event.Propose && t.Proposed != nil && t.Proposed.By == a.ID && slices.Equal(t.Proposed.Places, a.Places):
			return nil, nil
		}
		return []event.Act{a}, nil
	})
	return e, number, err
}
