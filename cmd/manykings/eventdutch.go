package main

import (
	"context"
	"os"
	"os/exec"

	"github.com/manykings/manykings/events/event"
)

// dutch returns the next round of an event as another program pairs it from the report.
func dutch(e *event.Event, program string) (event.Act, error) {
	report, err := e.ToPair()
	if err != nil {
		return event.Act{}, err
	}
	f, err := os.CreateTemp("", "manykings-*.trf")
	if err != nil {
		return event.Act{}, err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	_, err = f.Write(report)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return event.Act{}, err
	}
	out, err := exec.CommandContext(context.Background(), program, "--dutch", f.Name(), "-p").Output()
	if err != nil {
		return event.Act{}, err
	}
	return e.ReadPairs(out)
}
