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

// adminClubCommand changes or shows a club.
type adminClubCommand struct {
	kept
	Name   string `arg:"" help:"Name or key of the club."`
	Rename string `help:"Rename the club." placeholder:"NAME"`
	Hush   bool   `help:"Remove its description and its link."`
	Close  bool   `help:"Permanently close the club; needs --sure."`
	Sure   bool   `help:"Required: a closed club cannot be restored."`
	Reason string `help:"The reason, sent to the founder and kept in the moderators' log." placeholder:"TEXT"`
}

// Run changes the club, or shows it without changes.
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
			return fmt.Errorf("this would permanently close the club %s: add --sure", of.Name)
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

// change changes the club, and returns the decisions for the log.
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
