package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/table"
)

// errHeld is the answer to who must be signed in, and from whom that was taken.
var errHeld = NewProblem(http.StatusForbidden, "held", "Signing in was taken from the account by those who look after people here. GET /me/held says why.")

// errMasterHeld is the answer to a program of somebody from whom signing in was taken.
var errMasterHeld = NewProblem(http.StatusForbidden, "held", "Signing in was taken from the owner of the program by those who look after people here.")

// errSignedOut is the answer to who must be signed in and is not.
var errSignedOut = NewProblem(http.StatusUnauthorized, "signed-out", "Nobody is signed in here.")

// Account is an account as its person sees it.
type Account struct {
	Handle   string              `json:"handle" doc:"By which others find it."`
	Name     string              `json:"name,omitempty" doc:"Shown at the table in place of the handle."`
	Country  string              `json:"country,omitempty" doc:"Two letters, ISO 3166."`
	Language string              `json:"language,omitempty"`
	About    string              `json:"about,omitempty"`
	Shows    []account.Part      `json:"shows" enum:"games,points" doc:"What others may see besides."`
	Takes    account.Challengers `json:"takes" enum:"all,followed,nobody" doc:"Whose challenges its person takes; followed: of those whom they follow."`
	Role     account.Role        `json:"role" enum:"person,arbiter,moderator,owner"`
	Bars     []account.Bar       `json:"bars,omitempty" enum:"chat,name,host,rated,signin" doc:"What those who run the server have taken from it."`
	Ends     Ends                `json:"ends,omitempty" doc:"When it comes back by itself; what has no moment does not."`
	Told     []Told              `json:"told" doc:"What was done about it by those who look after people here, the last first, with the reasons."`
	Appeal   string              `json:"appeal" enum:"none,may,waits" doc:"Against it, by a complaint of the kind appeal: once, until something else is done. A waiting one is answered in told."`
	Made     table.Millis        `json:"made"`
	Password bool                `json:"password" doc:"It has a password."`
	Codes    int                 `json:"codes" doc:"How many recovery codes it has."`
	Passkeys []Passkey           `json:"passkeys"`
	Devices  []Device            `json:"devices" doc:"Where somebody is signed in to it, last used first."`
	Fresh    bool                `json:"fresh" doc:"Who asks has shown a short while ago who that is: ways into the account can be changed."`
}

// Passkey is a passkey of an account.
type Passkey struct {
	ID    string       `json:"id"`
	Label string       `json:"label"`
	Made  table.Millis `json:"made"`
	Used  table.Millis `json:"used"`
}

// Device is a browser in which somebody is signed in.
type Device struct {
	ID    string       `json:"id"`
	Label string       `json:"label"`
	Made  table.Millis `json:"made"`
	Used  table.Millis `json:"used" doc:"To the minute."`
	Here  bool         `json:"here,omitempty" doc:"It is the one that asks."`
}

// Ways says how people can sign in here.
type Ways struct {
	Passkeys  bool `json:"passkeys" doc:"By passkey: the server is reached by a name, and by https or on this machine."`
	Passwords bool `json:"passwords" doc:"By password: who runs the server allows it."`
	Mail      bool `json:"mail" doc:"Who has lost every way in may ask for one by mail."`
}

// Ends says when bars end by themselves.
type Ends map[account.Bar]table.Millis

// Told is a moderator's act on an account, as its owner reads it.
type Told struct {
	At      table.Millis  `json:"at"`
	Take    []account.Bar `json:"take,omitempty" enum:"chat,name,host,rated,signin"`
	Until   table.Millis  `json:"until,omitempty" doc:"When what was taken comes back by itself; left out: it does not."`
	Give    []account.Bar `json:"give,omitempty" enum:"chat,name,host,rated,signin"`
	Reason  string        `json:"reason"`
	Club    string        `json:"club,omitempty" doc:"What a club of theirs was called to which it was done."`
	Program string        `json:"program,omitempty" doc:"What a program of theirs was called to which it was done."`
	Did     []string      `json:"did,omitempty" enum:"renamed,hushed,closed,kept,stopped,freed,unrated" doc:"To either; kept is the answer to an appeal, after which all stays as it was."`
}

// Judgements tells people what was done about their accounts.
type Judgements interface {
	// Told returns what a player is told, the last first, and whether they may appeal
	// against it: none, may or waits.
	Told(ctx context.Context, player table.Player) ([]Told, string, error)
}

type accountOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Account
}

// Held is an account that may not be signed in to, as its person sees it.
type Held struct {
	Handle string       `json:"handle"`
	Until  table.Millis `json:"until,omitempty" doc:"When it may be signed in to again; left out: not by itself."`
	Told   []Told       `json:"told" doc:"What was done about it, the last first, with the reasons."`
	Appeal string       `json:"appeal" enum:"none,may,waits"`
}

type heldOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Held
}

type waysOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Ways
}

type ceremonyOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Ceremony string `json:"ceremony" doc:"Goes back with the answer."`
		Options  any    `json:"options" doc:"For navigator.credentials (WebAuthn Level 3, as JSON)."`
	} `nameHint:"Ceremony"`
}

type codesOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Codes []string `json:"codes" doc:"Each opens the account once. They are told here, and never again."`
	} `nameHint:"Codes"`
}

type passOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Pass  string       `json:"pass" doc:"Six digits, for one use."`
		Until table.Millis `json:"until"`
	} `nameHint:"Pass"`
}

// Proof is how somebody shows who that is.
type Proof struct {
	Ceremony string          `json:"ceremony,omitempty" maxLength:"40" doc:"The question that a passkey answers."`
	Answer   json.RawMessage `json:"answer,omitempty" doc:"What navigator.credentials said, as JSON."`
	Handle   string          `json:"handle,omitempty" maxLength:"40"`
	Password string          `json:"password,omitempty" maxLength:"512"`
	Code     string          `json:"code,omitempty" maxLength:"40" doc:"A recovery code, or the six digits that another device shows."`
	Mail     string          `json:"mail,omitempty" maxLength:"60" doc:"What was sent by mail: behind open= in its link."`
}

type makeAccountInput struct {
	UserAgent string `header:"User-Agent"`
	Body      struct {
		Proof
		Language string `json:"language,omitempty" maxLength:"8"`
	} `nameHint:"NewAccount"`
}

type signInInput struct {
	UserAgent string `header:"User-Agent"`
	Body      Proof  `nameHint:"SignIn"`
}

type askNewInput struct {
	Body struct {
		Handle string `json:"handle,omitempty" maxLength:"40" doc:"Of the account to be made; without one the passkey is for the account that is signed in."`
	} `nameHint:"PasskeyQuestion"`
}

type addPasskeyInput struct {
	UserAgent string `header:"User-Agent"`
	Body      struct {
		Ceremony string          `json:"ceremony" maxLength:"40"`
		Answer   json.RawMessage `json:"answer"`
		Label    string          `json:"label,omitempty" maxLength:"60"`
	} `nameHint:"NewPasskey"`
}

type profileInput struct {
	Body struct {
		Name     string              `json:"name,omitempty" maxLength:"100"`
		Country  string              `json:"country,omitempty" maxLength:"2"`
		Language string              `json:"language,omitempty" maxLength:"8"`
		About    string              `json:"about,omitempty" maxLength:"300"`
		Shows    []account.Part      `json:"shows,omitempty" enum:"games,points" doc:"What others may see besides: the games that have ended, what they come to. Left out: nothing."`
		Takes    account.Challengers `json:"takes,omitempty" enum:"all,followed,nobody" doc:"Whose challenges to take. Left out: all."`
	} `nameHint:"Profile"`
}

type passwordInput struct {
	Body struct {
		Password string `json:"password" maxLength:"512"`
	} `nameHint:"NewPassword"`
}

type ofPasskey struct {
	ID string `path:"id" maxLength:"400" doc:"Of the passkey."`
}

type ofDevice struct {
	ID string `path:"id" maxLength:"40" doc:"Of the device."`
}

// accountRoutes are the requests about accounts and signing in.
func (s *Server) accountRoutes(r *Kit) {
	Register(r, Tagged("accounts", Get("getWays", "/account/ways", "How people sign in here", "")),
		func(ctx context.Context, _ *struct{}) (*waysOutput, error) {
			return &waysOutput{NoStore, Ways{s.site(ctx).Passkeys(), s.accounts.Passwords(), s.notices.Mails()}}, nil
		})
	Register(r, Tagged("accounts", Post("askNewPasskey", "/account/question", "Ask for a new passkey",
		"Of an account to be made by a handle, or of the one that is signed in. The answer goes to /account or to /me/passkeys.")), s.askNewPasskey)
	Register(r, Tagged("accounts", Post("makeAccount", "/account", "Make an account",
		"The guest who asks becomes it: seats and games stay. It begins with a passkey, or with a password where the server allows it; "+
			"the answer has the recovery codes, which are told here alone.")), s.makeAccount)
	Register(r, Tagged("accounts", Post("askPasskey", "/session/question", "Ask for any passkey", "The answer goes to /session.")),
		func(ctx context.Context, _ *struct{}) (*ceremonyOutput, error) {
			if err := s.mayProve(ctx, &Proof{Ceremony: "new"}); err != nil {
				return nil, err
			}
			id, options, err := s.accounts.Ask(ctx, s.site(ctx))
			return ceremonyOf(id, options), err
		})
	Register(r, Tagged("accounts", Post("signIn", "/session", "Sign in",
		"By passkey, by handle with a password, a recovery code or the digits that another device shows, or by what was sent by mail. "+
			"Who is signed in already shows once more who that is. The guest of before comes back after signing out.")), s.signIn)
	Register(r, Tagged("accounts", Post("askRecovery", "/recovery", "Ask for a way in by mail",
		"By handle, or by the address. Whether there is such an account, and whether its address opens it, is not told: the answer is the same, and comes before it is looked up. "+
			"The link opens the account once, within half an hour; an earlier one opens nothing any more. Four at once and one an hour for a name.")), s.askRecovery)
	Register(r, Tagged("accounts", Remove("signOut", "/session", "Sign out", "")), s.signOut)
	Register(r, Tagged("accounts", Get("getHeld", "/me/held", "My account, that may not be signed in to",
		"For who has shown who that is, where those who look after people have taken signing in: why, until when, and the appeal. All else that needs an account answers held.")), s.getHeld)
	Register(r, Tagged("accounts", Get("getAccount", "/me/account", "My account", "")), s.getAccount)
	Register(r, Tagged("accounts", Put("changeAccount", "/me/account", "Say something of oneself", "")),
		func(ctx context.Context, in *profileInput) (*accountOutput, error) {
			p, err := s.signed(ctx, false)
			if err != nil {
				return nil, err
			}
			b := &in.Body
			switch {
			case s.words.Has(b.Name):
				return nil, ErrWord("name")
			case s.words.Mask(b.About) != b.About:
				return nil, ErrWord("about")
			}
			_, err = s.accounts.Change(ctx, p.Player, account.Profile{Name: b.Name, Country: b.Country, Language: b.Language, About: b.About, Shows: b.Shows, Takes: b.Takes})
			s.guests.forget(p.Player)
			if err != nil {
				return nil, err
			}
			return s.getAccount(ctx, nil)
		})
	Register(r, Tagged("accounts", Remove("closeAccount", "/me/account", "Close my account",
		"Its games stay, under no name. All else that is kept goes, and cannot come back.")),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			p, err := s.signed(ctx, true)
			if err != nil {
				return nil, err
			}
			if err := s.accounts.Close(ctx, p.Player); err != nil {
				return nil, err
			}
			s.ended(p.Player)
			_, err = s.guests.signOut(ctx)
			return nil, err
		})
	s.dataRoute(r)
	Register(r, Tagged("accounts", Post("addPasskey", "/me/passkeys", "Add a passkey", "")),
		func(ctx context.Context, in *addPasskeyInput) (*accountOutput, error) {
			p, err := s.signed(ctx, true)
			if err != nil {
				return nil, err
			}
			label := in.Body.Label
			if label == "" {
				label = deviceLabel(in.UserAgent)
			}
			if _, err = s.accounts.AddPasskey(ctx, p.Player, account.Proof{Site: s.site(ctx), Ceremony: in.Body.Ceremony, Answer: in.Body.Answer}, label); err != nil {
				return nil, err
			}
			return s.getAccount(ctx, nil)
		})
	Register(r, Tagged("accounts", Remove("removePasskey", "/me/passkeys/{id}", "Remove a passkey", "Not the last one, unless there is a password.")),
		func(ctx context.Context, in *ofPasskey) (*struct{}, error) {
			p, err := s.signed(ctx, true)
			if err != nil {
				return nil, err
			}
			return nil, s.accounts.RemovePasskey(ctx, p.Player, in.ID)
		})
	Register(r, Tagged("accounts", Post("makeCodes", "/me/codes", "Make recovery codes", "The earlier ones open nothing any more.")),
		func(ctx context.Context, _ *struct{}) (*codesOutput, error) {
			p, err := s.signed(ctx, true)
			if err != nil {
				return nil, err
			}
			out := &codesOutput{CacheControl: NoStore}
			out.Body.Codes, err = s.accounts.Codes(ctx, p.Player)
			return out, err
		})
	Register(r, Tagged("accounts", Post("makePass", "/me/pass", "Let a second device in", "Six digits, to be typed there within five minutes.")),
		func(ctx context.Context, _ *struct{}) (*passOutput, error) {
			p, err := s.signed(ctx, true)
			if err != nil {
				return nil, err
			}
			out := &passOutput{CacheControl: NoStore}
			out.Body.Pass, out.Body.Until, err = s.accounts.Pass(ctx, p.Player)
			return out, err
		})
	Register(r, Tagged("accounts", Put("setPassword", "/me/password", "Set a password", "Where the server allows it.")),
		func(ctx context.Context, in *passwordInput) (*struct{}, error) {
			p, err := s.signed(ctx, true)
			if err != nil {
				return nil, err
			}
			if err := s.accounts.SetPassword(ctx, p.Player, in.Body.Password); err != nil {
				return nil, err
			}
			s.limits.signInTo.clear(strangers(s.names.Fold(p.Handle()))) // they guessed at the previous one
			return nil, nil
		})
	Register(r, Tagged("accounts", Remove("endDevice", "/me/devices/{id}", "Sign a device out", "Servers that share the work may know it for a minute.")),
		func(ctx context.Context, in *ofDevice) (*struct{}, error) {
			p, err := s.signed(ctx, false)
			if err != nil {
				return nil, err
			}
			err = s.accounts.SignOut(ctx, p.Player, in.ID)
			s.ended(p.Player)
			return nil, err
		})
	Register(r, Tagged("accounts", Remove("endDevices", "/me/devices", "Sign all other devices out", "")),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			p, err := s.signed(ctx, false)
			if err != nil {
				return nil, err
			}
			err = s.accounts.SignOutOthers(ctx, p.Player, p.Signed.Device.ID)
			s.ended(p.Player)
			return nil, err
		})
}

// signed returns who is signed in, and holds it to its rate as [Server.person] does; with
// fresh only if that was shown a short while ago.
func (s *Server) signed(ctx context.Context, fresh bool) (Caller, error) {
	p, err := s.guests.needSigned(ctx)
	if err != nil {
		return p, err
	}
	if problem := s.limits.writes.take(string(p.Player)); problem != nil {
		return p, problem
	}
	if fresh {
		err = s.accounts.Fresh(ctx, p.Signed.Device.ID)
		if errors.Is(err, account.ErrNothing) {
			err = errSignedOut
		}
	}
	return p, err
}

// ended drops the cached devices of a player at all nodes, here at once, and checks the open
// sockets.
func (s *Server) ended(player table.Player) {
	s.hearChanged([]byte(player))
	s.hub.crew.do(func() {
		ctx, done := context.WithTimeout(s.hub.ctx, requestTime)
		defer done()
		if err := s.AccountChanged(ctx, player); err != nil {
			s.log.WarnContext(ctx, "no news of a changed account to other nodes; they look within a minute", "err", err)
		}
	})
}

// accountTopic carries the players whose accounts or devices have changed.
const accountTopic = "account"

// AccountChanged makes all nodes drop their cache of an account.
func (s *Server) AccountChanged(ctx context.Context, player table.Player) error {
	return s.config.Bus.Announce(ctx, accountTopic, []byte(player))
}

// hearChanged drops the cache of the account of a player.
func (s *Server) hearChanged(player []byte) {
	s.guests.forget(table.Player(player))
	s.hub.check(table.Player(player))
}

// site returns where the page stands that asks: by the name of the request, or by that of
// the configuration where a proxy does not pass it on.
func (s *Server) site(ctx context.Context) account.Site {
	origin := originOf(ctx)
	if list := s.config.Origins; len(list) > 0 {
		known := false
		for _, o := range list {
			known = known || o == origin
		}
		if !known {
			origin = list[0]
		}
	}
	u, err := url.Parse(origin)
	if err != nil {
		return account.Site{}
	}
	return account.Site{Name: strings.ToLower(u.Hostname()), Origin: origin}
}

func ceremonyOf(id string, options any) *ceremonyOutput {
	out := &ceremonyOutput{CacheControl: NoStore}
	out.Body.Ceremony, out.Body.Options = id, options
	return out
}

func (s *Server) askNewPasskey(ctx context.Context, in *askNewInput) (*ceremonyOutput, error) {
	p := s.guests.who(ctx)
	switch {
	case in.Body.Handle == "":
		var err error
		if p, err = s.signed(ctx, true); err != nil {
			return nil, err
		}
	case p.Signed != nil:
		return nil, account.ErrMade
	case s.words.Has(in.Body.Handle):
		return nil, ErrWord("handle")
	default:
		if problem := s.limits.signIn.take(subscriber(visitOf(ctx).address)); problem != nil {
			return nil, problem
		}
		var err error
		if p, err = s.person(ctx); err != nil {
			return nil, err
		}
	}
	id, options, err := s.accounts.AskNew(ctx, s.site(ctx), p.Player, in.Body.Handle)
	return ceremonyOf(id, options), err
}

type madeOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Handle string   `json:"handle"`
		Codes  []string `json:"codes" doc:"Recovery codes: each opens the account once. They are told here, and never again."`
	} `nameHint:"MadeAccount"`
}

func (s *Server) makeAccount(ctx context.Context, in *makeAccountInput) (*madeOutput, error) {
	p, err := s.person(ctx)
	if err != nil {
		return nil, err
	}
	if p.Signed != nil {
		return nil, account.ErrMade
	}
	if problem := s.limits.signIn.take(subscriber(visitOf(ctx).address)); problem != nil {
		return nil, problem
	}
	if s.words.Has(in.Body.Handle) {
		return nil, ErrWord("handle")
	}
	w := account.Wish{Handle: in.Body.Handle, Profile: account.Profile{Language: in.Body.Language}, Label: deviceLabel(in.UserAgent)}
	if name, err := s.nameOf("", p); err == nil && s.accounts.Free(ctx, name, p.Player) == nil {
		w.Profile.Name = name // as the guest was called, if nobody else is
	}
	made, err := s.accounts.Make(ctx, p.Player, w, s.proof(ctx, &in.Body.Proof))
	if err != nil {
		return nil, err
	}
	if _, err = s.guests.signIn(ctx, made.Device.ID, s.names.Fold(made.Handle), true); err != nil {
		return nil, err
	}
	out := &madeOutput{CacheControl: NoStore}
	out.Body.Handle, out.Body.Codes = made.Handle, made.Codes
	return out, nil
}

func (s *Server) proof(ctx context.Context, p *Proof) account.Proof {
	return account.Proof{Site: s.site(ctx), Ceremony: p.Ceremony, Answer: p.Answer, Handle: p.Handle, Password: p.Password, Code: p.Code, Mail: p.Mail}
}

func (s *Server) signIn(ctx context.Context, in *signInInput) (*accountOutput, error) {
	if err := s.mayProve(ctx, &in.Body); err != nil {
		return nil, err
	}
	before := s.guests.who(ctx)
	if before.Signed != nil {
		err := s.accounts.Confirm(ctx, before.Signed.Device, s.proof(ctx, &in.Body))
		if err != nil {
			return nil, err
		}
		return s.getAccount(ctx, nil)
	}
	signed, err := s.accounts.SignIn(ctx, s.proof(ctx, &in.Body), deviceLabel(in.UserAgent))
	if err != nil && !errors.Is(err, account.ErrHeld) {
		return nil, err
	}
	if _, err = s.guests.signIn(ctx, signed.Device.ID, s.names.Fold(signed.Handle), false); err != nil {
		return nil, err
	}
	return s.getAccount(ctx, nil)
}

// getHeld tells who may not sign in why that is.
func (s *Server) getHeld(ctx context.Context, _ *struct{}) (*heldOutput, error) {
	held := s.guests.who(ctx).Held
	if held == nil {
		return nil, errSignedOut
	}
	out := &heldOutput{CacheControl: NoStore}
	out.Body.Handle, out.Body.Until = held.Handle, held.Ends[account.BarSignIn]
	var err error
	out.Body.Told, out.Body.Appeal, err = s.config.Judgements.Told(ctx, held.Account.Player)
	return out, err
}

func (s *Server) signOut(ctx context.Context, _ *struct{}) (*meOutput, error) {
	before, err := s.guests.needKnown(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.accounts.SignOut(ctx, before.Account.Player, before.Device.ID); err != nil && !errors.Is(err, account.ErrNothing) {
		return nil, err
	}
	s.ended(before.Account.Player)
	p, err := s.guests.signOut(ctx)
	return showMe(p), err
}

func (s *Server) getAccount(ctx context.Context, _ *struct{}) (*accountOutput, error) {
	p, err := s.guests.needSigned(ctx)
	if err != nil {
		return nil, err
	}
	a, err := s.accounts.Get(ctx, p.Player)
	if err != nil {
		return nil, err
	}
	out := &accountOutput{NoStore, Account{
		Handle: a.Handle, Name: a.Name, Country: a.Country, Language: a.Language, About: a.About, Shows: append([]account.Part{}, a.Shows...), Takes: a.Takes, Role: a.Role, Bars: a.Bars, Ends: Ends(a.Ends),
		Made: a.Made, Password: a.Password != "", Passkeys: []Passkey{}, Devices: []Device{},
		Fresh: s.accounts.Fresh(ctx, p.Signed.Device.ID) == nil,
	}}
	if out.Body.Codes, err = s.accounts.CodesLeft(ctx, p.Player); err != nil {
		return nil, err
	}
	if out.Body.Told, out.Body.Appeal, err = s.config.Judgements.Told(ctx, p.Player); err != nil {
		return nil, err
	}
	keys, err := s.accounts.Passkeys(ctx, p.Player)
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		out.Body.Passkeys = append(out.Body.Passkeys, Passkey{k.ID, k.Label, k.Made, k.Used})
	}
	devices, err := s.accounts.Devices(ctx, p.Player)
	for _, d := range devices {
		out.Body.Devices = append(out.Body.Devices, Device{d.ID, d.Label, d.Made, d.Used, d.ID == p.Signed.Device.ID})
	}
	return out, err
}

// Browsers and systems by what they call themselves: those that name others too come
// first.
var (
	browsers = [][2]string{{"Edg/", "Edge"}, {"EdgA/", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}}
	systems  = [][2]string{{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"}, {"Mac OS X", "macOS"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"}}
)

// deviceLabel returns what a browser is called, for its person to know it by.
func deviceLabel(agent string) string {
	var parts []string
	for _, list := range [][][2]string{browsers, systems} {
		for _, entry := range list {
			if strings.Contains(agent, entry[0]) {
				parts = append(parts, entry[1])
				break
			}
		}
	}
	return strings.Join(parts, ", ")
}
