// Package accounthttp serves the requests about accounts: registration, sign-in and data export.
// It is apart from package account because package web imports that package to look up devices.
package accounthttp

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/web"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/table"
)

// Account is an account as its owner sees it.
type Account struct {
	Handle   string              `json:"handle" doc:"Others find the account by it."`
	Name     string              `json:"name,omitempty" doc:"The display name, shown at the table instead of the handle."`
	Country  string              `json:"country,omitempty" doc:"Two letters, ISO 3166."`
	Language string              `json:"language,omitempty"`
	About    string              `json:"about,omitempty"`
	Shows    []account.Part      `json:"shows" enum:"games,points" doc:"The parts that the person shares besides the profile."`
	Takes    account.Challengers `json:"takes" enum:"all,followed,nobody" doc:"Who may challenge the person; followed: people whom the person follows."`
	Role     account.Role        `json:"role" enum:"person,arbiter,moderator,owner"`
	Bars     []account.Bar       `json:"bars,omitempty" enum:"chat,name,host,rated,signin" doc:"The restrictions that the moderators have put on the account."`
	Ends     account.Ends        `json:"ends,omitempty" doc:"When each restriction expires; left out if it does not."`
	Told     []account.Told      `json:"told" doc:"The moderators' decisions about the account, newest first, with the reasons."`
	Appeal   string              `json:"appeal" enum:"none,may,waits" doc:"Whether the person can appeal. There is one appeal for each decision; the answer is in told."`
	Made     table.Millis        `json:"made"`
	Password bool                `json:"password" doc:"It has a password."`
	Codes    int                 `json:"codes" doc:"The number of unused recovery codes."`
	Passkeys []Passkey           `json:"passkeys"`
	Devices  []Device            `json:"devices" doc:"The devices that are signed in, last used first."`
	Fresh    bool                `json:"fresh" doc:"Whether the person has signed in or confirmed their identity recently. Changes to sign-in methods need it."`
}

// Passkey is a passkey of an account.
type Passkey struct {
	ID    string       `json:"id"`
	Label string       `json:"label"`
	Made  table.Millis `json:"made"`
	Used  table.Millis `json:"used"`
}

// Device is a browser that is signed in.
type Device struct {
	ID    string       `json:"id"`
	Label string       `json:"label"`
	Made  table.Millis `json:"made"`
	Used  table.Millis `json:"used" doc:"When it was last used, to the minute."`
	Here  bool         `json:"here,omitempty" doc:"Whether this is the current device."`
}

// Ways lists the sign-in methods of the server.
type Ways struct {
	Passkeys  bool `json:"passkeys" doc:"Whether passkeys work: they need a host name with https, or localhost."`
	Passwords bool `json:"passwords" doc:"Whether the host allows passwords."`
	Mail      bool `json:"mail" doc:"Whether people who cannot sign in can request a link by email."`
}

// Judgements reports the moderators' decisions about an account.
type Judgements interface {
	// Told returns the decisions about a player, newest first, and whether the player may
	// appeal: none, may or waits.
	Told(ctx context.Context, player table.Player) ([]account.Told, string, error)
}

type accountOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Account
}

// Held is a suspended account, as its owner sees it.
type Held struct {
	Handle string         `json:"handle"`
	Until  table.Millis   `json:"until,omitempty" doc:"When the suspension expires; left out if it does not."`
	Told   []account.Told `json:"told" doc:"The decisions about the account, newest first, with the reasons."`
	Appeal string         `json:"appeal" enum:"none,may,waits"`
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
		Ceremony string `json:"ceremony" doc:"Send it with the answer."`
		Options  any    `json:"options" doc:"For navigator.credentials (WebAuthn Level 3, as JSON)."`
	} `nameHint:"Ceremony"`
}

type codesOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Codes []string `json:"codes" doc:"Each code signs in once. The codes are shown only this time."`
	} `nameHint:"Codes"`
}

type passOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Pass  string       `json:"pass" doc:"Six digits for one use."`
		Until table.Millis `json:"until"`
	} `nameHint:"Pass"`
}

// Proof identifies a person: the fields of one sign-in method.
type Proof struct {
	Ceremony string          `json:"ceremony,omitempty" maxLength:"40" doc:"The challenge that the passkey answers."`
	Answer   json.RawMessage `json:"answer,omitempty" doc:"The credential that navigator.credentials returned, as JSON."`
	Handle   string          `json:"handle,omitempty" maxLength:"40"`
	Password string          `json:"password,omitempty" maxLength:"512"`
	Code     string          `json:"code,omitempty" maxLength:"40" doc:"A recovery code, or the six digits shown on another device."`
	Mail     string          `json:"mail,omitempty" maxLength:"60" doc:"The token sent by email: the value of open= in the link."`
}

// factor returns the sign-in method that a proof uses.
func (p *Proof) factor() web.Factor {
	switch {
	case p.Ceremony != "":
		return web.ByPasskey
	case p.Mail != "":
		return web.ByMail
	case p.Code == "":
		return web.ByPassword
	case account.IsPass(p.Code):
		return web.ByDigits
	default:
		return web.ByCode
	}
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
		Handle string `json:"handle,omitempty" maxLength:"40" doc:"The handle of the new account. Without it, the passkey is for the account that is signed in."`
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
		Shows    []account.Part      `json:"shows,omitempty" enum:"games,points" doc:"The parts that others may see: finished games, results. Left out: none."`
		Takes    account.Challengers `json:"takes,omitempty" enum:"all,followed,nobody" doc:"Who may challenge the person. Left out: everybody."`
	} `nameHint:"Profile"`
}

type passwordInput struct {
	Body struct {
		Password string `json:"password" maxLength:"512"`
	} `nameHint:"NewPassword"`
}

type ofPasskey struct {
	ID string `path:"id" maxLength:"400" doc:"The id of the passkey."`
}

type ofDevice struct {
	ID string `path:"id" maxLength:"40" doc:"The id of the device."`
}

// API serves the requests about accounts, sign-in and personal data.
type API struct {
	Accounts   *account.Service
	Notices    *notify.Service
	Judgements Judgements
	Names      *names.Rules
	Games      *live.Service

	kit *web.Kit
}

// problems maps the errors of package account to problems of the API.
var problems = []web.Known{
	{Err: account.ErrNotFound, Status: http.StatusNotFound, Code: "no-account", Detail: "There is no such account."},
	{Err: account.ErrNothing, Status: http.StatusNotFound, Code: "not-found", Detail: "The account has no such item."},
	{Err: account.ErrTaken, Status: http.StatusConflict, Code: "name-taken", Detail: "That name is taken, or looks too much like another player's name."},
	{Err: account.ErrMade, Status: http.StatusConflict, Code: "exists", Detail: "You already have an account."},
	{Err: account.ErrSignIn, Status: http.StatusForbidden, Code: "sign-in", Detail: "Sign-in failed. Check what you entered."},
	{Err: account.ErrCeremony, Status: http.StatusConflict, Code: "ceremony", Detail: "The request has expired or was already used. Start again."},
	{Err: account.ErrStale, Status: http.StatusForbidden, Code: "confirm", Detail: "Confirm that it is you."},
	{Err: account.ErrNoPasskeys, Status: http.StatusConflict, Code: "no-passkeys", Detail: "Passkeys need a server with a host name and https."},
	{Err: account.ErrNoPassword, Status: http.StatusConflict, Code: "no-passwords", Detail: "This server does not allow passwords."},
	{Err: account.ErrLast, Status: http.StatusConflict, Code: "last", Detail: "You cannot remove the last way to sign in."},
	{Err: account.ErrTooMany, Status: http.StatusTooManyRequests, Code: "too-many", Detail: "You have reached the limit."},
}

// Routes registers the requests.
func (s *API) Routes(k *web.Kit) {
	s.kit = k
	k.Problems(problems...)
	s.meRoutes()
	web.Register(k, web.Tagged("accounts", web.Get("getWays", "/account/ways", "List sign-in methods", "")),
		func(ctx context.Context, _ *struct{}) (*waysOutput, error) {
			return &waysOutput{web.NoStore, Ways{s.kit.Site(ctx).Passkeys(), s.Accounts.Passwords(), s.Notices.Mails()}}, nil
		})
	web.Register(k, web.Tagged("accounts", web.Post("askNewPasskey", "/account/question", "Start a new passkey",
		"For a new account, by its handle, or for the account that is signed in. Send the answer to /account or /me/passkeys.")), s.askNewPasskey)
	web.Register(k, web.Tagged("accounts", web.Post("makeAccount", "/account", "Create an account",
		"The guest becomes the account and keeps its seats and games. The account starts with a passkey, or with a password if the server allows it. The response has the recovery codes, which are shown only this time.")), s.makeAccount)
	web.Register(k, web.Tagged("accounts", web.Post("askPasskey", "/session/question", "Start a sign-in with a passkey", "Send the answer to /session.")),
		func(ctx context.Context, _ *struct{}) (*ceremonyOutput, error) {
			if err := s.kit.MayProve(ctx, "", web.ByPasskey); err != nil {
				return nil, err
			}
			id, options, err := s.Accounts.Ask(ctx, s.kit.Site(ctx))
			return ceremonyOf(id, options), err
		})
	web.Register(k, web.Tagged("accounts", web.Post("signIn", "/session", "Sign in",
		"By passkey; by handle with a password, a recovery code or the digits shown on another device; or by the link sent by email. If you are signed in, this confirms your identity again. The previous guest comes back after you sign out.")), s.signIn)
	web.Register(k, web.Tagged("accounts", web.Post("askRecovery", "/recovery", "Request a sign-in link by email",
		"By handle or address. The response is the same whether or not there is such an account or address, and is sent before the lookup. "+
			"The link signs in once, within half an hour. It replaces earlier links. The limit for each name is four at once, then one an hour.")), s.askRecovery)
	web.Register(k, web.Tagged("accounts", web.Remove("signOut", "/session", "Sign out", "")), s.signOut)
	web.Register(k, web.Tagged("accounts", web.Get("getHeld", "/me/held", "Get my suspended account",
		"For a person who has signed in to a suspended account: the reason, the end and the appeal. Every other operation that needs an account returns held.")), s.getHeld)
	web.Register(k, web.Tagged("accounts", web.Get("getAccount", "/me/account", "Get my account", "")), s.getAccount)
	web.Register(k, web.Tagged("accounts", web.Put("changeAccount", "/me/account", "Edit my profile", "")), s.changeAccount)
	web.Register(k, web.Tagged("accounts", web.Remove("closeAccount", "/me/account", "Close my account",
		"Its games remain without a name. Everything else is permanently deleted.")), s.closeAccount)
	s.dataRoutes()
	web.Register(k, web.Tagged("accounts", web.Post("addPasskey", "/me/passkeys", "Add a passkey", "")), s.addPasskey)
	web.Register(k, web.Tagged("accounts", web.Remove("removePasskey", "/me/passkeys/{id}", "Remove a passkey", "You cannot remove the last passkey unless the account has a password.")),
		func(ctx context.Context, in *ofPasskey) (*struct{}, error) {
			p, err := s.kit.Signed(ctx, true)
			if err != nil {
				return nil, err
			}
			return nil, s.Accounts.RemovePasskey(ctx, p.Player, in.ID)
		})
	web.Register(k, web.Tagged("accounts", web.Post("makeCodes", "/me/codes", "Create recovery codes", "The previous codes stop working.")),
		func(ctx context.Context, _ *struct{}) (*codesOutput, error) {
			p, err := s.kit.Signed(ctx, true)
			if err != nil {
				return nil, err
			}
			out := &codesOutput{CacheControl: web.NoStore}
			out.Body.Codes, err = s.Accounts.Codes(ctx, p.Player)
			return out, err
		})
	web.Register(k, web.Tagged("accounts", web.Post("makePass", "/me/pass", "Sign in a second device", "Returns six digits to type on that device within five minutes.")),
		func(ctx context.Context, _ *struct{}) (*passOutput, error) {
			p, err := s.kit.Signed(ctx, true)
			if err != nil {
				return nil, err
			}
			out := &passOutput{CacheControl: web.NoStore}
			out.Body.Pass, out.Body.Until, err = s.Accounts.Pass(ctx, p.Player)
			return out, err
		})
	web.Register(k, web.Tagged("accounts", web.Put("setPassword", "/me/password", "Set a password", "Only if the server allows passwords.")),
		func(ctx context.Context, in *passwordInput) (*struct{}, error) {
			p, err := s.kit.Signed(ctx, true)
			if err != nil {
				return nil, err
			}
			if err := s.Accounts.SetPassword(ctx, p.Player, in.Body.Password); err != nil {
				return nil, err
			}
			s.kit.PasswordChanged(p.Handle())
			return nil, nil
		})
	web.Register(k, web.Tagged("accounts", web.Remove("endDevice", "/me/devices/{id}", "Sign a device out", "Other nodes may accept it for another minute.")),
		func(ctx context.Context, in *ofDevice) (*struct{}, error) {
			p, err := s.kit.Signed(ctx, false)
			if err != nil {
				return nil, err
			}
			err = s.Accounts.SignOut(ctx, p.Player, in.ID)
			s.kit.Changed(p.Player)
			return nil, err
		})
	web.Register(k, web.Tagged("accounts", web.Remove("endDevices", "/me/devices", "Sign all other devices out", "")),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			p, err := s.kit.Signed(ctx, false)
			if err != nil {
				return nil, err
			}
			err = s.Accounts.SignOutOthers(ctx, p.Player, p.Signed.Device.ID)
			s.kit.Changed(p.Player)
			return nil, err
		})
}

func (s *API) changeAccount(ctx context.Context, in *profileInput) (*accountOutput, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	b := &in.Body
	switch {
	case s.kit.Words().Has(b.Name):
		return nil, web.ErrWord("name")
	case s.kit.Words().Mask(b.About) != b.About:
		return nil, web.ErrWord("about")
	}
	_, err = s.Accounts.Change(ctx, p.Player, account.Profile{Name: b.Name, Country: b.Country, Language: b.Language, About: b.About, Shows: b.Shows, Takes: b.Takes})
	s.kit.Forget(p.Player)
	if err != nil {
		return nil, err
	}
	return s.getAccount(ctx, nil)
}

func (s *API) closeAccount(ctx context.Context, _ *struct{}) (*struct{}, error) {
	p, err := s.kit.Signed(ctx, true)
	if err != nil {
		return nil, err
	}
	if err := s.Accounts.Close(ctx, p.Player); err != nil {
		return nil, err
	}
	s.kit.Changed(p.Player)
	_, err = s.kit.SignOut(ctx)
	return nil, err
}

func (s *API) addPasskey(ctx context.Context, in *addPasskeyInput) (*accountOutput, error) {
	p, err := s.kit.Signed(ctx, true)
	if err != nil {
		return nil, err
	}
	label := in.Body.Label
	if label == "" {
		label = deviceLabel(in.UserAgent)
	}
	if _, err = s.Accounts.AddPasskey(ctx, p.Player, account.Proof{Site: s.kit.Site(ctx), Ceremony: in.Body.Ceremony, Answer: in.Body.Answer}, label); err != nil {
		return nil, err
	}
	return s.getAccount(ctx, nil)
}

func ceremonyOf(id string, options any) *ceremonyOutput {
	out := &ceremonyOutput{CacheControl: web.NoStore}
	out.Body.Ceremony, out.Body.Options = id, options
	return out
}

func (s *API) askNewPasskey(ctx context.Context, in *askNewInput) (*ceremonyOutput, error) {
	p := s.kit.Caller(ctx)
	switch {
	case in.Body.Handle == "":
		var err error
		if p, err = s.kit.Signed(ctx, true); err != nil {
			return nil, err
		}
	case p.Signed != nil:
		return nil, account.ErrMade
	case s.kit.Words().Has(in.Body.Handle):
		return nil, web.ErrWord("handle")
	default:
		if err := s.kit.SigningIn(ctx); err != nil {
			return nil, err
		}
		var err error
		if p, err = s.kit.Player(ctx); err != nil {
			return nil, err
		}
	}
	id, options, err := s.Accounts.AskNew(ctx, s.kit.Site(ctx), p.Player, in.Body.Handle)
	return ceremonyOf(id, options), err
}

type madeOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Handle string   `json:"handle"`
		Codes  []string `json:"codes" doc:"Recovery codes. Each signs in once. The codes are shown only this time."`
	} `nameHint:"MadeAccount"`
}

func (s *API) makeAccount(ctx context.Context, in *makeAccountInput) (*madeOutput, error) {
	p, err := s.kit.Player(ctx)
	if err != nil {
		return nil, err
	}
	if p.Signed != nil {
		return nil, account.ErrMade
	}
	if err := s.kit.SigningIn(ctx); err != nil {
		return nil, err
	}
	if s.kit.Words().Has(in.Body.Handle) {
		return nil, web.ErrWord("handle")
	}
	w := account.Wish{Handle: in.Body.Handle, Profile: account.Profile{Language: in.Body.Language}, Label: deviceLabel(in.UserAgent)}
	if name, err := s.kit.NameOf("", p); err == nil && s.Accounts.Free(ctx, name, p.Player) == nil {
		w.Profile.Name = name // the guest's name, if it is free
	}
	made, err := s.Accounts.Make(ctx, p.Player, w, s.proof(ctx, &in.Body.Proof))
	if err != nil {
		return nil, err
	}
	if _, err = s.kit.SignIn(ctx, made.Device.ID, s.Names.Fold(made.Handle), true); err != nil {
		return nil, err
	}
	out := &madeOutput{CacheControl: web.NoStore}
	out.Body.Handle, out.Body.Codes = made.Handle, made.Codes
	return out, nil
}

func (s *API) proof(ctx context.Context, p *Proof) account.Proof {
	return account.Proof{Site: s.kit.Site(ctx), Ceremony: p.Ceremony, Answer: p.Answer, Handle: p.Handle, Password: p.Password, Code: p.Code, Mail: p.Mail}
}

func (s *API) signIn(ctx context.Context, in *signInInput) (*accountOutput, error) {
	if err := s.kit.MayProve(ctx, in.Body.Handle, in.Body.factor()); err != nil {
		return nil, err
	}
	before := s.kit.Caller(ctx)
	if before.Signed != nil {
		err := s.Accounts.Confirm(ctx, before.Signed.Device, s.proof(ctx, &in.Body))
		if err != nil {
			return nil, err
		}
		return s.getAccount(ctx, nil)
	}
	signed, err := s.Accounts.SignIn(ctx, s.proof(ctx, &in.Body), deviceLabel(in.UserAgent))
	if err != nil && !errors.Is(err, account.ErrHeld) {
		return nil, err
	}
	if _, err = s.kit.SignIn(ctx, signed.Device.ID, s.Names.Fold(signed.Handle), false); err != nil {
		return nil, err
	}
	return s.getAccount(ctx, nil)
}

// getHeld tells the owner of a suspended account the reason.
func (s *API) getHeld(ctx context.Context, _ *struct{}) (*heldOutput, error) {
	held := s.kit.Caller(ctx).Held
	if held == nil {
		return nil, web.ErrSignedOut
	}
	out := &heldOutput{CacheControl: web.NoStore}
	out.Body.Handle, out.Body.Until = held.Handle, held.Ends[account.BarSignIn]
	var err error
	out.Body.Told, out.Body.Appeal, err = s.Judgements.Told(ctx, held.Account.Player)
	return out, err
}

func (s *API) signOut(ctx context.Context, _ *struct{}) (*meOutput, error) {
	before, err := s.kit.Held(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Accounts.SignOut(ctx, before.Account.Player, before.Device.ID); err != nil && !errors.Is(err, account.ErrNothing) {
		return nil, err
	}
	s.kit.Changed(before.Account.Player)
	p, err := s.kit.SignOut(ctx)
	return showMe(p), err
}

func (s *API) getAccount(ctx context.Context, _ *struct{}) (*accountOutput, error) {
	p, err := s.kit.Account(ctx)
	if err != nil {
		return nil, err
	}
	a, err := s.Accounts.Get(ctx, p.Player)
	if err != nil {
		return nil, err
	}
	out := &accountOutput{web.NoStore, Account{
		Handle: a.Handle, Name: a.Name, Country: a.Country, Language: a.Language, About: a.About, Shows: append([]account.Part{}, a.Shows...), Takes: a.Takes, Role: a.Role, Bars: a.Bars, Ends: account.Ends(a.Ends),
		Made: a.Made, Password: a.Password != "", Passkeys: []Passkey{}, Devices: []Device{},
		Fresh: s.Accounts.Fresh(ctx, p.Signed.Device.ID) == nil,
	}}
	if out.Body.Codes, err = s.Accounts.CodesLeft(ctx, p.Player); err != nil {
		return nil, err
	}
	if out.Body.Told, out.Body.Appeal, err = s.Judgements.Told(ctx, p.Player); err != nil {
		return nil, err
	}
	keys, err := s.Accounts.Passkeys(ctx, p.Player)
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		out.Body.Passkeys = append(out.Body.Passkeys, Passkey{k.ID, k.Label, k.Made, k.Used})
	}
	devices, err := s.Accounts.Devices(ctx, p.Player)
	for _, d := range devices {
		out.Body.Devices = append(out.Body.Devices, Device{d.ID, d.Label, d.Made, d.Used, d.ID == p.Signed.Device.ID})
	}
	return out, err
}

// Browsers and systems, by their marks in the User-Agent header. A browser that also carries
// the marks of others comes before them.
var (
	browsers = [][2]string{{"Edg/", "Edge"}, {"EdgA/", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}}
	systems  = [][2]string{{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"}, {"Mac OS X", "macOS"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"}}
)

// deviceLabel names a browser and its system, such as "Firefox on Linux".
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
