package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/manykings/manykings/server/people/notify"
)

// site returns the address of the page, empty if it is not known.
func (c *Config) site() string {
	if c.Site == "" && len(c.Origins) > 0 {
		return strings.TrimRight(c.Origins[0], "/")
	}
	return strings.TrimRight(c.Site, "/")
}

// passwordOfMail is the environment variable with the password of the mail server. Everybody on
// the machine could see a flag, and the settings can be printed.
const passwordOfMail = "MANYKINGS_SMTP_PASSWORD"

// post returns the mail sender, or nil if there is no mail server.
func (c *Config) post() (*notify.SMTP, error) {
	if c.SMTP == "" {
		return nil, nil //nolint:nilnil // mail is optional
	}
	s := &notify.SMTP{Server: c.SMTP, User: c.SMTPUser, From: c.SMTPFrom, TLS: c.SMTPTLS, Password: os.Getenv(passwordOfMail)}
	errs := []error{s.Check()}
	if c.site() == "" {
		errs = append(errs, errors.New("site: mail has links in it, and needs the address of the page"))
	}
	if name := c.SMTPPasswordFile; name != "" {
		password, err := readSecret(name)
		if err != nil {
			errs = append(errs, fmt.Errorf("smtp-password-file: %w", err))
		}
		s.Password = password
	}
	if s.User != "" && s.Password == "" {
		errs = append(errs, fmt.Errorf("smtp-user: a password is needed, in a file or in %s", passwordOfMail))
	}
	return s, errors.Join(errs...)
}

// readSecret reads the line of a file that only its owner may read.
func readSecret(name string) (string, error) {
	info, err := os.Stat(name)
	if err != nil {
		return "", err
	}
	if info.Mode()&(fs.ModePerm&0o077) != 0 {
		return "", fmt.Errorf("%s is of mode %o: others may read it (chmod 600)", name, info.Mode().Perm())
	}
	text, err := os.ReadFile(name)
	return strings.TrimRight(string(text), "\r\n"), err
}
