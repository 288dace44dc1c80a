package notify

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"strconv"
	"strings"
	"time"

	"github.com/wneessen/go-mail"
)

// SMTP sends letters through a mail server.
type SMTP struct {
	Server   string // host:port
	User     string // empty: no authentication
	Password string
	From     string // sender: Many Kings <games@example.org>
	// TLS is the encryption: StartTLS, DirectTLS or NoTLS.
	TLS string
	// Config is the TLS configuration; nil for the default.
	Config *tls.Config
}

// The ways to encrypt the connection to a mail server.
const (
	StartTLS  = "starttls" // after the greeting
	DirectTLS = "tls"      // from the first byte
	NoTLS     = "none"     // no encryption: a server on the same machine
)

// mailTime bounds one attempt; it is less than the first of waits.
const mailTime = 40 * time.Second

// Check validates the settings.
func (s *SMTP) Check() error {
	if _, _, err := s.address(); err != nil {
		return fmt.Errorf("smtp: %q is not an address such as mail.example.org:587", s.Server)
	}
	if _, err := netmail.ParseAddress(s.From); err != nil {
		return fmt.Errorf("smtp-from: %q is not an address such as Many Kings <games@example.org>", s.From)
	}
	if s.TLS == NoTLS && s.User != "" {
		return errors.New("smtp-tls: a password needs an encrypted connection")
	}
	return nil
}

func (s *SMTP) address() (host string, port int, err error) {
	host, text, err := net.SplitHostPort(s.Server)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err == nil && (host == "" || port < 1 || port > 65_535) {
		err = errors.New("missing host or port")
	}
	return host, port, err
}

// Send sends a letter.
func (s *SMTP) Send(ctx context.Context, id string, l *Letter) error {
	ctx, done := context.WithTimeout(ctx, mailTime)
	defer done()
	host, port, err := s.address()
	if err != nil {
		return err
	}
	m, err := s.message(id, l)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	options := []mail.Option{mail.WithPort(port), mail.WithTimeout(mailTime / 2), mail.WithTLSConfig(s.config(host))}
	switch s.TLS {
	case DirectTLS:
		options = append(options, mail.WithSSL())
	case NoTLS:
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if s.User != "" {
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(s.User), mail.WithPassword(s.Password))
	}
	c, err := mail.NewClient(host, options...)
	if err != nil {
		return err
	}
	err = c.DialAndSendWithContext(ctx, m)
	if sending, ok := errors.AsType[*mail.SendError](err); ok {
		if m.IsDelivered() { // delivered, whatever failed afterwards
			return nil
		}
		// The server's text may contain the address, which must not be logged.
		reason := fmt.Errorf("%s: the mail server returned %d", sending.Reason, sending.ErrorCode())
		if !sending.IsTemp() && sending.ErrorCode() >= 500 {
			return fmt.Errorf("%w: %w", ErrRefused, reason)
		}
		return reason
	}
	return err
}

func (s *SMTP) config(host string) *tls.Config {
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if s.Config != nil {
		c = s.Config.Clone()
	}
	c.ServerName = host
	return c
}

// message returns a letter as a MIME message.
func (s *SMTP) message(id string, l *Letter) (*mail.Msg, error) {
	m := mail.NewMsg(mail.WithNoDefaultUserAgent())
	if err := errors.Join(m.From(s.From), m.To(l.To)); err != nil {
		return nil, err
	}
	from, err := netmail.ParseAddress(s.From)
	if err != nil {
		return nil, err
	}
	domain := from.Address[strings.LastIndexByte(from.Address, '@')+1:]
	m.Subject(l.Subject)
	m.SetDate()
	m.SetMessageIDWithValue(id + "@" + domain)
	m.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: no auto-replies
	if l.Language != "" {
		m.SetGenHeader("Content-Language", l.Language)
	}
	if l.Stop != "" { // RFC 8058
		m.SetGenHeader(mail.HeaderListUnsubscribe, "<"+l.Stop+">")
		m.SetGenHeader(mail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	m.SetBodyString(mail.TypeTextPlain, l.Text)
	m.AddAlternativeString(mail.TypeTextHTML, l.HTML)
	return m, nil
}
