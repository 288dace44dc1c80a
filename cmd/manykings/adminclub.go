package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/clubs"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/server/store"
)

// adminClubCommand does something about a club, or tells of it.
type adminClubCommand struct {
	kept
	Name   string `arg:"" help:"Of the club, or its key."`
	Rename string `help:"Give it another name." placeholder:"NAME"`
	Hush   bool   `help:"Remove its description and its link."`
	Close  bool   `help:"Close it for ever; needs --sure."`
	Sure   bool   `help:"Required: a closed club cannot be restored."`
	Reason string `help:"The reason, which the founder receives and the log of the moderators keeps." placeholder:"TEXT"`
}

// Run does it, or tells of the club if there is nothing to do.
func (c *adminClubCommand) Run(s *shell) error {
	return c.open(func(ctx context.Context, sqlstore *store.Store, accounts *account.Service) error {
		nickname, err := names.New()
		if err != nil {
			return err
		}
		club := clubs.New(sqlstore.Clubs, nickname, time.Now)
		of, err := club.Find(ctx, c.Name)
		if errors.Is(err, clubs.ErrNotFound) {
			return fmt.Errorf("there is no club %q", c.Name)
		}
		if err != nil {
			return err
		}
		if c.Close && !c.Sure {
			return fmt.Errorf("the club %s would be closed for ever: say --sure", of.Name)
		}
		founder, err := club.FounderOf(ctx, of.Key)
		if err != nil {
			return err
		}
		did, err := c.change(ctx, club, of.Key)
		if err != nil {
			return err
		}
		if len(did) > 0 {
			act := moderation.Act{Against: founder, Reason: c.Reason, Club: of.Name, Did: did}
			return moderation.New(sqlstore.Moderation, time.Now).Act(ctx, act)
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
func (c *adminClubCommand) change(ctx context.Context, club *clubs.Service, key string) (did []string, err error) {
	if strings.TrimSpace(c.Rename) != "" {
		if _, err := club.Rename(ctx, key, c.Rename); err != nil {
			return nil, err
		}
		did = append(did, "renamed")
	}
	if c.Hush {
		if err := club.Hush(ctx, key); err != nil {
			return nil, err
		}
		did = append(did, "hushed")
	}
	if c.Close {
		if err := club.End(ctx, key); err != nil {
			return nil, err
		}
		did = append(did, "closed")
	}
	return did, nil
}
