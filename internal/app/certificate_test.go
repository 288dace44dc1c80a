package app

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// issue writes a certificate with a serial number, and its key, as of a moment.
func issue(t *testing.T, dir string, serial int64, at time.Time) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), NotAfter: at.Add(time.Hour)}
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

// A certificate is in use soon after it was renewed; one that cannot be read leaves
// the last in use.
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
