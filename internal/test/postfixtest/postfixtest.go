// Package postfixtest runs mail servers for tests: Debian's postfix, delivering to a directory
// that the test reads.
package postfixtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/mail"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Server is a mail server for all addresses at example.org.
type Server struct {
	Address string // host:port of its SMTP
	// TLS trusts the server's certificate for localhost.
	TLS *tls.Config

	t         *testing.T
	directory string
}

const binary = "/usr/sbin/postfix"

// Start starts a mail server that ends with the test. The test is skipped if postfix cannot run.
func Start(t *testing.T) *Server {
	t.Helper()
	if _, err := os.Stat(binary); err != nil {
		t.Skip("there is no postfix (Debian: apt-get install postfix)")
	}
	if os.Geteuid() != 0 {
		t.Skip("postfix needs root: its parts run as users of their own")
	}
	owner, err := user.Lookup("postfix")
	if err != nil {
		t.Skip("there is no user postfix: ", err)
	}
	// Not t.TempDir, which the users of postfix cannot enter.
	directory, err := os.MkdirTemp("", "postfix") //nolint:usetesting // see above
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(directory); err != nil {
			t.Error(err)
		}
	})
	s := &Server{Address: net.JoinHostPort("localhost", strconv.Itoa(freePort(t))), t: t, directory: directory}
	uid, err := strconv.Atoi(owner.Uid)
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Chmod(directory, 0o755))
	for _, name := range []string{"conf", "queue", "data", "mail"} {
		must(os.Mkdir(filepath.Join(directory, name), 0o755))
	}
	must(os.Chown(filepath.Join(directory, "data"), uid, -1))
	must(os.Chown(filepath.Join(directory, "mail"), nobody, nobody))
	s.certificate()
	replace := strings.NewReplacer("DIR", directory, "ADDRESS", strings.Replace(s.Address, "localhost", "127.0.0.1", 1), "NOBODY", strconv.Itoa(nobody))
	must(os.WriteFile(filepath.Join(directory, "conf/main.cf"), []byte(replace.Replace(mainFile)), 0o644))
	must(os.WriteFile(filepath.Join(directory, "conf/master.cf"), []byte(replace.Replace(masterFile)), 0o644))
	t.Cleanup(func() { _ = exec.Command(binary, "-c", filepath.Join(directory, "conf"), "stop").Run() }) // it may not be running
	s.Up()
	return s
}

// nobody is the id of the user who receives the mail.
const nobody = 65534

const mainFile = `compatibility_level = 3.6
queue_directory = DIR/queue
data_directory = DIR/data
maillog_file = DIR/log
maillog_file_prefixes = DIR
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.test
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
smtpd_tls_security_level = may
smtpd_tls_chain_files = DIR/conf/key.pem
virtual_mailbox_domains = example.org
virtual_mailbox_base = DIR/mail
virtual_mailbox_maps = static:all/
virtual_minimum_uid = 1
virtual_uid_maps = static:NOBODY
virtual_gid_maps = static:NOBODY
smtpd_recipient_restrictions = check_recipient_access inline:{gone@example.org=REJECT}, permit_mynetworks, reject
default_transport = discard
`

const masterFile = `ADDRESS inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
`

// Up starts the server again after Down.
func (s *Server) Up() { s.postfix("start") }

// Down stops the server: connections to it are refused.
func (s *Server) Down() { s.postfix("stop") }

func (s *Server) postfix(what string) {
	s.t.Helper()
	if out, err := exec.Command(binary, "-c", filepath.Join(s.directory, "conf"), what).CombinedOutput(); err != nil {
		log, _ := os.ReadFile(filepath.Join(s.directory, "log"))
		s.t.Fatalf("postfix %s: %v\n%s%s", what, err, out, log)
	}
}

// Mails waits for n mails, and returns them ordered by subject.
func (s *Server) Mails(n int) []*mail.Message {
	s.t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(50 * time.Millisecond) {
		list := s.Delivered()
		if len(list) >= n {
			return list
		}
		if time.Now().After(deadline) {
			log, _ := os.ReadFile(filepath.Join(s.directory, "log"))
			s.t.Fatalf("%d mails, want %d\n%s", len(list), n, log)
		}
	}
}

// Delivered returns the delivered mails.
func (s *Server) Delivered() []*mail.Message {
	s.t.Helper()
	files, err := filepath.Glob(filepath.Join(s.directory, "mail/all/new/*"))
	if err != nil {
		s.t.Fatal(err)
	}
	var list []*mail.Message
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			s.t.Fatal(err)
		}
		m, err := mail.ReadMessage(strings.NewReader(string(text)))
		if err != nil {
			s.t.Fatalf("%v\n%s", err, text)
		}
		list = append(list, m)
	}
	slices.SortStableFunc(list, func(a, b *mail.Message) int { return strings.Compare(a.Header.Get("Subject"), b.Header.Get("Subject")) })
	return list
}

// certificate creates a key and a certificate for localhost.
func (s *Server) certificate() {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		s.t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{"localhost"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		s.t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		s.t.Fatal(err)
	}
	file := append(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})...)
	if err := os.WriteFile(filepath.Join(s.directory, "conf/key.pem"), file, 0o600); err != nil {
		s.t.Fatal(err)
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		s.t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(certificate)
	s.TLS = &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	if err := l.Close(); err != nil {
		t.Fatal(fmt.Errorf("closing: %w", err))
	}
	return port
}
