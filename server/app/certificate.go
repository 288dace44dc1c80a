package app

import (
	"context"
	"crypto/tls"
	"fmt"
	"os"
	"sync/atomic"
	"time"
)

// certificate is the certificate for https. It is read again when its files change, since
// certificates expire after a few weeks.
type certificate struct {
	cert, key string // file names
	current   atomic.Pointer[tls.Certificate]
	read      time.Time // the later time of change of the two files
}

// loadCertificate reads a certificate and its key.
func loadCertificate(cert, key string) (*certificate, error) {
	c := &certificate{cert: cert, key: key}
	return c, c.reload(context.Background())
}

// reload reads the files if they have changed. If they are unreadable, it keeps the current
// certificate.
func (c *certificate) reload(context.Context) error {
	var changed time.Time
	for _, file := range []string{c.cert, c.key} {
		info, err := os.Stat(file)
		if err != nil {
			return fmt.Errorf("the certificate: %w", err)
		}
		if info.ModTime().After(changed) {
			changed = info.ModTime()
		}
	}
	if changed.Equal(c.read) {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return fmt.Errorf("the certificate: %w", err)
	}
	c.current.Store(&pair)
	c.read = changed
	return nil
}

// config returns the TLS configuration with the certificate.
func (c *certificate) config() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current.Load(), nil },
	}
}
