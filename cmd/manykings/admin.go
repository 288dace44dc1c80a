package main

import (
	"fmt"
	"time"

	"github.com/manykings/manykings/server/store"
)

// adminCommand is the commands for hosts.
type adminCommand struct {
	Games    adminGamesCommand    `cmd:"" help:"List the games that are set aside because they cannot be read, with time and reason."`
	People   adminPeopleCommand   `cmd:"" help:"List the accounts."`
	Person   adminPersonCommand   `cmd:"" help:"Show an account: role, restrictions, ways to sign in, devices."`
	Role     adminRoleCommand     `cmd:"" help:"Give an account a role: person, arbiter, moderator or owner."`
	Bar      adminBarCommand      `cmd:"" help:"Restrict an account: chat, public games, its display name, rated games, or signing in."`
	Unbar    adminUnbarCommand    `cmd:"" help:"Lift restrictions on an account."`
	Signout  adminSignoutCommand  `cmd:"" name:"sign-out" help:"Sign an account out on all devices."`
	Rerate   adminRerateCommand   `cmd:"" help:"Recalculate all ratings in the order of the games. They change only if the program or its settings have changed."`
	Codes    adminCodesCommand    `cmd:"" help:"Create new recovery codes for a person who has lost every way to sign in. The previous codes stop working."`
	Programs adminProgramsCommand `cmd:"" help:"List the programs and their owners."`
	Program  adminProgramCommand  `cmd:"" help:"Show a program with its owner, games and tokens; create it, transfer it, revoke its tokens, or remove it."`
	Club     adminClubCommand     `cmd:"" help:"Show a club; rename it, remove its description, or close it."`
	Close    adminCloseCommand    `cmd:"" help:"Permanently close an account. Its games stay, without a name."`
}

// adminGamesCommand lists games that are set aside.
type adminGamesCommand struct {
	Data     string `help:"Data directory of the server, which may be running." default:"data" env:"MANYKINGS_DATA" placeholder:"DIR"`
	Database string `help:"PostgreSQL database of the server, instead of a directory." env:"MANYKINGS_DATABASE" placeholder:"URL"`
}

// asideGame is a game that is set aside, for --json.
type asideGame struct {
	Game   string    `json:"game"`
	Since  time.Time `json:"since"`
	Reason string    `json:"reason"`
}

// Run lists the games and prints their number.
func (c *adminGamesCommand) Run(s *shell) error {
	ctx, done := interruptible()
	defer done()
	asides, err := store.ListAsides(ctx, c.Data, c.Database)
	if err != nil {
		return trouble("%w", err)
	}
	games := make([]asideGame, len(asides))
	for i, a := range asides {
		games[i] = asideGame{string(a.Game), a.Since.Time().UTC(), a.Reason}
	}
	if s.json {
		return s.printJSON(games)
	}
	for _, g := range games {
		if _, err := fmt.Fprintf(s.out, "%s  set aside %s: %s\n", g.Game, g.Since.Format(time.DateTime), g.Reason); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(s.out, "%d games are set aside.\n", len(games))
	return err
}
