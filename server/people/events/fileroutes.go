package events

import (
	"bytes"
	"context"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/web"
)

func (s *API) file(ctx context.Context, in *OfEvent) (*fileOutput, error) {
	e, err := s.Events.Find(ctx, in.Event)
	if err != nil {
		return nil, err
	}
	text, err := e.Public().Text()
	if err != nil {
		return nil, err
	}
	return &fileOutput{web.NoStore, "application/json", `attachment; filename="manykings-event-` + e.Key + `.json"`, text}, nil
}

func (s *API) report(ctx context.Context, in *OfEvent) (*fileOutput, error) {
	e, err := s.Events.Find(ctx, in.Event)
	if err != nil {
		return nil, err
	}
	text, err := e.TRF()
	if err != nil {
		return nil, problem(err)
	}
	return &fileOutput{web.NoStore, "text/plain; charset=utf-8", `attachment; filename="manykings-event-` + e.Key + `.trf"`, text}, nil
}

// afterRound returns the event after a round, the present one for 0.
func (e *Event) afterRound(round int) (*event.Event, error) {
	if round == 0 {
		return e.Event, nil
	}
	at, err := e.After(round)
	if err != nil {
		return nil, problem(err)
	}
	return at, nil
}

func (s *API) earlier(ctx context.Context, in *standingsInput) (*standingsOutput, error) {
	e, err := s.Events.Find(ctx, in.Event)
	if err != nil {
		return nil, err
	}
	list, err := e.earlierStandings(in.After)
	return &standingsOutput{web.NoStore, list}, err
}

// earlierStandings returns the rows of the standings after a round, the present ones for 0. Each is made
// once: the acts of a large event take a while.
func (e *Event) earlierStandings(round int) ([]EventStanding, error) {
	if round == 0 {
		return e.standings(), nil
	}
	e.earlier.mu.Lock()
	defer e.earlier.mu.Unlock()
	if list, ok := e.earlier.after[round]; ok {
		return list, nil
	}
	at, err := e.afterRound(round)
	if err != nil {
		return nil, err
	}
	e.earlier.after[round] = standingsOf(at)
	return e.earlier.after[round], nil
}

func (s *API) csv(ctx context.Context, in *csvInput) (*fileOutput, error) {
	e, err := s.Events.Find(ctx, in.Event)
	if err != nil {
		return nil, err
	}
	at, err := e.afterRound(in.After)
	if err != nil {
		return nil, err
	}
	write := at.WriteStandings
	if in.List == "results" {
		write = at.WriteResults
	}
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return nil, err
	}
	return &fileOutput{web.NoStore, "text/csv; charset=utf-8", `attachment; filename="manykings-event-` + e.Key + "-" + in.List + `.csv"`, text.Bytes()}, nil
}
