package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/manykings/manykings/internal/account"
	"github.com/manykings/manykings/internal/club"
	"github.com/manykings/manykings/internal/complaint"
	"github.com/manykings/manykings/internal/nickname"
	"github.com/manykings/manykings/internal/sqlstore"
)

// adminClubCommand does something about a club, or tells of it.
type adminClubCommand struct {
	kept
	Name   string `arg:"" help:"Of the club, or its key."`
	Rename string `help:"Give it another name." placeholder:"NAME"`
	Hush   bool   `help:"Take away what it says of itself, and its link."`
	Close  bool   `help:"Close it for ever; needs --sure."`
	Sure   bool   `help:"What is closed cannot be brought back."`
	Reason string `help:"Why: its founder is told, and it stands in the log of the desk." placeholder:"TEXT"`
}

// Run does it, or tells of the club if there is nothing to do.
func (c *adminClubCommand) Run(s *shell) error {
	return c.open(func(ctx context.Context, store *sqlstore.Store, accounts *account.Service) error {
		names, err := nickname.New()
		if err != nil {
			return err
		}
		clubs := club.New(store, names, time.Now)
		of, err := clubs.Find(ctx, c.Name)
		if errors.Is(err, club.ErrNotFound) {
			return fmt.Errorf("there is no club %q", c.Name)
		}
		if err != nil {
			return err
		}
		if c.Close && !c.Sure {
			return fmt.Errorf("the club %s would be closed for ever: say --sure", of.Name)
		}
		founder, err := clubs.FounderOf(ctx, of.Key)
		if err != nil {
			return err
		}
		did, err := c.change(ctx, clubs, of.Key)
		if err != nil {
			return err
		}
		if len(did) > 0 {
			act := complaint.Act{Against: founder, Reason: c.Reason, Club: of.Name, Did: did}
			return complaint.New(store, time.Now).Act(ctx, act)
		}
		by, err := accounts.Get(ctx, founder)
		if err != nil {
			return err
		}
		if s.json {
			return s.printJSON(map[string]any{"key": of.Key, "name": of.Name, "founder": by.Handle, "members": of.Members, "door": of.Door, "made": of.Made.Time().UTC()})
		}
		_, err = fmt.Fprintf(s.out, "%s  %s, %d members, %s, founder %s, since %s\n", of.Key, of.Name, of.Members, of.Door, by.Handle, of.Made.Time().Format(time.DateOnly))
		return err
	})
}

// change changes the club, and returns what was done in the words of the log.
func (c *adminClubCommand) change(ctx context.Context, clubs *club.Service, key string) (did []string, err error) {
	if strings.TrimSpace(c.Rename) != "" {
		if _, err := clubs.Rename(ctx, key, c.Rename); err != nil {
			return nil, err
		}
		did = append(did, "renamed")
	}
	if c.Hush {
		if err := clubs.Hush(ctx, key); err != nil {
			return nil, err
		}
		did = append(did, "hushed")
	}
	if c.Close {
		if err := clubs.End(ctx, key); err != nil {
			return nil, err
		}
		did = append(did, "closed")
	}
	return did, nil
}
