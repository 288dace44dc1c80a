package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/table"
)

// kept locates the accounts of a server. The server may be running: roles and bars take effect
// within a second or two, everything else within a minute.
type kept struct {
	Data     string `help:"Data directory of the server, which may be running." default:"data" env:"MANYKINGS_DATA" placeholder:"DIR"`
	Database string `help:"PostgreSQL database of the server, instead of a directory." env:"MANYKINGS_DATABASE" placeholder:"URL"`
}

// open opens the store and its service of accounts, and calls do with both.
func (k *kept) open(do func(ctx context.Context, sqlstore *store.Store, accounts *account.Service) error) (err error) {
	ctx, done := interruptible()
	defer done()
	nickname, err := names.New()
	if err != nil {
		return err
	}
	var sqlstore *store.Store
	if k.Database != "" {
		sqlstore, err = store.Connect(ctx, k.Database)
	} else {
		sqlstore, err = store.Open(ctx, k.Data)
	}
	if err != nil {
		return trouble("%w", err)
	}
	defer func() { err = errors.Join(err, sqlstore.Close()) }()
	if err := do(ctx, sqlstore, account.NewService(sqlstore.Accounts, nickname, nil, account.Options{})); err != nil {
		return trouble("%w", err)
	}
	return nil
}

// ofAccount names an account.
type ofAccount struct {
	kept
	Handle string `arg:"" help:"Handle of the account."`
}

// change opens the account and calls do with it.
func (o *ofAccount) change(do func(ctx context.Context, accounts *account.Service, a account.Account) error) error {
	return o.open(func(ctx context.Context, _ *store.Store, accounts *account.Service) error {
		a, err := accounts.Named(ctx, o.Handle)
		if errors.Is(err, account.ErrNotFound) {
			return fmt.Errorf("there is no account %q", o.Handle)
		}
		if err != nil {
			return err
		}
		return do(ctx, accounts, a)
	})
}

// keptAccount is an account for --json.
type keptAccount struct {
	Handle   string                    `json:"handle"`
	Name     string                    `json:"name,omitempty"`
	Role     account.Role              `json:"role"`
	Bars     []account.Bar             `json:"bars,omitempty"`
	Ends     map[account.Bar]time.Time `json:"ends,omitempty"`
	Made     time.Time                 `json:"made"`
	Password bool                      `json:"password,omitempty"`
	Passkeys int                       `json:"passkeys,omitempty"`
	Codes    int                       `json:"codes,omitempty"`
	Devices  []keptDevice              `json:"devices,omitempty"`
}

// keptDevice is a device for --json.
type keptDevice struct {
	Label string    `json:"label"`
	Used  time.Time `json:"used"`
}

func newKept(a *account.Account) keptAccount {
	k := keptAccount{Handle: a.Handle, Name: a.Name, Role: a.Role, Bars: a.Bars, Made: a.Made.Time().UTC(), Password: a.Password != ""}
	for bar, end := range a.Ends {
		if k.Ends == nil {
			k.Ends = map[account.Bar]time.Time{}
		}
		k.Ends[bar] = end.Time().UTC()
	}
	return k
}

func (k *keptAccount) String() string {
	text := fmt.Sprintf("%s  %s, since %s", k.Handle, k.Role, k.Made.Format(time.DateOnly))
	if k.Name != "" {
		text += fmt.Sprintf(", shown as %q", k.Name)
	}
	if len(k.Bars) > 0 {
		var list []string
		for _, bar := range k.Bars {
			word := string(bar)
			if end, ok := k.Ends[bar]; ok {
				word += " until " + end.Format(time.DateTime)
			}
			list = append(list, word)
		}
		text += ", without [" + strings.Join(list, ", ") + "]"
	}
	return text
}

// adminPeopleCommand lists accounts.
type adminPeopleCommand struct {
	kept
}

// page is how many accounts are read at once.
const page = 500

// Run lists all accounts by handle.
func (c *adminPeopleCommand) Run(s *shell) error {
	return c.open(func(ctx context.Context, sqlstore *store.Store, accounts *account.Service) error {
		all := []keptAccount{}
		for after := ""; ; {
			list, err := sqlstore.Accounts.Accounts(ctx, after, page)
			if err != nil {
				return err
			}
			for i := range list {
				list[i].Lift(table.At(time.Now()))
				all = append(all, newKept(&list[i]))
				after = accounts.Fold(list[i].Handle)
			}
			if len(list) < page {
				break
			}
		}
		return printAll(s, all, "accounts")
	})
}

// printAll prints things, a line each, and how many there are.
func printAll[T any, P interface {
	*T
	fmt.Stringer
}](s *shell, all []T, what string) error {
	if s.json {
		return s.printJSON(all)
	}
	for i := range all {
		fmt.Fprintln(s.out, P(&all[i]).String())
	}
	fmt.Fprintf(s.out, "%d %s.\n", len(all), what)
	return nil
}

// adminPersonCommand shows an account.
type adminPersonCommand struct {
	ofAccount
}

// Run prints the data of an account.
func (c *adminPersonCommand) Run(s *shell) error {
	return c.change(func(ctx context.Context, accounts *account.Service, a account.Account) error {
		k := newKept(&a)
		keys, err := accounts.Passkeys(ctx, a.Player)
		if err != nil {
			return err
		}
		k.Passkeys = len(keys)
		if k.Codes, err = accounts.CodesLeft(ctx, a.Player); err != nil {
			return err
		}
		devices, err := accounts.Devices(ctx, a.Player)
		if err != nil {
			return err
		}
		for _, d := range devices {
			k.Devices = append(k.Devices, keptDevice{d.Label, d.Used.Time().UTC()})
		}
		if s.json {
			return s.printJSON(k)
		}
		fmt.Fprintf(s.out, "%s\n%d passkeys, %d recovery codes, password: %t\n", k.String(), k.Passkeys, k.Codes, k.Password)
		for _, d := range k.Devices {
			fmt.Fprintf(s.out, "signed in: %s, last used %s\n", d.Label, d.Used.Format(time.DateTime))
		}
		return nil
	})
}

type adminRoleCommand struct {
	ofAccount
	Role account.Role `arg:"" help:"person, arbiter, moderator or owner."`
}

// Run changes the role.
func (c *adminRoleCommand) Run(*shell) error {
	return c.change(func(ctx context.Context, accounts *account.Service, a account.Account) error {
		return accounts.SetRole(ctx, a.Player, c.Role)
	})
}

// adminBarCommand puts bars on an account.
type adminBarCommand struct {
	ofAccount
	barWords
	Days int `help:"The number of days, at most 366. Default: no end." placeholder:"N"`
}

// barWords are bars and the reason for the change.
type barWords struct {
	Bars   []account.Bar `arg:"" help:"Any of chat, host, name, rated, signin."`
	Reason string        `help:"The reason, sent to the person and kept in the moderators' log." placeholder:"TEXT"`
}

// checked returns the bars as words, or an error for an unknown one.
func (b *barWords) checked() ([]string, error) {
	var list []string
	for _, bar := range b.Bars {
		if !slices.Contains(account.AllBars(), bar) {
			return nil, &table.InputError{Field: "bars", Reason: "use one or more of chat, host, name, rated, signin"}
		}
		list = append(list, string(bar))
	}
	return list, nil
}

// act performs an act on the account and logs it. New bars expire after that many days, 0: never.
func (o *ofAccount) act(act moderation.Act, days int) error {
	return o.open(func(ctx context.Context, sqlstore *store.Store, accounts *account.Service) error {
		a, err := accounts.Named(ctx, o.Handle)
		if errors.Is(err, account.ErrNotFound) {
			return fmt.Errorf("there is no account %q", o.Handle)
		}
		if err != nil {
			return err
		}
		act.Against = a.Player
		complaints := moderation.New(sqlstore.Moderation, time.Now)
		if act.Until, err = complaints.After(days); err != nil {
			return err
		}
		return complaints.Act(ctx, act)
	})
}

// Run puts the bars on the account.
func (c *adminBarCommand) Run(*shell) error {
	bars, err := c.checked()
	if err != nil {
		return trouble("%w", err)
	}
	return c.act(moderation.Act{Take: bars, Reason: c.Reason}, c.Days)
}

// adminUnbarCommand lifts bars.
type adminUnbarCommand struct {
	ofAccount
	barWords
}

// Run lifts the bars.
func (c *adminUnbarCommand) Run(*shell) error {
	bars, err := c.checked()
	if err != nil {
		return trouble("%w", err)
	}
	return c.act(moderation.Act{Give: bars, Reason: c.Reason}, 0)
}

// adminSignoutCommand signs out devices.
type adminSignoutCommand struct {
	ofAccount
}

// Run signs an account out on all devices.
func (c *adminSignoutCommand) Run(*shell) error {
	return c.change(func(ctx context.Context, accounts *account.Service, a account.Account) error {
		return accounts.SignOutOthers(ctx, a.Player, "")
	})
}

type adminCodesCommand struct {
	ofAccount
}

// Run creates and prints the codes.
func (c *adminCodesCommand) Run(s *shell) error {
	return c.change(func(ctx context.Context, accounts *account.Service, a account.Account) error {
		codes, err := accounts.Codes(ctx, a.Player)
		if err != nil {
			return err
		}
		if s.json {
			return s.printJSON(codes)
		}
		_, err = fmt.Fprintln(s.out, strings.Join(codes, "\n"))
		return err
	})
}

// adminCloseCommand closes an account.
type adminCloseCommand struct {
	ofAccount
	Sure bool `help:"Required: a deleted account cannot be restored."`
}

// Run closes the account.
func (c *adminCloseCommand) Run(*shell) error {
	return c.change(func(ctx context.Context, accounts *account.Service, a account.Account) error {
		if !c.Sure {
			return fmt.Errorf("this would permanently close the account %s: add --sure", a.Handle)
		}
		return accounts.Close(ctx, a.Player)
	})
}
