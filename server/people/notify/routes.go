package notify

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"html/template"
	"net/http"
	"strings"

	"github.com/manykings/manykings/server/web"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// ShownNotice is something that waits for a person.
type ShownNotice struct {
	ID      string       `json:"id"`
	Kind    Kind         `json:"kind" enum:"turn,seat,challenge,vote,account"`
	Game    live.GameID  `json:"game,omitempty"`
	Variant string       `json:"variant,omitempty" doc:"Of the game."`
	Names   string       `json:"names,omitempty" doc:"The people in question."`
	Begun   bool         `json:"begun,omitempty" doc:"seat: the game has begun."`
	What    string       `json:"what,omitempty" enum:"passkey-added,passkey-removed,password,codes,device,mail,mail-opens,mail-opens-not,recovered,guessed,rerated" doc:"account: the change; guessed: strangers guess at its password."`
	Label   string       `json:"label,omitempty" doc:"account: of the device or the passkey."`
	Made    table.Millis `json:"made"`
	Seen    table.Millis `json:"seen,omitempty" doc:"When the person saw it."`
}

// ShownListener is how a person is told.
type ShownListener struct {
	Choices  NoticeChoices `json:"choices"`
	Push     *PushWay      `json:"push,omitempty" doc:"Left out if the server sends no browser notifications."`
	Mail     *MailWay      `json:"mail,omitempty" doc:"Left out where the server sends no mail, and for guests."`
	Language string        `json:"language,omitempty"`
}

// NoticeChoices are the kinds that reach a person, by channel.
type NoticeChoices struct {
	Page []Kind `json:"page" maxItems:"8" enum:"turn,seat,challenge,vote,account"`
	Push []Kind `json:"push" maxItems:"8" enum:"turn,seat,challenge,vote,account"`
	Mail []Kind `json:"mail" maxItems:"8" enum:"turn,seat,challenge,vote,account"`
}

// PushWay is what a browser needs that is to be told.
type PushWay struct {
	Key      string   `json:"key" doc:"applicationServerKey of PushManager.subscribe (VAPID), base64url."`
	Browsers []string `json:"browsers" doc:"The ids of these notifications."`
}

// MailWay is the address of a person.
type MailWay struct {
	Address string `json:"address,omitempty" doc:"A confirmed address; nobody else sees it."`
	Pending string `json:"pending,omitempty" doc:"A code was sent there, which has not come back."`
	Stopped bool   `json:"stopped,omitempty" doc:"It receives only what its owner asks for."`
	Opens   bool   `json:"opens,omitempty" doc:"A recovery link goes there if every way to sign in is lost."`
}

type mailOpensInput struct {
	Body struct {
		On bool `json:"on"`
	} `nameHint:"MailOpensRequest"`
}

type noticesOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []ShownNotice
}

type listenerOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         ShownListener
}

type listenerInput struct {
	Body struct {
		Choices  NoticeChoices `json:"choices"`
		Language string        `json:"language,omitempty" maxLength:"8" pattern:"^([a-z]{2}(-[A-Z]{2})?)?$"`
		Stopped  bool          `json:"stopped,omitempty" doc:"No mail is wanted."`
	} `nameHint:"ListenerRequest"`
}

type browserInput struct {
	Body struct {
		Endpoint string `json:"endpoint" maxLength:"500"`
		Keys     struct {
			P256dh string `json:"p256dh" maxLength:"100"`
			Auth   string `json:"auth" maxLength:"40"`
		} `json:"keys"`
		Language string `json:"language,omitempty" maxLength:"8" pattern:"^([a-z]{2}(-[A-Z]{2})?)?$"`
	} `nameHint:"PushSubscription"`
}

type browserOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		ID string `json:"id"`
	} `nameHint:"Browser"`
}

type ofBrowser struct {
	ID string `path:"id" maxLength:"40" doc:"Of the browser."`
}

type mailInput struct {
	Body struct {
		Address  string `json:"address" maxLength:"254"`
		Language string `json:"language,omitempty" maxLength:"8" pattern:"^([a-z]{2}(-[A-Z]{2})?)?$"`
	} `nameHint:"MailRequest"`
}

type mailCodeInput struct {
	Body struct {
		Code string `json:"code" maxLength:"20" doc:"As it was sent."`
	} `nameHint:"MailCode"`
}

// API are the requests about notices.
type API struct {
	Notices *Service

	kit *web.Kit
}

// problems are the errors of the package as answers of the API.
var problems = []web.Known{
	{Err: ErrNone, Status: http.StatusNotFound, Code: "not-found", Detail: "There is no such thing."},
	{Err: ErrNoMail, Status: http.StatusConflict, Code: "no-mail", Detail: "This server sends no mail."},
	{Err: ErrNoPush, Status: http.StatusConflict, Code: "no-push", Detail: "This server sends no browser notifications."},
	{Err: ErrCode, Status: http.StatusConflict, Code: "mail-code", Detail: "The code is wrong or has expired."},
	{Err: ErrTooMany, Status: http.StatusTooManyRequests, Code: "too-many", Detail: "Too many of your browsers receive notifications already."},
	{Err: ErrConflict, Status: http.StatusServiceUnavailable, Code: "busy", Detail: "It has changed in the meantime. Please try again."},
}

// ownNotices is the channels and the notifications of a person.
type ownNotices struct {
	Listener ShownListener `json:"listener"`
	Notices  []ShownNotice `json:"notices"`
}

// own returns all that is kept of the notices of somebody.
func (s *API) own(ctx context.Context, p web.Caller) (own ownNotices, err error) {
	told, err := s.listener(ctx, p)
	if err != nil {
		return own, err
	}
	waiting, err := s.Notices.Of(ctx, p.Player)
	return ownNotices{told.Body, showNotices(waiting)}, err
}

// Routes registers the requests.
func (s *API) Routes(k *web.Kit) {
	s.kit = k
	k.Problems(problems...)
	k.Own("notices.json", "", func(ctx context.Context, c web.Caller) (any, error) { return s.own(ctx, c) })
	k.Handle("GET "+StopPath, http.HandlerFunc(s.stopMail))
	k.Handle("POST "+StopPath, http.HandlerFunc(s.stopMail))
	web.Register(k, web.Tagged("notices", web.Get("getNotices", "/me/notices", "What waits for me", "Last first, without notifications that no longer apply.")),
		func(ctx context.Context, _ *struct{}) (*noticesOutput, error) {
			out := &noticesOutput{web.NoStore, []ShownNotice{}}
			p := s.kit.Caller(ctx)
			if p.Player == "" {
				return out, nil
			}
			list, err := s.Notices.Of(ctx, p.Player)
			out.Body = showNotices(list)
			return out, err
		})
	web.Register(k, web.Tagged("notices", web.Post("seeNotices", "/me/notices/seen", "Mark notifications as seen", "Watch the game to see it.")),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			p, err := s.kit.Player(ctx)
			if err != nil {
				return nil, err
			}
			return nil, s.Notices.See(ctx, p.Player, "")
		})
	web.Register(k, web.Tagged("notices", web.Get("getListener", "/me/listener", "How I am told", "")),
		func(ctx context.Context, _ *struct{}) (*listenerOutput, error) {
			return s.listener(ctx, s.kit.Caller(ctx))
		})
	web.Register(k, web.Tagged("notices", web.Put("changeListener", "/me/listener", "Choose how to be told", "Changes of the account go to every channel.")),
		func(ctx context.Context, in *listenerInput) (*listenerOutput, error) {
			p, err := s.kit.Player(ctx)
			if err != nil {
				return nil, err
			}
			b := &in.Body
			_, err = s.Notices.Choose(ctx, p.Player, Choices{Page: b.Choices.Page, Push: b.Choices.Push, Mail: b.Choices.Mail}, b.Language, b.Stopped)
			if err != nil {
				return nil, err
			}
			return s.listener(ctx, p)
		})
	web.Register(k, web.Tagged("notices", web.Post("addBrowser", "/me/browsers", "Let this browser be told", "What PushManager.subscribe of a browser says, as JSON (Web Push).")),
		func(ctx context.Context, in *browserInput) (*browserOutput, error) {
			p, err := s.kit.Player(ctx)
			if err != nil {
				return nil, err
			}
			b := Browser{Player: p.Player, Endpoint: in.Body.Endpoint, P256dh: in.Body.Keys.P256dh, Auth: in.Body.Keys.Auth}
			if p.Signed != nil {
				b.Device = p.Signed.Device.ID
			}
			if err := s.kit.Keep(ctx, p); err != nil {
				return nil, err
			}
			out := &browserOutput{CacheControl: web.NoStore}
			out.Body.ID, err = s.Notices.AddBrowser(ctx, b, in.Body.Language)
			return out, err
		})
	web.Register(k, web.Tagged("notices", web.Remove("removeBrowser", "/me/browsers/{id}", "Stop notifications to a browser", "")),
		func(ctx context.Context, in *ofBrowser) (*struct{}, error) {
			p, err := s.kit.Player(ctx)
			if err != nil {
				return nil, err
			}
			return nil, s.Notices.RemoveBrowser(ctx, p.Player, in.ID)
		})
	web.Register(k, web.Tagged("notices", web.Put("setMail", "/me/mail", "Say where to send mail", "A code is sent there; the address counts once the code is confirmed. The previous address is notified.")),
		func(ctx context.Context, in *mailInput) (*listenerOutput, error) {
			p, err := s.kit.Signed(ctx, false)
			if err != nil {
				return nil, err
			}
			l, err := s.Notices.Listener(ctx, p.Player)
			if err != nil {
				return nil, err
			}
			if l.Mail != nil { // where changes of the account are told
				if p, err = s.kit.Signed(ctx, true); err != nil {
					return nil, err
				}
			}
			// Whoever types the address of somebody else sends them few of these.
			to := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(in.Body.Address))))
			for _, of := range []string{string(p.Player), hex.EncodeToString(to[:])} {
				if err := s.kit.Letter(of); err != nil {
					return nil, err
				}
			}
			if _, err := s.Notices.SetMail(ctx, p.Player, in.Body.Address, in.Body.Language); err != nil {
				return nil, err
			}
			return s.listener(ctx, p)
		})
	web.Register(k, web.Tagged("notices", web.Post("confirmMail", "/me/mail", "Show that an address is mine", "By the code that was sent there; it is valid for an hour and five tries.")),
		func(ctx context.Context, in *mailCodeInput) (*listenerOutput, error) {
			p, err := s.kit.Signed(ctx, false)
			if err != nil {
				return nil, err
			}
			if _, err := s.Notices.ConfirmMail(ctx, p.Player, in.Body.Code); err != nil {
				return nil, err
			}
			return s.listener(ctx, p)
		})
	web.Register(k, web.Tagged("notices", web.Put("setMailOpens", "/me/mail/recovery", "Say whether my address opens my account",
		"Off by default. Only within 15 minutes of a sign-in; a new address resets it.")),
		func(ctx context.Context, in *mailOpensInput) (*listenerOutput, error) {
			p, err := s.kit.Signed(ctx, true)
			if err != nil {
				return nil, err
			}
			if _, err := s.Notices.LetMailOpen(ctx, p.Player, in.Body.On); err != nil {
				return nil, err
			}
			return s.listener(ctx, p)
		})
	web.Register(k, web.Tagged("notices", web.Remove("removeMail", "/me/mail", "Forget my address", "The owner is notified.")),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			p, err := s.kit.Signed(ctx, true)
			if err != nil {
				return nil, err
			}
			_, err = s.Notices.RemoveMail(ctx, p.Player)
			return nil, err
		})
}

// showNotices returns notices as their person sees them.
func showNotices(list []Told) []ShownNotice {
	shown := []ShownNotice{}
	for i := range list {
		n := &list[i]
		shown = append(shown, ShownNotice{n.ID, n.Kind, n.Game, n.Variant, n.Names, n.Begun, n.What, n.Label, n.Made, n.Seen})
	}
	return shown
}

// listener returns the choices and the channels of somebody.
func (s *API) listener(ctx context.Context, p web.Caller) (*listenerOutput, error) {
	l := &Listener{}
	out := &listenerOutput{CacheControl: web.NoStore}
	browsers := []string{}
	if p.Player != "" {
		found, err := s.Notices.Listener(ctx, p.Player)
		if err != nil {
			return nil, err
		}
		l = &found
		list, err := s.Notices.Browsers(ctx, p.Player)
		if err != nil {
			return nil, err
		}
		for i := range list {
			browsers = append(browsers, list[i].ID)
		}
	}
	of := func(c Channel) []Kind {
		chosen := []Kind{}
		for _, k := range AllKinds() {
			if l.Wants(c, k) {
				chosen = append(chosen, k)
			}
		}
		return chosen
	}
	out.Body = ShownListener{Choices: NoticeChoices{of(Page), of(Push), of(Mail)}, Language: l.Language}
	if s.Notices.Pushes() {
		out.Body.Push = &PushWay{s.Notices.PushKey(), browsers}
	}
	if s.Notices.Mails() && p.Signed != nil {
		out.Body.Mail = &MailWay{}
		if l.Mail != nil {
			out.Body.Mail.Address, out.Body.Mail.Stopped, out.Body.Mail.Opens = l.Mail.Address, l.Mail.Stopped, l.Mail.Opens
		}
		if l.Pending != nil {
			out.Body.Mail.Pending = l.Pending.Address
		}
	}
	return out, nil
}

// stopPolicy is what the page holds to that ends mail: it is read by people who are not
// signed in, whose browser may run nothing, and has one button.
const stopPolicy = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

var stopPage = template.Must(template.New("stop").Parse(`<!doctype html>
<html lang="{{.Language}}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>{{.Title}}</title></head>
<body>
<main>
<h1>{{.Title}}</h1>
<p>{{.Text}}</p>
{{if .Yes}}<form method="post"><button>{{.Yes}}</button></form>
{{end}}<p><a href="/">{{.Home}}</a></p>
</main>
</body>
</html>
`))

// stopMail is where the link leads that every mail has. Looking at it changes nothing, since
// programs that look at mail follow links; the button ends all mail, and so does a mail
// program by itself (RFC 8058).
func (s *API) stopMail(w http.ResponseWriter, r *http.Request) {
	ask := r.Method != http.MethodPost
	language, err := s.Notices.StopMail(r.Context(), r.URL.Query().Get("t"), ask)
	language, texts := s.kit.Texts(r, language)
	page := struct{ Language, Title, Text, Yes, Home string }{language, texts["mail_stop"], texts["mail_stopped"], "", texts["app_name"]}
	status := http.StatusOK
	switch {
	case errors.Is(err, ErrNone):
		status, page.Text = http.StatusNotFound, texts["mail_stop_unknown"]
	case err != nil:
		s.kit.Refuse(w, r, err)
		return
	case ask:
		page.Text, page.Yes = texts["mail_stop_ask"], texts["mail_stop_yes"]
	}
	w.Header().Set("Content-Security-Policy", stopPolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", web.NoStore)
	w.Header().Set("Referrer-Policy", "no-referrer") // the address is a secret
	w.WriteHeader(status)
	_ = stopPage.Execute(w, page) // a failure is the client's
}
