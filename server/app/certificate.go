package app

import (
	"context"
	"crypto/tls"
	"fmt"
	"os"
	"sync/atomic"
	"time"
)

// certificate is the one for https, read again when its files change: those who hand
// them out do so for a few weeks.
type certificate struct {
	cert, key string // files
	current   atomic.Pointer[tls.Certificate]
	read      time.Time // when the later of the files had been changed
}

// loadCertificate reads a certificate and its key.
func loadCertificate(cert, key string) (*certificate, error) {
	c := &certificate{cert: cert, key: key}
	return c, c.reload(context.Background())
}

// reload reads the files if they have changed. What cannot be read leaves the
// certificate as it was.
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

// config returns how connections are made with it.
func (c *certificate) config() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current.Load(), nil },
	}
}
