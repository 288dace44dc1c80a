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

// Listener is how a person wants to be told.
type Listener struct {
	Player  table.Player `json:"-"`
	Ref     string       `json:"-"` // names them in links, and nothing else
	Version int64        `json:"-"`
	Digest  table.Millis `json:"-"` // when the next mail is due; 0: never
	Here    table.Millis `json:"-"` // when they were last connected

	Choices  Choices  `json:"choices,omitempty"`
	Language string   `json:"language,omitempty"`
	Mail     *Mailbox `json:"mail,omitempty"`
	Pending  *Pending `json:"pending,omitempty"`
	// Mailed is when the last digest was made.
	Mailed table.Millis `json:"mailed,omitempty"`
}

// Choices are the kinds that reach somebody on each channel; of a channel that is not
// there, those of [Standard].
type Choices map[Channel][]Kind

// Standard is what reaches people who have chosen nothing. A browser is told only once its
// person has switched that on, and mail goes only to an address that was shown to be theirs.
func Standard(c Channel) []Kind {
	if c == Page {
		return AllKinds()
	}
	return []Kind{Turn, Challenge, Vote, Account}
}

// Wants reports whether notices of a kind are to reach somebody on a channel. Changes of
// the account are told on every channel there is.
func (l *Listener) Wants(c Channel, k Kind) bool {
	if k == Account {
		return true
	}
	chosen, ok := l.Choices[c]
	if !ok {
		chosen = Standard(c)
	}
	return slices.Contains(chosen, k)
}

// Mailbox is the address of a person, who has shown that what is sent there reaches them.
type Mailbox struct {
	Address string       `json:"address"`
	Since   table.Millis `json:"since"`
	Stopped bool         `json:"stopped,omitempty"` // they want no notices there
	Opens   bool         `json:"opens,omitempty"`   // what is sent there opens the account: only if they have said so
}

// Pending is an address that has not been shown to be somebody's: a code was sent there.
type Pending struct {
	Address string       `json:"address"`
	Hash    string       `json:"hash"`
	Until   table.Millis `json:"until"`
	Tries   int          `json:"tries,omitempty"`
}

// Bounds of mail and codes.
const (
	mostAddress = 254 // RFC 5321
	codeFor     = time.Hour
	codeTries   = 5
	codeLetters = 8
)

// ParseAddress returns an address of mail as it is written to, or an [*table.InputError].
func ParseAddress(text string) (string, error) {
	wrong := &table.InputError{Field: "address", Reason: "one address of mail, such as anna@example.org"}
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

// OpensKey returns the key by which an address is found that opens an account: small and
// capital letters are one.
func OpensKey(address string) string {
	sum := sha256.Sum256([]byte("opens " + strings.ToLower(strings.TrimSpace(address))))
	return hex.EncodeToString(sum[:])
}

// Opens returns the key of the address that opens the account; empty if none does.
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

// attempts is how often a listener is changed while others change it too.
const attempts = 8

// change changes a listener, who is made if there was none.
func (s *Service) change(ctx context.Context, player table.Player, edit func(*Listener) ([]Parcel, error)) (Listener, error) {
	for attempt := 1; ; attempt++ {
		l, err := s.Listener(ctx, player)
		if err != nil {
			return l, err
		}
		parcels, refusal := edit(&l)
		if refusal != nil && !errors.Is(refusal, ErrCode) { // a try is counted
			return l, refusal
		}
		err = s.store.PutListener(ctx, l, parcels, nil, s.now())
		if errors.Is(err, ErrConflict) && attempt < attempts {
			continue
		}
		return l, cmp.Or(err, refusal)
	}
}

// Listener returns how a player wants to be told.
func (s *Service) Listener(ctx context.Context, player table.Player) (Listener, error) {
	l, err := s.store.Listener(ctx, player)
	if errors.Is(err, ErrNone) {
		return Listener{Player: player, Ref: rand.Text()}, nil
	}
	return l, err
}

// Choose stores what reaches a player on which channel, and in which language.
func (s *Service) Choose(ctx context.Context, player table.Player, c Choices, language string, stopped bool) (Listener, error) {
	for _, kinds := range c {
		for _, k := range kinds {
			if !slices.Contains(AllKinds(), k) {
				return Listener{}, &table.InputError{Field: "choices", Reason: "kinds are turn, seat, challenge, vote, account"}
			}
		}
	}
	return s.change(ctx, player, func(l *Listener) ([]Parcel, error) {
		l.Choices, l.Language = c, language
		if l.Mail != nil {
			l.Mail.Stopped = stopped
		}
		return nil, nil
	})
}

// SetMail sends a code to an address. It becomes that of the player once the code comes
// back.
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

// ConfirmMail makes the address to which a code was sent that of the player. The address
// of before is told.
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

// LetMailOpen says whether what is sent to the address of a player opens the account.
func (s *Service) LetMailOpen(ctx context.Context, player table.Player, on bool) (Listener, error) {
	return s.change(ctx, player, func(l *Listener) ([]Parcel, error) {
		if l.Mail == nil {
			return nil, ErrNone
		}
		l.Mail.Opens = on
		return nil, nil
	})
}

// mostOpened is how many accounts one address opens.
const mostOpened = 5

// Openers returns the players whose accounts an address opens.
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

// SendRecovery sends a player the link that opens the account, if its address may; handle is
// what the account is called. It reports whether it is on its way.
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

// RemoveMail forgets the address of a player, and tells it so.
func (s *Service) RemoveMail(ctx context.Context, player table.Player) (Listener, error) {
	return s.change(ctx, player, func(l *Listener) ([]Parcel, error) {
		parcels := s.farewell(l, "")
		l.Mail, l.Pending, l.Digest = nil, nil, 0
		return parcels, nil
	})
}

// farewell tells an address that it is no longer that of a player, who has another.
func (s *Service) farewell(l *Listener, other string) []Parcel {
	if l.Mail == nil || l.Mail.Address == other || !s.Mails() {
		return nil
	}
	letter := s.accountLetter(l, &Notice{Kind: Account, What: MailChanged, Made: s.now()})
	return []Parcel{s.mailParcel(l.Player, letter, s.now()+lettersFor)}
}

// StopMail ends all mail to the person of a token that a link has, and returns their
// language; with ask it only says whether there is such a person.
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
