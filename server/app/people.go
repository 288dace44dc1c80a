package app

import (
	"fmt"
	"strings"
	"time"

	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/clubs"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/server/people/relations"
	"github.com/manykings/manykings/server/people/wordlist"
	"github.com/manykings/manykings/server/web"
)

// People is where the server keeps its people, and what they may do.
type People struct {
	Accounts   account.Store
	Programs   botaccount.Store
	Circles    relations.Store
	Clubs      clubs.Store
	Complaints moderation.Store

	Passwords bool     // accounts may have one
	Words     []string // that nobody may write, as package wordlist reads them
}

// Wire makes the services of people and their routes part of what a [web.Server] needs. The
// games being played and the ratings must be there already.
func (p *People) Wire(c *web.Config) error {
	rules, err := newNames()
	if err != nil {
		return err
	}
	programs := botaccount.New(p.Programs, rules, time.Now)
	accounts := account.NewService(p.Accounts, rules, programs.Called, account.Options{Passwords: p.Passwords})
	programs.Beside(accounts.Called)
	members := clubs.New(p.Clubs, rules, time.Now)
	complaints := moderation.New(p.Complaints, time.Now)

	c.Names, c.Words = rules, wordlist.New(rules.Fold, p.Words)
	c.Programs, c.Accounts, c.Circles = programs, accounts, relations.New(p.Circles, time.Now)
	c.Clubs, c.Judgements = members, complaints
	c.Domains = []web.Domain{
		&clubs.API{Clubs: members, Accounts: accounts, Ratings: c.Standings, Games: c.Play, Parse: c.Variants.Parse},
		&moderation.API{Complaints: complaints, Accounts: accounts, Programs: programs, Clubs: members, Ratings: c.Standings, Games: c.Play, Parse: c.Variants.Parse},
	}
	return nil
}

// newNames returns the rules of names: nobody is called as bots are on the page, in any
// language.
func newNames() (*names.Rules, error) {
	texts, err := messages.All()
	if err != nil {
		return nil, fmt.Errorf("reading the texts of the page: %w", err)
	}
	var reserved []string
	for _, catalogue := range texts {
		for _, key := range []string{"game_bot", "game_substitute"} {
			reserved = append(reserved, strings.TrimSpace(catalogue.Text(key, "level", "")))
		}
	}
	return names.New(reserved...)
}
