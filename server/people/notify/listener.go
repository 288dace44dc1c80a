package notify

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/manykings/manykings/table"
)

// Listener is the notification settings of a person.
type Listener struct {
	Player  table.Player `json:"-"`
	Ref     string       `json:"-"` // identifies the person in links
	Version int64        `json:"-"`
	Digest  table.Millis `json:"-"` // when the next mail is due; 0: never
	Here    table.Millis `json:"-"` // when they were last connected

	Choices Choices `json:"choices,omitempty"`
	// Known are the kinds that existed when the person chose; none means firstKinds.
	Known    []Kind   `json:"known,omitempty"`
	Language string   `json:"language,omitempty"`
	Mail     *Mailbox `json:"mail,omitempty"`
	Pending  *Pending `json:"pending,omitempty"`
	// Mailed is the time of the last digest.
	Mailed table.Millis `json:"mailed,omitempty"`
}

// Choices are the kinds of notices for each channel. A missing channel has those of
// [Standard].
type Choices map[Channel][]Kind

// Standard is the default choice. Push needs the person's permission in the browser, and mail
// needs a verified address.
func Standard(c Channel) []Kind {
	if c == Page {
		return AllKinds()
	}
	return []Kind{Turn, Challenge, Vote, Events, Account}
}

// firstKinds are the kinds that existed before [Listener.Known] did.
func firstKinds() []Kind { return []Kind{Turn, Seat, Challenge, Vote, Account} }

// Wants reports whether notices of a kind go to a channel. Changes of the account go to every
// available channel. A choice says nothing about a kind that is newer: on the page and in the browser it
// has the default, but mail needs a consent.
func (l *Listener) Wants(c Channel, k Kind) bool {
	if k == Account {
		return true
	}
	known := l.Known
	if len(known) == 0 {
		known = firstKinds()
	}
	chosen, ok := l.Choices[c]
	if newer := !slices.Contains(known, k) && !slices.Contains(chosen, k); !ok || newer && c != Mail {
		chosen = Standard(c)
	}
	return slices.Contains(chosen, k)
}

// Mailbox is the verified address of a person.
type Mailbox struct {
	Address string       `json:"address"`
	Since   table.Millis `json:"since"`
	Stopped bool         `json:"stopped,omitempty"` // unsubscribed from notices
	Opens   bool         `json:"opens,omitempty"`   // sign-in links may go there; off by default
}

// Pending is an address that is not verified yet: a code was sent there.
type Pending struct {
	Address string       `json:"address"`
	Hash    string       `json:"hash"`
	Until   table.Millis `json:"until"`
	Tries   int          `json:"tries,omitempty"`
}

// Limits of addresses and codes.
const (
	mostAddress = 254 // RFC 5321
	codeFor     = time.Hour
	codeTries   = 5
	codeLetters = 8
)

// ParseAddress normalizes an email address, or returns an [*table.InputError].
func ParseAddress(text string) (string, error) {
	wrong := &table.InputError{Field: "address", Reason: "use one email address, such as anna@example.org"}
	text = strings.TrimSpace(text)
	a, err := mail.ParseAddress(text)
	if err != nil || a.Name != "" || a.Address != text || len(text) > mostAddress {
		return "", wrong
	}
	at := strings.LastIndexByte(text, '@')
	local, domain := text[:at], text[at+1:]
	plain := func(c rune) bool { return c > ' ' && c < 0x7f && !strings.ContainsRune(`"(),:;<>[\]`, c) }
	if strings.ContainsFunc(local, func(c rune) bool { return !plain(c) }) || len(local) > 64 ||
		strings.ContainsFunc(domain, func(c rune) bool { return c < 0x80 && !plain(c) }) || !strings.Contains(domain, ".") && domain != "localhost" {
		return "", wrong
	}
	return text, nil
}

// OpensKey returns the key of an address for sign-in links. It ignores case.
func OpensKey(address string) string {
	sum := sha256.Sum256([]byte("opens " + strings.ToLower(strings.TrimSpace(address))))
	return hex.EncodeToString(sum[:])
}

// Opens returns the key of the address that receives sign-in links; empty if none does.
func (l *Listener) Opens() string {
	if l.Mail == nil || !l.Mail.Opens {
		return ""
	}
	return OpensKey(l.Mail.Address)
}

func codeHash(player table.Player, typed string) string {
	text := strings.NewReplacer("-", "", " ", "", "0", "O", "1", "I").Replace(strings.ToUpper(typed))
	sum := sha256.Sum256([]byte("mail " + string(player) + " " + text))
	return hex.EncodeToString(sum[:])
}

// attempts is how often a change is retried after conflicts with other changes.
const attempts = 8

// change edits a listener, which is created if there is none.
func (s *Service) change(ctx context.Context, player table.Player, edit func(*Listener) ([]Parcel, error)) (Listener, error) {
	for attempt := 1; ; attempt++ {
		l, err := s.Listener(ctx, player)
		if err != nil {
			return l, err
		}
		parcels, refusal := edit(&l)
		if refusal != nil && !errors.Is(refusal, ErrCode) { // a wrong code counts as a try
			return l, refusal
		}
		err = s.store.PutListener(ctx, l, parcels, nil, s.now())
		if errors.Is(err, ErrConflict) && attempt < attempts {
			continue
		}
		return l, cmp.Or(err, refusal)
	}
}

// Listener returns the notification settings of a player.
func (s *Service) Listener(ctx context.Context, player table.Player) (Listener, error) {
	l, err := s.store.Listener(ctx, player)
	if errors.Is(err, ErrNone) {
		return Listener{Player: player, Ref: rand.Text()}, nil
	}
	return l, err
}

// Choose stores the choices and the language of a player.
func (s *Service) Choose(ctx context.Context, player table.Player, c Choices, language string, stopped bool) (Listener, error) {
	for _, kinds := range c {
		for _, k := range kinds {
			if !slices.Contains(AllKinds(), k) {
				return Listener{}, &table.InputError{Field: "choices", Reason: "use the kinds turn, seat, challenge, vote, event and account"}
			}
		}
	}
	return s.change(ctx, player, func(l *Listener) ([]Parcel, error) {
		l.Choices, l.Known, l.Language = c, AllKinds(), language
		if l.Mail != nil {
			l.Mail.Stopped = stopped
		}
		return nil, nil
	})
}

// SetMail sends a code to an address. The address belongs to the player once the code is
// confirmed.
func (s *Service) SetMail(ctx context.Context, player table.Player, address, language string) (Listener, error) {
	if !s.Mails() {
		return Listener{}, ErrNoMail
	}
	address, err := ParseAddress(address)
	if err != nil {
		return Listener{}, err
	}
	code := rand.Text()[:codeLetters]
	return s.change(ctx, player, func(l *Listener) ([]Parcel, error) {
		l.Language = language
		until := s.now() + table.Millis(codeFor.Milliseconds())
		l.Pending = &Pending{Address: address, Hash: codeHash(player, code), Until: until}
		letter := s.codeLetter(l, address, code[:4]+"-"+code[4:])
		return []Parcel{s.mailParcel(player, letter, until)}, nil
	})
}

// ConfirmMail verifies the address to which a code was sent. The previous address is
// notified.
func (s *Service) ConfirmMail(ctx context.Context, player table.Player, code string) (Listener, error) {
	return s.change(ctx, player, func(l *Listener) ([]Parcel, error) {
		p := l.Pending
		if p == nil || p.Until < s.now() || p.Tries >= codeTries {
			return nil, ErrCode
		}
		if p.Hash != codeHash(player, code) {
			p.Tries++
			return nil, ErrCode
		}
		parcels := s.farewell(l, p.Address)
		l.Mail, l.Pending = &Mailbox{Address: p.Address, Since: s.now()}, nil
		return parcels, nil
	})
}

// LetMailOpen sets whether sign-in links may go to the address of a player.
func (s *Service) LetMailOpen(ctx context.Context, player table.Player, on bool) (Listener, error) {
	return s.change(ctx, player, func(l *Listener) ([]Parcel, error) {
		if l.Mail == nil {
			return nil, ErrNone
		}
		l.Mail.Opens = on
		return nil, nil
	})
}

// mostOpened is how many accounts one address may open.
const mostOpened = 5

// Openers returns the players whose accounts accept sign-in links to an address.
func (s *Service) Openers(ctx context.Context, address string) ([]table.Player, error) {
	key := OpensKey(address)
	list, err := s.store.Openers(ctx, key, mostOpened)
	if err != nil {
		return nil, err
	}
	var players []table.Player
	for i := range list {
		if list[i].Opens() == key {
			players = append(players, list[i].Player)
		}
	}
	return players, nil
}

// SendRecovery sends a player the sign-in link, if the address may receive it; handle is that
// of the account. It reports whether the letter is on its way.
func (s *Service) SendRecovery(ctx context.Context, player table.Player, handle, token string, until table.Millis) (bool, error) {
	sent := false
	_, err := s.change(ctx, player, func(l *Listener) ([]Parcel, error) {
		sent = s.Mails() && l.Opens() != ""
		if !sent {
			return nil, ErrNone
		}
		return []Parcel{s.mailParcel(player, s.recoveryLetter(l, handle, token), until)}, nil
	})
	if errors.Is(err, ErrNone) {
		err = nil
	}
	return sent && err == nil, err
}

// RemoveMail deletes the address of a player and notifies it.
func (s *Service) RemoveMail(ctx context.Context, player table.Player) (Listener, error) {
	return s.change(ctx, player, func(l *Listener) ([]Parcel, error) {
		parcels := s.farewell(l, "")
		l.Mail, l.Pending, l.Digest = nil, nil, 0
		return parcels, nil
	})
}

// farewell tells an address that its player no longer uses it.
func (s *Service) farewell(l *Listener, other string) []Parcel {
	if l.Mail == nil || l.Mail.Address == other || !s.Mails() {
		return nil
	}
	letter := s.accountLetter(l, &Notice{Kind: Account, What: MailChanged, Made: s.now()})
	return []Parcel{s.mailParcel(l.Player, letter, s.now()+lettersFor)}
}

// StopMail unsubscribes the person of a link's token from all mail and returns their
// language. With ask it only checks the token.
func (s *Service) StopMail(ctx context.Context, token string, ask bool) (language string, err error) {
	ref, ok := s.stopped(token)
	if !ok {
		return "", ErrNone
	}
	l, err := s.store.ListenerBy(ctx, ref)
	if err != nil || ask {
		return l.Language, err
	}
	l, err = s.change(ctx, l.Player, func(l *Listener) ([]Parcel, error) {
		if l.Mail != nil {
			l.Mail.Stopped = true
		}
		l.Digest = 0
		return nil, nil
	})
	return l.Language, err
}
