package main

import (
	"bytes"
	"crypto/x509"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/manykings/manykings/internal/test/natstest"
	"github.com/manykings/manykings/internal/test/postgrestest"
)

// setting is a flag of serve with a value.
type setting struct{ flag, value string }

// A server starts with every flag.
func TestServeFlags(t *testing.T) {
	files := t.TempDir()
	file := func(name string, text []byte) string {
		t.Helper()
		path := filepath.Join(files, name)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	// Its certificate is for 127.0.0.1, and its client trusts it.
	https := httptest.NewTLSServer(nil)
	t.Cleanup(https.Close)
	pair := https.TLS.Certificates[0]
	secret, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	groups := map[string][]setting{
		"alone": {
			{"listen", "127.0.0.1:0"}, {"data", filepath.Join(files, "data")}, {"proxies", "10.0.0.0/8"}, {"origins", "https://example.org"},
			{"hosts", "example.org,127.0.0.1"}, {"bots", "0"}, {"gauntlet", "star:2"}, {"gauntlet-pause", "1h"}, {"gauntlet-keep", "100"}, {"passwords", "true"}, {"local-passwords", "false"}, {"lan", "false"},
			{"words", file("words", []byte("drat\n"))}, {"new-for", "1h"}, {"vacation-days", "3"}, {"rating-speeds", "true"}, {"rating-plies", "8"}, {"rating-span", "10s"}, {"rating-young", "24h"}, {"rating-circle", "1"}, {"rating-series", "20"}, {"rating-shared", "0.5"}, {"contact", "host@example.org"},
			{"smtp", "127.0.0.1:25"}, {"smtp-tls", "starttls"}, {"smtp-from", "games@example.org"}, {"smtp-user", "games"},
			{"smtp-password-file", file("password", []byte("secret\n"))}, {"site", "https://example.org"}, {"push", "false"}, {"dumps", "/games/"}, {"bbppairings", os.Args[0]},
			{"traces", "http://127.0.0.1:4318"}, {"traces-share", "0.5"}, {"metrics", "127.0.0.1:0"}, {"log-format", "json"}, {"log-level", "error"},
			{"limit-requests", "10"}, {"limit-writes", "10"}, {"limit-games", "10"}, {"limit-guests", "10"}, {"limit-newcomers", "10"}, {"limit-bots", "10"},
			{"limit-sockets", "10"}, {"limit-connections", "10"}, {"keep-unplayed", "1h"}, {"keep-guests", "1h"}, {"archive-after", "1h"}, {"drain", "5s"},
		},
		"https": {
			{"tls-cert", file("cert.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: pair.Certificate[0]}))},
			{"tls-key", file("key.pem", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}))},
		},
		"several nodes": {{"database", postgrestest.Database(t)}, {"nats", natstest.Start(t, "--jetstream").URL()}},
		"file":          {{"config", file("settings.toml", []byte("bots = 0\n"))}},
	}
	started := map[string]bool{}
	for name, settings := range groups {
		var flags []string
		for _, s := range settings {
			flags = append(flags, "--"+s.flag+"="+s.value)
			started[s.flag] = true
		}
		t.Run(name, func(t *testing.T) {
			server := serving(t, t.TempDir(), flags...)
			answer, err := https.Client().Get(server.URL + "/readyz")
			if err != nil {
				t.Fatal(err)
			}
			if err := answer.Body.Close(); err != nil || answer.StatusCode != http.StatusOK {
				t.Errorf("/readyz answers %s, %v", answer.Status, err)
			}
			if err := server.Stop(); err != nil {
				t.Error(err)
			}
		})
	}
	var out, errs bytes.Buffer
	if code := run([]string{"serve", "--print-config"}, strings.NewReader(""), &out, &errs); code != exitYes {
		t.Errorf("--print-config: exit %d, %s", code, &errs)
	}
	started["print-config"] = true

	grammar, err := kong.New(&serveCommand{}, kong.Configuration(readSettings))
	if err != nil {
		t.Fatal(err)
	}
	for _, flag := range grammar.Model.Flags {
		if !started[flag.Name] && flag.Name != "help" {
			t.Errorf("no server has been started with --%s", flag.Name)
		}
		delete(started, flag.Name)
	}
	for flag := range started {
		t.Errorf("--%s is no flag of serve", flag)
	}
}
