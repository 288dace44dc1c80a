package load

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// Idle specifies the idle sockets to open.
type Idle struct {
	Sockets int
	// Game is the game that every socket watches, unless it is empty.
	Game string
	// Settle is how long the server rests before its memory is read.
	Settle time.Duration
	Log    func(string)
}

// Sockets opens sockets of guests, and returns the server's memory per socket in bytes.
func Sockets(ctx context.Context, s *Server, idle Idle) (int64, error) {
	const dialers = 16
	client := newClient(dialers)
	players := make([]*Player, idle.Sockets)
	var group errgroup.Group
	group.SetLimit(dialers)
	idle.Log(fmt.Sprintf("making %d guests", idle.Sockets))
	for i := range players {
		group.Go(func() (err error) {
			players[i], err = NewPlayer(ctx, client, s.URL, "")
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return 0, err
	}
	client.CloseIdleConnections()
	before, err := settled(ctx, s, idle.Settle)
	if err != nil {
		return 0, err
	}
	idle.Log(fmt.Sprintf("the server takes %d kB; opening %d sockets", before.Memory>>10, idle.Sockets))
	ctx, stop := context.WithCancelCause(ctx)
	var hearing sync.WaitGroup
	defer hearing.Wait()
	defer stop(errDone)
	for _, p := range players {
		group.Go(func() error {
			if err := p.Connect(ctx); err != nil {
				return err
			}
			hearing.Go(func() { // it answers the pings too
				if err := p.Hear(ctx, func(*News) {}); ctx.Err() == nil {
					stop(err)
				}
			})
			if idle.Game != "" {
				return p.Watch(ctx, idle.Game)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return 0, err
	}
	after, err := settled(ctx, s, idle.Settle)
	if err != nil {
		return 0, err
	}
	idle.Log(fmt.Sprintf("the server takes %d kB", after.Memory>>10))
	return (after.Memory - before.Memory) / int64(idle.Sockets), nil
}

// settled returns the usage of a server after a rest.
func settled(ctx context.Context, s *Server, wait time.Duration) (Usage, error) {
	select {
	case <-time.After(wait):
		return s.Usage()
	case <-ctx.Done():
		return Usage{}, context.Cause(ctx)
	}
}
