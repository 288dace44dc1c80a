package app

import (
	"fmt"
	"strings"
	"time"

	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/server/live/botmatches"
	"github.com/manykings/manykings/server/live/featured"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/account/accounthttp"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/botaccount/botaccounthttp"
	"github.com/manykings/manykings/server/people/clubs"
	"github.com/manykings/manykings/server/people/events"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/people/relations"
	"github.com/manykings/manykings/server/people/wordlist"
	"github.com/manykings/manykings/server/web"
)

// People holds the stores of people and the services for them, including those in the
// background.
type People struct {
	Accounts   account.Store
	Programs   botaccount.Store
	Relations  relations.Store
	Clubs      clubs.Store
	Complaints moderation.Store

	Ratings *ratings.Service
	Notices *notify.Service
	Events  *events.Service
	Matches *botmatches.Service // bots against each other; nil if there are none
	Dumps   string              // address of the page with the published games, "" if there is none

	Passwords bool     // accounts may have a password
	Words     []string // words that people may not use, as package wordlist reads them
}

// Wire adds the services for people and their routes to the configuration of a [web.Server]. c
// must have Play and the ratings already.
func (p *People) Wire(c *web.Config) error {
	rules, err := newNames()
	if err != nil {
		return err
	}
	programs := botaccount.New(p.Programs, rules, time.Now)
	accounts := account.NewService(p.Accounts, rules, programs.Called, account.Options{Passwords: p.Passwords})
	programs.Beside(accounts.Called)
	members := clubs.New(p.Clubs, rules, time.Now)
	circles := relations.New(p.Relations, time.Now)
	complaints := moderation.New(p.Complaints, time.Now)

	c.Names, c.Words = rules, wordlist.New(rules.Fold, p.Words)
	c.Programs, c.Accounts, c.Relations, c.Ratings = programs, accounts, circles, p.Ratings
	c.Notices, c.Clubs = p.Notices, members
	rated := &ratings.API{Ratings: p.Ratings, Accounts: accounts, Programs: programs, Games: c.Play, Parse: c.Variants.Parse}
	c.Domains = []web.Domain{
		&accounthttp.API{Accounts: accounts, Notices: p.Notices, Judgements: complaints, Names: rules, Games: c.Play},
		&notify.API{Notices: p.Notices},
		&relations.API{Relations: circles, Accounts: accounts, Games: c.Play},
		&botaccounthttp.API{Programs: programs},
		&botmatches.API{Matches: p.Matches, Dumps: p.Dumps},
		&featured.API{Games: c.Play, Ratings: rated, Log: c.Log, Now: time.Now},
		rated,
		&clubs.API{Clubs: members, Accounts: accounts, Ratings: p.Ratings, Games: c.Play, Parse: c.Variants.Parse},
		&events.API{Events: p.Events, Accounts: accounts},
		&moderation.API{Complaints: complaints, Accounts: accounts, Programs: programs, Clubs: members, Ratings: p.Ratings, Games: c.Play, Parse: c.Variants.Parse},
	}
	return nil
}

// newNames returns the rules of names. No account may have the page's name of a bot, in any
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
