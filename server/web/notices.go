package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"html/template"
	"net/http"
	"strings"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/table"
)

// NoticeTopic returns the topic of a player that is told whenever notices come, go or are
// seen.
func NoticeTopic(p table.Player) string { return "notice." + string(p) }

// Notice is something that waits for a person.
type Notice struct {
	ID      string       `json:"id"`
	Kind    notify.Kind  `json:"kind" enum:"turn,seat,challenge,vote,account"`
	Game    live.GameID  `json:"game,omitempty"`
	Variant string       `json:"variant,omitempty" doc:"Of the game."`
	Names   string       `json:"names,omitempty" doc:"Of those whom it is about."`
	Begun   bool         `json:"begun,omitempty" doc:"seat: the game has begun."`
	What    string       `json:"what,omitempty" enum:"passkey-added,passkey-removed,password,codes,device,mail,mail-opens,mail-opens-not,recovered,guessed,rerated" doc:"account: the change; guessed: strangers guess at its password."`
	Label   string       `json:"label,omitempty" doc:"account: of the device or the passkey."`
	Made    table.Millis `json:"made"`
	Seen    table.Millis `json:"seen,omitempty" doc:"When its person saw it."`
}

// Listener is how a person is told.
type Listener struct {
	Choices  NoticeChoices `json:"choices"`
	Push     *PushWay      `json:"push,omitempty" doc:"Left out where the server tells no browsers."`
	Mail     *MailWay      `json:"mail,omitempty" doc:"Left out where the server sends no mail, and for guests."`
	Language string        `json:"language,omitempty"`
}

// NoticeChoices are the kinds that reach a person, by channel.
type NoticeChoices struct {
	Page []notify.Kind `json:"page" maxItems:"8" enum:"turn,seat,challenge,vote,account"`
	Push []notify.Kind `json:"push" maxItems:"8" enum:"turn,seat,challenge,vote,account"`
	Mail []notify.Kind `json:"mail" maxItems:"8" enum:"turn,seat,challenge,vote,account"`
}

// PushWay is what a browser needs that is to be told.
type PushWay struct {
	Key      string   `json:"key" doc:"applicationServerKey of PushManager.subscribe (VAPID), base64url."`
	Browsers []string `json:"browsers" doc:"The ids of those that are told."`
}

// MailWay is the address of a person.
type MailWay struct {
	Address string `json:"address,omitempty" doc:"Shown to be theirs; nobody else sees it."`
	Pending string `json:"pending,omitempty" doc:"A code was sent there, which has not come back."`
	Stopped bool   `json:"stopped,omitempty" doc:"Nothing is sent there but what its person asks for."`
	Opens   bool   `json:"opens,omitempty" doc:"Who has lost every way in is sent one there."`
}

type mailOpensInput struct {
	Body struct {
		On bool `json:"on"`
	} `nameHint:"MailOpensRequest"`
}

type noticesOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []Notice
}

type listenerOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Listener
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

// noticeRoutes are the requests about notices.
func (s *Server) noticeRoutes(r *Kit) {
	Register(r, Tagged("notices", Get("getNotices", "/me/notices", "What waits for me", "The last first; what is not so any more is left out.")),
		func(ctx context.Context, _ *struct{}) (*noticesOutput, error) {
			out := &noticesOutput{NoStore, []Notice{}}
			p := s.guests.who(ctx)
			if p.Player == "" {
				return out, nil
			}
			list, err := s.notices.Of(ctx, p.Player)
			out.Body = showNotices(list)
			return out, err
		})
	Register(r, Tagged("notices", Post("seeNotices", "/me/notices/seen", "I have seen what waits for me", "What belongs to a game is seen by watching it.")),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			return nil, s.notices.See(ctx, p.Player, "")
		})
	Register(r, Tagged("notices", Get("getListener", "/me/listener", "How I am told", "")),
		func(ctx context.Context, _ *struct{}) (*listenerOutput, error) {
			return s.listener(ctx, s.guests.who(ctx))
		})
	Register(r, Tagged("notices", Put("changeListener", "/me/listener", "Choose how to be told", "Changes of the account are told on every channel that there is.")),
		func(ctx context.Context, in *listenerInput) (*listenerOutput, error) {
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			b := &in.Body
			_, err = s.notices.Choose(ctx, p.Player, notify.Choices{notify.Page: b.Choices.Page, notify.Push: b.Choices.Push, notify.Mail: b.Choices.Mail}, b.Language, b.Stopped)
			if err != nil {
				return nil, err
			}
			return s.listener(ctx, p)
		})
	Register(r, Tagged("notices", Post("addBrowser", "/me/browsers", "Let this browser be told", "What PushManager.subscribe of a browser says, as JSON (Web Push).")),
		func(ctx context.Context, in *browserInput) (*browserOutput, error) {
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			b := notify.Browser{Player: p.Player, Endpoint: in.Body.Endpoint, P256dh: in.Body.Keys.P256dh, Auth: in.Body.Keys.Auth}
			if p.Signed != nil {
				b.Device = p.Signed.Device.ID
			}
			if err := s.keep(ctx, p); err != nil {
				return nil, err
			}
			out := &browserOutput{CacheControl: NoStore}
			out.Body.ID, err = s.notices.AddBrowser(ctx, b, in.Body.Language)
			return out, err
		})
	Register(r, Tagged("notices", Remove("removeBrowser", "/me/browsers/{id}", "Let a browser be told no more", "")),
		func(ctx context.Context, in *ofBrowser) (*struct{}, error) {
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			return nil, s.notices.RemoveBrowser(ctx, p.Player, in.ID)
		})
	Register(r, Tagged("notices", Put("setMail", "/me/mail", "Say where to send mail", "A code is sent there; the address counts once it comes back. The address of before is told.")),
		func(ctx context.Context, in *mailInput) (*listenerOutput, error) {
			p, err := s.signed(ctx, false)
			if err != nil {
				return nil, err
			}
			l, err := s.notices.Listener(ctx, p.Player)
			if err != nil {
				return nil, err
			}
			if l.Mail != nil { // where changes of the account are told
				if p, err = s.signed(ctx, true); err != nil {
					return nil, err
				}
			}
			// Whoever types the address of somebody else sends them few of these.
			to := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(in.Body.Address))))
			for _, of := range []string{string(p.Player), hex.EncodeToString(to[:])} {
				if problem := s.limits.letters.take(of); problem != nil {
					return nil, problem
				}
			}
			if _, err := s.notices.SetMail(ctx, p.Player, in.Body.Address, in.Body.Language); err != nil {
				return nil, err
			}
			return s.listener(ctx, p)
		})
	Register(r, Tagged("notices", Post("confirmMail", "/me/mail", "Show that an address is mine", "By the code that was sent there: within an hour, five tries.")),
		func(ctx context.Context, in *mailCodeInput) (*listenerOutput, error) {
			p, err := s.signed(ctx, false)
			if err != nil {
				return nil, err
			}
			if _, err := s.notices.ConfirmMail(ctx, p.Player, in.Body.Code); err != nil {
				return nil, err
			}
			return s.listener(ctx, p)
		})
	Register(r, Tagged("notices", Put("setMailOpens", "/me/mail/recovery", "Say whether my address opens my account",
		"Not unless this says so. Within 15 minutes of a sign-in; another address begins anew.")),
		func(ctx context.Context, in *mailOpensInput) (*listenerOutput, error) {
			p, err := s.signed(ctx, true)
			if err != nil {
				return nil, err
			}
			if _, err := s.notices.LetMailOpen(ctx, p.Player, in.Body.On); err != nil {
				return nil, err
			}
			return s.listener(ctx, p)
		})
	Register(r, Tagged("notices", Remove("removeMail", "/me/mail", "Forget my address", "It is told so.")),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			p, err := s.signed(ctx, true)
			if err != nil {
				return nil, err
			}
			_, err = s.notices.RemoveMail(ctx, p.Player)
			return nil, err
		})
}

// showNotices returns notices as their person sees them.
func showNotices(list []notify.Told) []Notice {
	shown := []Notice{}
	for i := range list {
		n := &list[i]
		shown = append(shown, Notice{n.ID, n.Kind, n.Game, n.Variant, n.Names, n.Begun, n.What, n.Label, n.Made, n.Seen})
	}
	return shown
}

// listener returns how somebody is told.
func (s *Server) listener(ctx context.Context, p Caller) (*listenerOutput, error) {
	l := &notify.Listener{}
	out := &listenerOutput{CacheControl: NoStore}
	browsers := []string{}
	if p.Player != "" {
		found, err := s.notices.Listener(ctx, p.Player)
		if err != nil {
			return nil, err
		}
		l = &found
		list, err := s.notices.Browsers(ctx, p.Player)
		if err != nil {
			return nil, err
		}
		for i := range list {
			browsers = append(browsers, list[i].ID)
		}
	}
	of := func(c notify.Channel) []notify.Kind {
		chosen := []notify.Kind{}
		for _, k := range notify.AllKinds() {
			if l.Wants(c, k) {
				chosen = append(chosen, k)
			}
		}
		return chosen
	}
	out.Body = Listener{Choices: NoticeChoices{of(notify.Page), of(notify.Push), of(notify.Mail)}, Language: l.Language}
	if s.notices.Pushes() {
		out.Body.Push = &PushWay{s.notices.PushKey(), browsers}
	}
	if s.notices.Mails() && p.Signed != nil {
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

// NoticesMessage says how many notices a person has not seen, and since when the newest waits: one
// notice may have taken another's place.
type NoticesMessage struct {
	Type   string       `json:"type" enum:"notices"`
	Unseen int          `json:"unseen"`
	Newest table.Millis `json:"newest,omitempty" doc:"When the newest of all that waits was made."`
}

// followNotices begins or ends telling a socket of the notices of its person.
func (c *socket) followNotices(ctx context.Context, kind string, on bool) {
	topic := ""
	if c.player != "" {
		topic = NoticeTopic(c.player)
	}
	c.follow(ctx, kind, on, topic, func(ctx context.Context) (any, error) {
		message := &NoticesMessage{Type: kind}
		if c.player == "" {
			return message, nil
		}
		list, err := c.hub.server.notices.Of(ctx, c.player)
		for i := range list {
			if list[i].Seen == 0 {
				message.Unseen++
			}
			message.Newest = max(message.Newest, list[i].Made)
		}
		return message, err
	})
}

// seeNotices notes that a person has seen what there is to tell of a game that they watch.
func (s *Server) seeNotices(ctx context.Context, player table.Player, id live.GameID) {
	if err := s.notices.See(ctx, player, id); err != nil {
		s.log.WarnContext(ctx, "noting that notices were seen", "err", err)
	}
}

// Connected returns who is connected, and IsConnected whether somebody is.
func (s *Server) Connected() []table.Player {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	list := make([]table.Player, 0, len(s.hub.players))
	for p := range s.hub.players {
		list = append(list, p)
	}
	return list
}

// IsConnected reports whether somebody is connected.
func (s *Server) IsConnected(p table.Player) bool {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	return len(s.hub.players[p]) > 0
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
func (s *Server) stopMail(w http.ResponseWriter, r *http.Request) {
	ask := r.Method != http.MethodPost
	language, err := s.notices.StopMail(r.Context(), r.URL.Query().Get("t"), ask)
	texts := s.share[language]
	if texts == nil {
		language, texts = s.share.in(r)
	}
	page := struct{ Language, Title, Text, Yes, Home string }{language, texts["mail_stop"], texts["mail_stopped"], "", texts["app_name"]}
	status := http.StatusOK
	switch {
	case errors.Is(err, notify.ErrNone):
		status, page.Text = http.StatusNotFound, texts["mail_stop_unknown"]
	case err != nil:
		writeProblem(w, s.problem(r.Context(), err))
		return
	case ask:
		page.Text, page.Yes = texts["mail_stop_ask"], texts["mail_stop_yes"]
	}
	w.Header().Set("Content-Security-Policy", stopPolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", NoStore)
	w.Header().Set("Referrer-Policy", "no-referrer") // the address is a secret
	w.WriteHeader(status)
	_ = stopPage.Execute(w, page) // a failure is the client's
}
