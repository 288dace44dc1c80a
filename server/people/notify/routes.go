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

// ShownNotice is a notice, as its recipient sees it.
type ShownNotice struct {
	ID      string       `json:"id"`
	Kind    Kind         `json:"kind" enum:"turn,seat,challenge,vote,event,account"`
	Game    live.GameID  `json:"game,omitempty"`
	Event   string       `json:"event,omitempty" doc:"For event: its key."`
	Title   string       `json:"title,omitempty" doc:"For event: its name."`
	Variant string       `json:"variant,omitempty" doc:"The game id of the kind of game."`
	Names   string       `json:"names,omitempty" doc:"The names of the people in question."`
	Begun   bool         `json:"begun,omitempty" doc:"For seat: whether the game has begun."`
	What    string       `json:"what,omitempty" enum:"passkey-added,passkey-removed,password,codes,device,mail,mail-opens,mail-opens-not,recovered,guessed,rerated,round-ends,round-ended,adjourned,resumed,entered,place,challenged,accepted,declined,declined-won,lapsed,lapsed-won,lost" doc:"For seat: lost: the person was away and has lost the seat. For account: the change. guessed: strangers are guessing the password. For event: the news. round-ends: the deadline of a round is near, and the table of the person has no result; round-ended: it has passed. adjourned: the arbiter has adjourned the table of the person; resumed: the arbiter has resumed it. entered: somebody of the staff has entered the person; place: the person has got a place from the waiting list. challenged: somebody challenges the person on a ladder; accepted, declined, lapsed: how a challenge by the person ended; won: the person has won it."`
	Label   string       `json:"label,omitempty" doc:"For account: the label of the device or the passkey."`
	Made    table.Millis `json:"made"`
	Seen    table.Millis `json:"seen,omitempty" doc:"When the person saw it."`
}

// ShownListener is the notification settings of a person.
type ShownListener struct {
	Choices  NoticeChoices `json:"choices"`
	Push     *PushWay      `json:"push,omitempty" doc:"Left out if the server does not send browser notifications."`
	Mail     *MailWay      `json:"mail,omitempty" doc:"Left out for guests, and if the server does not send email."`
	Language string        `json:"language,omitempty"`
}

// NoticeChoices are the kinds of notices for each channel.
type NoticeChoices struct {
	Page []Kind `json:"page" maxItems:"8" enum:"turn,seat,challenge,vote,event,account"`
	Push []Kind `json:"push" maxItems:"8" enum:"turn,seat,challenge,vote,event,account"`
	Mail []Kind `json:"mail" maxItems:"8" enum:"turn,seat,challenge,vote,event,account"`
}

// PushWay has the key with which a browser subscribes.
type PushWay struct {
	Key      string   `json:"key" doc:"applicationServerKey of PushManager.subscribe (VAPID), base64url."`
	Browsers []string `json:"browsers" doc:"The ids of the browsers that receive notifications."`
}

// MailWay is the address of a person.
type MailWay struct {
	Address string `json:"address,omitempty" doc:"The confirmed address. Nobody else sees it."`
	Pending string `json:"pending,omitempty" doc:"An address that is not confirmed yet. A code was sent there."`
	Stopped bool   `json:"stopped,omitempty" doc:"Whether the person has unsubscribed. Only requested emails are sent."`
	Opens   bool   `json:"opens,omitempty" doc:"Whether the person can request a sign-in link to this address."`
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
		Stopped  bool          `json:"stopped,omitempty" doc:"Whether to stop all email."`
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
	ID string `path:"id" maxLength:"40" doc:"The id of the browser."`
}

type mailInput struct {
	Body struct {
		Address  string `json:"address" maxLength:"254"`
		Language string `json:"language,omitempty" maxLength:"8" pattern:"^([a-z]{2}(-[A-Z]{2})?)?$"`
	} `nameHint:"MailRequest"`
}

type mailCodeInput struct {
	Body struct {
		Code string `json:"code" maxLength:"20" doc:"The code from the email."`
	} `nameHint:"MailCode"`
}

// API serves the requests about notices.
type API struct {
	Notices *Service

	kit *web.Kit
}

// problems maps the errors of the package to problems of the API.
var problems = []web.Known{
	{Err: ErrNone, Status: http.StatusNotFound, Code: "not-found", Detail: "There is no such notification or browser."},
	{Err: ErrNoMail, Status: http.StatusConflict, Code: "no-mail", Detail: "This server does not send email."},
	{Err: ErrNoPush, Status: http.StatusConflict, Code: "no-push", Detail: "This server does not send browser notifications."},
	{Err: ErrCode, Status: http.StatusConflict, Code: "mail-code", Detail: "The code is wrong or has expired."},
	{Err: ErrTooMany, Status: http.StatusTooManyRequests, Code: "too-many", Detail: "You have reached the limit of browsers that receive notifications."},
	{Err: ErrConflict, Status: http.StatusServiceUnavailable, Code: "busy", Detail: "This has changed in the meantime. Try again."},
}

// ownNotices is the channels and the notifications of a person.
type ownNotices struct {
	Listener ShownListener `json:"listener"`
	Notices  []ShownNotice `json:"notices"`
}

// own returns all stored data about the notices of a person.
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
	web.Register(k, web.Tagged("notices", web.Get("getNotices", "/me/notices", "List my notifications", "Newest first, without notifications that no longer apply.")),
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
	web.Register(k, web.Tagged("notices", web.Post("seeNotices", "/me/notices/seen", "Mark notifications as seen", "Marks all of them. Watching a game marks its notifications.")),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			p, err := s.kit.Player(ctx)
			if err != nil {
				return nil, err
			}
			return nil, s.Notices.See(ctx, p.Player, "")
		})
	web.Register(k, web.Tagged("notices", web.Get("getListener", "/me/listener", "Get my notification settings", "")),
		func(ctx context.Context, _ *struct{}) (*listenerOutput, error) {
			return s.listener(ctx, s.kit.Caller(ctx))
		})
	web.Register(k, web.Tagged("notices", web.Put("changeListener", "/me/listener", "Change my notification settings", "Changes of the account go to every channel.")), s.changeListener)
	web.Register(k, web.Tagged("notices", web.Post("addBrowser", "/me/browsers", "Turn on notifications in a browser", "Send the result of PushManager.subscribe as JSON (Web Push).")), s.addBrowser)
	web.Register(k, web.Tagged("notices", web.Remove("removeBrowser", "/me/browsers/{id}", "Turn off notifications in a browser", "")),
		func(ctx context.Context, in *ofBrowser) (*struct{}, error) {
			p, err := s.kit.Player(ctx)
			if err != nil {
				return nil, err
			}
			return nil, s.Notices.RemoveBrowser(ctx, p.Player, in.ID)
		})
	web.Register(k, web.Tagged("notices", web.Put("setMail", "/me/mail", "Set my email address", "A code is sent to the address. The address takes effect once you confirm the code. The previous address is notified.")), s.setMail)
	web.Register(k, web.Tagged("notices", web.Post("confirmMail", "/me/mail", "Confirm my email address", "With the code that was sent there. The code is valid for an hour and five tries.")), s.confirmMail)
	web.Register(k, web.Tagged("notices", web.Put("setMailOpens", "/me/mail/recovery", "Allow or forbid sign-in links by email",
		"Off by default. You must have signed in within the last 15 minutes. A new address turns it off.")), s.setMailOpens)
	web.Register(k, web.Tagged("notices", web.Remove("removeMail", "/me/mail", "Remove my email address", "The address is notified.")),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			p, err := s.kit.Signed(ctx, true)
			if err != nil {
				return nil, err
			}
			_, err = s.Notices.RemoveMail(ctx, p.Player)
			return nil, err
		})
}

func (s *API) changeListener(ctx context.Context, in *listenerInput) (*listenerOutput, error) {
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
}

func (s *API) addBrowser(ctx context.Context, in *browserInput) (*browserOutput, error) {
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
}

func (s *API) setMail(ctx context.Context, in *mailInput) (*listenerOutput, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	l, err := s.Notices.Listener(ctx, p.Player)
	if err != nil {
		return nil, err
	}
	if l.Mail != nil { // the address that receives changes of the account
		if p, err = s.kit.Signed(ctx, true); err != nil {
			return nil, err
		}
	}
	// A limit for each address, so that nobody can flood a stranger's mailbox with codes.
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
}

func (s *API) confirmMail(ctx context.Context, in *mailCodeInput) (*listenerOutput, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	if _, err := s.Notices.ConfirmMail(ctx, p.Player, in.Body.Code); err != nil {
		return nil, err
	}
	return s.listener(ctx, p)
}

func (s *API) setMailOpens(ctx context.Context, in *mailOpensInput) (*listenerOutput, error) {
	p, err := s.kit.Signed(ctx, true)
	if err != nil {
		return nil, err
	}
	if _, err := s.Notices.LetMailOpen(ctx, p.Player, in.Body.On); err != nil {
		return nil, err
	}
	return s.listener(ctx, p)
}

// showNotices converts notices to the form for their recipient.
func showNotices(list []Told) []ShownNotice {
	shown := []ShownNotice{}
	for i := range list {
		n := &list[i]
		shown = append(shown, ShownNotice{n.ID, n.Kind, n.Game, n.Event, n.Title, n.Variant, n.Names, n.Begun, n.What, n.Label, n.Made, n.Seen})
	}
	return shown
}

// listener returns the notification settings of a person.
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

// stopPolicy is the Content-Security-Policy of the unsubscribe page, which has one button and
// needs no scripts.
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

// stopMail serves the unsubscribe link of every letter. A GET changes nothing, since mail
// programs prefetch links; the button unsubscribes, and so does a mail program by itself
// (RFC 8058).
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
	_ = stopPage.Execute(w, page) // only the client can cause a failure
}
