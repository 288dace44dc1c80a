package app

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"flag"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"
)

var deep = flag.Bool("deep", false, "start the server with a certificate 50 times")

// issue writes a certificate with a serial number, valid from a moment, and its key.
func issue(t *testing.T, dir string, serial int64, at time.Time) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), NotAfter: at.Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	write(t, cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), at)
	write(t, key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), at)
	return cert, key
}

func write(t *testing.T, file string, text []byte, at time.Time) {
	t.Helper()
	err := os.WriteFile(file, text, 0o600)
	if err == nil {
		err = os.Chtimes(file, at, at)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// The server uses a renewed certificate soon. If it is unreadable, the last one stays in use.
func TestCertificateIsReadAgain(t *testing.T) {
	dir, now := t.TempDir(), time.Now()
	c, err := loadCertificate(issue(t, dir, 1, now))
	if err != nil {
		t.Fatal(err)
	}
	serves := func(serial int64) {
		t.Helper()
		pair, err := c.config().GetCertificate(nil)
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := x509.ParseCertificate(pair.Certificate[0])
		if err != nil || parsed.SerialNumber.Int64() != serial {
			t.Errorf("certificate %v, %v; want %d", parsed.SerialNumber, err, serial)
		}
	}
	serves(1)
	issue(t, dir, 2, now.Add(time.Second))
	serves(1)
	if err := c.reload(t.Context()); err != nil {
		t.Fatal(err)
	}
	serves(2)
	write(t, c.key, bytes.Repeat([]byte("x"), 100), now.Add(2*time.Second))
	if err := c.reload(t.Context()); err == nil {
		t.Error("a key that cannot be read is none")
	}
	serves(2)
	if _, err := loadCertificate(c.cert, c.key); err == nil {
		t.Error("a server starts without its key")
	}
}

// A server with a certificate answers by https at every start.
func TestServeHTTPS(t *testing.T) {
	cert, key := issue(t, t.TempDir(), 1, time.Now())
	text, err := os.ReadFile(cert)
	if err != nil {
		t.Fatal(err)
	}
	trusted := x509.NewCertPool()
	trusted.AppendCertsFromPEM(text)
	c := Config{Listen: "127.0.0.1:0", Data: t.TempDir(), TLSCert: cert, TLSKey: key, Drain: 10 * time.Second}
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	starts := 10
	if *deep {
		starts = 50
	}
	for range starts {
		ctx, stop := context.WithCancel(t.Context())
		err := Run(ctx, c, log, func(a Addresses) {
			go func() {
				defer stop()
				client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}}}
				defer client.CloseIdleConnections()
				answer, err := client.Get(a.Page + "/readyz")
				if err != nil {
					t.Error(err)
					return
				}
				if _ = answer.Body.Close(); answer.StatusCode != http.StatusOK {
					t.Errorf("%s answers %s", a.Page, answer.Status)
				}
			}()
		})
		stop()
		if err != nil {
			t.Fatalf("Run: %v", err)
		}
	}
}
