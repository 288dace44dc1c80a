package notify

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/manykings/manykings/table"
)

// Letter is one email to one person.
type Letter struct {
	To      string `json:"to"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
	HTML    string `json:"html"`
	// Stop is the unsubscribe address; empty for a letter that the person has requested.
	Stop     string `json:"stop,omitempty"`
	Language string `json:"language"`
}

// Post sends letters.
type Post interface {
	// Send sends a letter under an id that is the same for every attempt. A letter refused
	// with [ErrRefused] must not be retried.
	Send(ctx context.Context, id string, l *Letter) error
}

// ErrRefused is the error of a letter that the server rejects permanently.
var ErrRefused = errors.New("the mail server rejects it")

// line is a line of text in a letter, with its link.
type line struct{ Text, Link, Title string }

//go:embed letter.html
var letterText string

// letterPage is a letter as HTML.
var letterPage = template.Must(template.New("letter").Parse(letterText))

// letter returns a letter in the language of a listener.
func (s *Service) letter(l *Listener, to, subject, intro string, lines []line, foot []line) Letter {
	language := spoken(l.Language)
	var b strings.Builder
	b.WriteString(intro + "\n")
	for _, one := range lines {
		b.WriteString("\n" + one.Text + "\n")
		if one.Link != "" {
			b.WriteString(one.Link + "\n")
		}
	}
	b.WriteString("\n-- \n") // the rest is the signature (RFC 3676)
	for _, one := range foot {
		if one.Text != "" {
			b.WriteString(one.Text + "\n")
		}
		if one.Link != "" {
			b.WriteString(one.Title + ": " + one.Link + "\n")
		}
	}
	var page strings.Builder
	err := letterPage.Execute(&page, struct {
		Language, Subject, Intro string
		Lines, Foot              []line
	}{language, subject, intro, lines, foot})
	if err != nil {
		panic(err) // the template is embedded
	}
	return Letter{To: to, Subject: subject, Text: b.String(), HTML: page.String(), Language: language}
}

// codeLetter is the letter with the code that verifies an address.
func (s *Service) codeLetter(l *Listener, to, code string) Letter {
	texts := s.say(l.Language)
	return s.letter(l, to, texts.Text("mail_code_subject", "code", code), texts["mail_code_intro"],
		[]line{{Text: code}}, []line{{Text: texts["mail_code_foot"], Title: texts["app_name"], Link: s.Site}})
}

// recoveryLetter is the letter with the sign-in link. The token is in the fragment, after the
// #, which browsers do not send.
func (s *Service) recoveryLetter(l *Listener, handle, token string) Letter {
	texts := s.say(l.Language)
	return s.letter(l, l.Mail.Address, texts["mail_recover_subject"], texts.Text("mail_recover_intro", "name", handle),
		[]line{{Title: texts["mail_recover_open"], Link: s.Site + "/account#open=" + token, Text: texts["mail_recover_once"]}},
		[]line{{Text: texts["mail_recover_foot"], Title: texts["app_name"], Link: s.Site}})
}

// accountLetter reports a change of sign-in methods.
func (s *Service) accountLetter(l *Listener, n *Notice) Letter {
	texts := s.say(l.Language)
	letter := s.letter(l, l.Mail.Address, texts["mail_account_subject"], s.sentence(l.Language, &Told{Notice: *n}),
		[]line{{Text: texts["mail_account_intro"], Title: texts["mail_account_look"], Link: s.Site + "/account"}}, s.foot(l, ""))
	letter.Stop = s.stopLink(l)
	return letter
}

func (s *Service) stopLink(l *Listener) string { return s.Site + StopPath + "?t=" + s.stopToken(l.Ref) }

// StopPath is the path of unsubscribe links.
const StopPath = "/mail/stop"

// foot says why a letter comes, and how to unsubscribe.
func (s *Service) foot(l *Listener, why string) []line {
	texts := s.say(l.Language)
	return []line{
		{Text: why, Title: texts["mail_choose"], Link: s.Site + "/notices"},
		{Title: texts["mail_stop"], Link: s.stopLink(l)},
	}
}

// digests sends the due digests.
func (s *Service) digests(ctx context.Context) error {
	if !s.Mails() {
		return nil
	}
	list, err := s.store.Digests(ctx, s.now(), atOnce)
	if err != nil {
		return err
	}
	var errs []error
	for i := range list {
		if err := s.digest(ctx, &list[i]); !errors.Is(err, ErrConflict) { // another server was faster
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// digest sends one letter with all unseen notices of a person.
func (s *Service) digest(ctx context.Context, l *Listener) error {
	if s.isHere(l) { // the page shows the notices
		l.Digest = s.now() + table.Millis(whileHere.Milliseconds())
		return s.store.PutListener(ctx, *l, nil, nil, s.now())
	}
	l.Digest = 0
	list, err := s.store.NoticesOf(ctx, l.Player, mostListed)
	if err != nil {
		return err
	}
	var lines []line
	var ids []string
	for _, n := range slices.Backward(list) {
		if n.Seen != 0 || n.Mailed != 0 || n.Due != 0 || n.Kind == Account || !l.Wants(Mail, n.Kind) {
			continue
		}
		now, err := s.told(ctx, &n)
		if err != nil {
			return err
		}
		if now != nil {
			text := s.sentence(l.Language, now)
			lines, ids = append(lines, line{Text: text, Title: text, Link: s.Site + n.path()}), append(ids, n.ID)
		}
	}
	var parcels []Parcel
	if len(lines) > 0 && l.Mail != nil && !l.Mail.Stopped {
		texts := s.say(l.Language)
		letter := s.letter(l, l.Mail.Address, texts["mail_digest_subject"], texts["mail_digest_intro"], lines, s.foot(l, texts["mail_why"]))
		letter.Stop = s.stopLink(l)
		parcels, l.Mailed = []Parcel{s.mailParcel(l.Player, letter, s.now()+lettersFor)}, s.now()
	}
	return s.store.PutListener(ctx, *l, parcels, ids, s.now())
}

// sendLetter passes a letter to the mail server.
func (s *Service) sendLetter(ctx context.Context, p *Parcel) error {
	var l Letter
	if err := json.Unmarshal([]byte(p.Content), &l); err != nil {
		return fmt.Errorf("%w: %w", errGone, err)
	}
	err := s.Post.Send(ctx, p.ID, &l)
	if errors.Is(err, ErrRefused) {
		err = fmt.Errorf("%w: %w", errGone, err)
	}
	return err
}
