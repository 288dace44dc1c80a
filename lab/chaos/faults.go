package chaos

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// fault is something that breaks, and is whole again when do returns.
type fault struct {
	name   string
	outage bool // nothing can be stored meanwhile
	do     func(ctx context.Context, c *cluster) error
}

// upgrades replace all nodes by another program, one after the other, while games go on, and take
// that back.
var upgrades = []fault{{"upgrade", false, upgrade}, {"upgrade taken back", false, upgrade}}

func upgrade(ctx context.Context, c *cluster) error {
	if c.other == "" {
		return errors.New("there is no other program")
	}
	c.program, c.other = c.other, c.program
	for _, n := range c.nodes {
		// A while with nodes of both.
		if err := errors.Join(n.leave(), n.start(ctx), wait(ctx, 5*time.Second)); err != nil {
			return err
		}
	}
	return nil
}

// faults are all others; the last cannot be undone.
var faults = []fault{
	{"nothing", false, func(ctx context.Context, _ *cluster) error { return wait(ctx, 5*time.Second) }},
	{"node killed", false, func(ctx context.Context, c *cluster) error {
		c.last().kill()
		return errors.Join(wait(ctx, 5*time.Second), c.last().start(ctx))
	}},
	{"node frozen", false, func(ctx context.Context, c *cluster) error {
		return errors.Join(c.last().freeze(), wait(ctx, 10*time.Second), c.last().thaw())
	}},
	{"node cut off from the database", false, func(ctx context.Context, c *cluster) error {
		return cutOff(ctx, c.last().database)
	}},
	{"node cut off from the bus", false, func(ctx context.Context, c *cluster) error {
		return cutOff(ctx, c.last().bus)
	}},
	{"database killed", true, func(ctx context.Context, c *cluster) error {
		p := c.postgres[0]
		return errors.Join(p.Kill(), wait(ctx, 5*time.Second), p.Start(ctx))
	}},
	{"database frozen", true, func(ctx context.Context, c *cluster) error {
		// All its processes: the postmaster alone stores nothing.
		pause := func(s syscall.Signal) error { return c.postgres[0].SignalAll(s) }
		return errors.Join(pause(syscall.SIGSTOP), wait(ctx, 8*time.Second), pause(syscall.SIGCONT))
	}},
	{"bus: one server killed", false, func(ctx context.Context, c *cluster) error {
		s := c.nats[0]
		return errors.Join(s.Kill(), wait(ctx, 8*time.Second), s.Start(ctx))
	}},
	{"bus away", false, func(ctx context.Context, c *cluster) error {
		var err error
		for _, s := range c.nats {
			err = errors.Join(err, s.Kill())
		}
		err = errors.Join(err, wait(ctx, 10*time.Second))
		for _, s := range c.nats {
			err = errors.Join(err, s.Start(ctx))
		}
		return err
	}},
	{"rolling restart", false, func(ctx context.Context, c *cluster) error {
		for _, n := range c.nodes {
			if err := errors.Join(n.leave(), n.start(ctx), wait(ctx, 2*time.Second)); err != nil {
				return err
			}
		}
		return nil
	}},
	{promotion, true, func(ctx context.Context, c *cluster) error {
		if len(c.postgres) < 2 {
			return errors.New("there is no standby, or it is the primary already")
		}
		primary, standby := c.postgres[0], c.postgres[1]
		err := errors.Join(primary.Kill(), wait(ctx, 2*time.Second), standby.Promote())
		c.postgres = c.postgres[1:]
		return err
	}},
}

// failOvers lose the primary where Patroni keeps the database: it promotes the standby.
var failOvers = []fault{{"primary lost", true, func(ctx context.Context, c *cluster) error {
	if c.patroni == nil {
		return errors.New("there is no Patroni")
	}
	back, err := c.patroni.failOver(ctx)
	c.after = back
	return err
}}}

const promotion = "standby promoted"

// pairs are the combinations of two simultaneous faults.
var pairs = []string{
	"node killed+bus away", "node frozen+database killed", "node cut off from the database+bus: one server killed",
	"node cut off from the bus+database frozen", "node killed+" + promotion,
}

// faultsOf returns the faults of a plan.
func faultsOf(plan Plan) ([]fault, error) {
	names, known := plan.Faults, slices.Concat(faults, upgrades, failOvers)
	if len(names) == 0 && plan.Before != "" {
		names = []string{faults[0].name, upgrades[0].name, upgrades[1].name, upgrades[0].name}
	}
	if len(names) == 0 && plan.Patroni {
		names = []string{faults[0].name, failOvers[0].name, failOvers[0].name, failOvers[0].name}
	}
	if len(names) == 0 {
		for _, f := range faults {
			if f.name != promotion {
				names = append(names, f.name)
			}
		}
		names = append(names, pairs[:len(pairs)-1]...)
		if plan.Standby {
			names = append(names, pairs[len(pairs)-1])
		}
	}
	var list []fault
	for _, name := range names {
		var both []fault
		parts := strings.Split(name, "+")
		for i, part := range parts {
			parts[i] = strings.TrimSpace(part)
			found := false
			for _, f := range known {
				if f.name == parts[i] {
					both, found = append(both, f), true
				}
			}
			if !found {
				return nil, fmt.Errorf("there is no fault %q", part)
			}
		}
		outage := slices.ContainsFunc(both, func(f fault) bool { return f.outage })
		list = append(list, fault{strings.Join(parts, " + "), outage, func(ctx context.Context, c *cluster) error {
			errs := make([]error, len(both))
			var all sync.WaitGroup
			for i, f := range both {
				all.Go(func() { errs[i] = f.do(ctx, c) })
			}
			all.Wait()
			return errors.Join(errs...)
		}})
	}
	return list, nil
}

// last returns the node that things happen to.
func (c *cluster) last() *node { return c.nodes[len(c.nodes)-1] }

// cutOff cuts the connections behind proxies for a while.
func cutOff(ctx context.Context, list []*proxy) error {
	for _, p := range list {
		p.sever()
	}
	err := wait(ctx, 10*time.Second)
	for _, p := range list {
		p.heal()
	}
	return err
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
