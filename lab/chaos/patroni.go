package chaos

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/manykings/manykings/internal/test/natstest"
	"github.com/manykings/manykings/internal/test/postgrestest"
)

// patroni is two PostgreSQL servers managed by Patroni, which makes one the primary and the other
// its synchronous standby, and promotes it by itself. Debian has it, and etcd, in which its members
// agree.
type patroni struct {
	etcd    *exec.Cmd
	members []*member
}

// member is a PostgreSQL server and the Patroni that keeps it.
type member struct {
	directory string
	port      int // of PostgreSQL
	answers   int // of Patroni
	cmd       *exec.Cmd
}

// memberSettings are the settings of a member; cluster-wide ones come from the first that
// starts. After the loss of a primary players wait for ttl at most, whose minimum in
// Patroni is 20 seconds.
const memberSettings = `scope: games
name: member%[1]d
restapi: {listen: "127.0.0.1:%[2]d", connect_address: "127.0.0.1:%[2]d"}
etcd3: {host: "127.0.0.1:%[3]d"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 4
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: {max_connections: 200, wal_retrieve_retry_interval: 500ms, wal_log_hints: "on"}
  initdb: [{encoding: UTF8}, no-locale, no-sync]
  pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
postgresql:
  listen: "127.0.0.1:%[4]d"
  connect_address: "127.0.0.1:%[4]d"
  data_dir: %[5]s/data
  bin_dir: %[6]s
  pgpass: %[5]s/pgpass
  authentication:
    superuser: {username: manykings, password: games}
    replication: {username: follower, password: games}
  parameters: {unix_socket_directories: ""}
`

// startPatroni starts etcd and two members, and returns when one is the primary and the
// other follows.
func startPatroni(ctx context.Context, directory string) (p *patroni, err error) {
	p = &patroni{}
	defer func() {
		if err != nil {
			p.close()
		}
	}()
	bin, err := postgrestest.BinDir()
	if err != nil {
		return p, err
	}
	var ports [2]int // of etcd, for clients and for others
	for i := range ports {
		if ports[i], err = natstest.FreePort(); err != nil {
			return p, err
		}
	}
	client, peer := "http://127.0.0.1:"+strconv.Itoa(ports[0]), "http://127.0.0.1:"+strconv.Itoa(ports[1])
	p.etcd = exec.Command("etcd", "--data-dir", filepath.Join(directory, "etcd"), "--listen-client-urls", client, "--advertise-client-urls", client,
		"--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", "default="+peer)
	if err := p.etcd.Start(); err != nil {
		p.etcd = nil
		return p, fmt.Errorf("starting etcd: %w", err)
	}
	for i := range 2 {
		m := &member{directory: filepath.Join(directory, "member"+strconv.Itoa(i))}
		if err := os.Mkdir(m.directory, 0o700); err != nil {
			return p, err
		}
		for _, port := range []*int{&m.port, &m.answers} {
			if *port, err = natstest.FreePort(); err != nil {
				return p, err
			}
		}
		settings := fmt.Sprintf(memberSettings, i, m.answers, ports[0], m.port, m.directory, bin)
		if err := os.WriteFile(filepath.Join(m.directory, "patroni.yml"), []byte(settings), 0o644); err != nil { // for somebody else to read
			return p, err
		}
		if err := m.start(); err != nil {
			return p, err
		}
		p.members = append(p.members, m)
		if err := m.becomes(ctx, []string{"/primary", "/sync"}[i]); err != nil {
			return p, err
		}
	}
	return p, nil
}

func (m *member) start() (err error) {
	m.cmd, err = postgrestest.Disowned(m.directory, "patroni", filepath.Join(m.directory, "patroni.yml"))
	if err != nil {
		return err
	}
	log, err := os.OpenFile(filepath.Join(filepath.Dir(m.directory), filepath.Base(m.directory)+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	m.cmd.Stdout, m.cmd.Stderr = log, log
	if err := m.cmd.Start(); err != nil {
		m.cmd = nil
		return fmt.Errorf("starting Patroni: %w", err)
	}
	return nil
}

// is reports whether the member has a role: /primary, /replica, /sync.
func (m *member) is(ctx context.Context, what string) bool {
	ctx, done := context.WithTimeout(ctx, time.Second)
	defer done()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://127.0.0.1:"+strconv.Itoa(m.answers)+what, nil)
	if err != nil {
		return false
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	return resp.Body.Close() == nil && resp.StatusCode == http.StatusOK
}

// becomes waits until it is.
func (m *member) becomes(ctx context.Context, what string) error {
	ctx, done := context.WithTimeout(ctx, 2*time.Minute)
	defer done()
	for !m.is(ctx, what) {
		if err := wait(ctx, 100*time.Millisecond); err != nil {
			return fmt.Errorf("%s of Patroni does not become %s: %w", filepath.Base(m.directory), what, err)
		}
	}
	return nil
}

// kill ends the member and its server as the loss of their machine would.
func (m *member) kill() {
	if m.cmd != nil {
		_ = m.cmd.Process.Kill() // it may have ended
		_ = m.cmd.Wait()
		m.cmd = nil
	}
	text, err := os.ReadFile(filepath.Join(m.directory, "data", "postmaster.pid"))
	if err != nil {
		return
	}
	if pid, err := strconv.Atoi(strings.SplitN(string(text), "\n", 2)[0]); err == nil && pid > 1 {
		_ = syscall.Kill(pid, syscall.SIGQUIT) // as above
	}
}

// failOver loses the primary, waits until Patroni has promoted the other, and brings the
// first back, whom Patroni makes a standby.
func (p *patroni) failOver(ctx context.Context) (back func() error, err error) {
	primary, other := p.members[0], p.members[1]
	if other.is(ctx, "/primary") {
		primary, other = other, primary
	}
	primary.kill()
	return func() error {
		return errors.Join(primary.start(), other.becomes(ctx, "/primary"), primary.becomes(ctx, "/sync"))
	}, other.becomes(ctx, "/primary")
}

func (p *patroni) close() {
	for _, m := range p.members {
		m.kill()
	}
	if p.etcd != nil {
		_ = p.etcd.Process.Kill() // as above
		_ = p.etcd.Wait()
	}
}
