package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/table"
)

// openPrograms opens the store and its services of programs and accounts, and calls do with both.
func (k *kept) openPrograms(do func(ctx context.Context, programs *botaccount.Service, accounts *account.Service) error) error {
	return k.open(func(ctx context.Context, sqlstore *store.Store, accounts *account.Service) error {
		programs, err := programsIn(sqlstore, accounts)
		if err != nil {
			return err
		}
		return do(ctx, programs, accounts)
	})
}

// programsIn returns the service of programs of a store.
func programsIn(sqlstore *store.Store, accounts *account.Service) (*botaccount.Service, error) {
	nickname, err := names.New()
	if err != nil {
		return nil, err
	}
	programs := botaccount.New(sqlstore.Programs, nickname, time.Now)
	programs.Beside(accounts.Called)
	return programs, nil
}

// keptProgram is a program for --json.
type keptProgram struct {
	Name    string              `json:"name"`
	Owner   string              `json:"owner,omitempty"` // handle; a guest has none
	About   string              `json:"about,omitempty"`
	Made    time.Time           `json:"made"`
	Heard   *time.Time          `json:"heard,omitempty"`
	Accepts *botaccount.Accepts `json:"accepts,omitempty"`
	Tokens  []keptToken         `json:"tokens,omitempty"`
	Stopped *keptStop           `json:"stopped,omitempty"`
}

// keptStop is the suspension of a program, for --json.
type keptStop struct {
	Since  time.Time  `json:"since"`
	Until  *time.Time `json:"until,omitempty"`
	Reason string     `json:"reason,omitempty"`
}

// keptToken is a token for --json, without its secret.
type keptToken struct {
	ID     string             `json:"id"`
	Label  string             `json:"label,omitempty"`
	Scopes []botaccount.Scope `json:"scopes"`
	Made   time.Time          `json:"made"`
	Used   *time.Time         `json:"used,omitempty"`
	Until  *time.Time         `json:"until,omitempty"`
}

// moment returns a time, nil for 0.
func moment(at table.Millis) *time.Time {
	if at == 0 {
		return nil
	}
	t := at.Time().UTC()
	return &t
}

// newKeptProgram returns the data of a program, whose owner may be a guest.
func newKeptProgram(ctx context.Context, accounts *account.Service, p *botaccount.Program) (keptProgram, error) {
	k := keptProgram{Name: p.Name, About: p.About, Made: p.Made.Time().UTC(), Heard: moment(p.Heard)}
	owner, err := accounts.Get(ctx, p.Owner)
	if errors.Is(err, account.ErrNotFound) {
		err = nil
	}
	k.Owner = owner.Handle
	if p.Stopped(table.At(time.Now())) {
		k.Stopped = &keptStop{p.Stop.Since.Time().UTC(), moment(p.Stop.Until), p.Stop.Reason}
	}
	return k, err
}

func (k *keptProgram) String() string {
	owner, heard := k.Owner, "never listened"
	if owner == "" {
		owner = "a guest"
	}
	if k.Heard != nil {
		heard = "listened " + k.Heard.Format(time.DateTime)
	}
	text := fmt.Sprintf("%s  of %s, since %s, %s", k.Name, owner, k.Made.Format(time.DateOnly), heard)
	if k.Stopped == nil {
		return text
	}
	text += ", stopped"
	if k.Stopped.Until != nil {
		text += " until " + k.Stopped.Until.Format(time.DateTime)
	}
	return text
}

// adminProgramsCommand lists programs.
type adminProgramsCommand struct {
	kept
}

// Run lists all programs by name.
func (c *adminProgramsCommand) Run(s *shell) error {
	return c.openPrograms(func(ctx context.Context, programs *botaccount.Service, accounts *account.Service) error {
		all := []keptProgram{}
		for after, more := "", true; more; {
			list, err := programs.All(ctx, after, page)
			if err != nil {
				return err
			}
			for i := range list {
				k, err := newKeptProgram(ctx, accounts, &list[i])
				if err != nil {
					return err
				}
				all, after = append(all, k), k.Name
			}
			more = len(list) == page
		}
		return printAll(s, all, "programs")
	})
}

// adminProgramCommand changes or shows a program.
type adminProgramCommand struct {
	kept
	Name      string `arg:"" help:"Name of the program."`
	Make      bool   `help:"Create the program for --owner, who creates its tokens on the page."`
	Owner     string `help:"Transfer the program to this account, and revoke its tokens." placeholder:"HANDLE"`
	EndTokens bool   `help:"Revoke all tokens: the program stops playing until its owner creates another."`
	Remove    bool   `help:"Permanently remove the program with its tokens; needs --sure. Its games stay."`
	Sure      bool   `help:"Required: a removed program cannot be restored."`
	Bar       bool   `help:"Stop the program, with all its present and future tokens."`
	Days      int    `help:"The number of days, at most 366. Default: no end." placeholder:"N"`
	Unbar     bool   `help:"Let the program play again."`
	Reason    string `help:"The reason, sent to the owner and kept in the moderators' log." placeholder:"TEXT"`
}

// Run changes the program, or shows it without changes.
func (c *adminProgramCommand) Run(s *shell) error {
	switch {
	case c.Bar || c.Unbar:
		return c.judge()
	case c.Days != 0:
		return trouble("--days needs --bar")
	}
	return c.openPrograms(func(ctx context.Context, programs *botaccount.Service, accounts *account.Service) error {
		var owner account.Account
		if c.Owner != "" {
			var err error
			owner, err = accounts.Named(ctx, c.Owner)
			if errors.Is(err, account.ErrNotFound) {
				return fmt.Errorf("there is no account %q", c.Owner)
			}
			if err != nil {
				return err
			}
		}
		switch {
		case c.Make && owner.Player == "":
			return fmt.Errorf("the program %s needs an owner: add --owner", c.Name)
		case c.Make && (c.Remove || c.EndTokens), c.Remove && (c.EndTokens || c.Owner != ""):
			return errors.New("--make and --remove cannot be combined with other changes")
		case c.Make:
			_, err := programs.Make(ctx, owner.Player, botaccount.Wish{Name: c.Name}, live.NewPlayerID)
			return err
		}
		p, err := c.named(ctx, programs)
		switch {
		case err != nil:
			return err
		case c.Remove && !c.Sure:
			return fmt.Errorf("this would permanently remove the program %s: add --sure", p.Name)
		case c.Remove:
			return programs.Remove(ctx, p.Owner, p.Player)
		case c.Owner == "" && !c.EndTokens:
			return c.tell(ctx, s, programs, accounts, &p)
		}
		if c.Owner != "" {
			err = programs.Give(ctx, p, owner.Player)
		}
		if err == nil && c.EndTokens {
			err = programs.RevokeAll(ctx, p.Player)
		}
		return err
	})
}

// named returns the program with the given name.
func (c *adminProgramCommand) named(ctx context.Context, programs *botaccount.Service) (botaccount.Program, error) {
	p, err := programs.Named(ctx, c.Name)
	if errors.Is(err, botaccount.ErrNotFound) {
		err = fmt.Errorf("there is no program %q", c.Name)
	}
	return p, err
}

// judge stops the program or lets it play again.
func (c *adminProgramCommand) judge() error {
	if c.Bar && c.Unbar || c.Unbar && c.Days != 0 || c.Make || c.Remove || c.EndTokens || c.Owner != "" {
		return trouble("--bar and --unbar cannot be combined with other changes")
	}
	return c.open(func(ctx context.Context, sqlstore *store.Store, accounts *account.Service) error {
		programs, err := programsIn(sqlstore, accounts)
		if err != nil {
			return err
		}
		p, err := c.named(ctx, programs)
		if err != nil {
			return err
		}
		complaints := moderation.New(sqlstore.Moderation, time.Now)
		act := moderation.Act{Against: p.Owner, Reason: c.Reason, Program: p.Name, Did: []string{moderation.Freed}, Plays: p.Player}
		if c.Bar {
			act.Did = []string{moderation.Stopped}
			if act.Until, err = complaints.After(c.Days); err != nil {
				return err
			}
		}
		return complaints.Act(ctx, act)
	})
}

// tell prints the data of a program.
func (c *adminProgramCommand) tell(ctx context.Context, s *shell, programs *botaccount.Service, accounts *account.Service, p *botaccount.Program) error {
	k, err := newKeptProgram(ctx, accounts, p)
	if err != nil {
		return err
	}
	tokens, err := programs.Tokens(ctx, p.Owner, p.Player)
	if err != nil {
		return err
	}
	k.Accepts = &p.Accepts
	for i := range tokens {
		t := &tokens[i]
		k.Tokens = append(k.Tokens, keptToken{t.ID, t.Label, t.Scopes, t.Made.Time().UTC(), moment(t.Used), moment(t.Until)})
	}
	if s.json {
		return s.printJSON(k)
	}
	fmt.Fprintln(s.out, k.String())
	for _, t := range k.Tokens {
		var scopes []string
		for _, scope := range t.Scopes {
			scopes = append(scopes, string(scope))
		}
		used := "never used"
		if t.Used != nil {
			used = "last used " + t.Used.Format(time.DateTime)
		}
		if t.Until != nil {
			used += ", until " + t.Until.Format(time.DateTime)
		}
		fmt.Fprintf(s.out, "token %s %q  %s, %s\n", t.ID, t.Label, strings.Join(scopes, " "), used)
	}
	return nil
}
