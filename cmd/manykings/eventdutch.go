package main

import (
	"context"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/internal/bbp"
)

// dutch returns the next round of an event as another program pairs it from the report.
func dutch(e *event.Event, program string) (event.Act, error) {
	report, err := e.ToPair()
	if err != nil {
		return event.Act{}, err
	}
	pairs, name, err := bbp.Pair(context.Background(), program, report)
	if err != nil {
		return event.Act{}, err
	}
	return e.ReadPairs(pairs, name)
}
