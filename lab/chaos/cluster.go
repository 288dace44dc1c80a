package chaos

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/manykings/manykings/internal/test/load"
	"github.com/manykings/manykings/internal/test/natstest"
	"github.com/manykings/manykings/internal/test/postgrestest"
)

// cluster is everything that runs.
type cluster struct {
	program   string
	other     string // the program before or after an upgrade of the nodes; empty if there is none
	directory string
	postgres  []*postgrestest.Server // primary first
	patroni   *patroni               // in place of these, or nil
	after     func() error           // the work that a fault leaves before the next; nil for none
	nats      []*natstest.Server
	nodes     []*node
}

// node is a server, with its proxies to the others.
type node struct {
	cluster  *cluster
	address  string // its address, also after a restart
	database []*proxy
	bus      []*proxy
	server   *load.Server // nil while there is none
	shunned  atomic.Int64 // until when, in nanoseconds
}

// start starts everything: n nodes, PostgreSQL under Patroni, or with or without a standby,
// and this many NATS servers.
func start(ctx context.Context, program, directory string, n int, withPatroni, standby bool, buses int) (c *cluster, err error) {
	c = &cluster{program: program, directory: directory}
	defer func() {
		if err != nil {
			c.close()
		}
	}()
	// PostgreSQL runs as another user, who needs access.
	if err := os.Chmod(directory, 0o711); err != nil {
		return nil, err
	}
	if withPatroni {
		if c.patroni, err = startPatroni(ctx, directory); err != nil {
			return c, err
		}
		if err := (&postgrestest.Server{Port: c.patroni.members[0].port}).CreateDatabase(ctx, "games"); err != nil {
			return c, err
		}
	} else if err := c.startDatabase(ctx, standby); err != nil {
		return c, err
	}
	if err := c.startBus(ctx, buses); err != nil {
		return c, err
	}
	for range n {
		if err := c.addNode(); err != nil {
			return c, err
		}
		if err := c.nodes[len(c.nodes)-1].start(ctx); err != nil {
			return c, err
		}
	}
	return c, nil
}

// startDatabase starts a primary, with or without a standby.
func (c *cluster) startDatabase(ctx context.Context, standby bool) error {
	primary, err := c.database("primary", func(d string) (*postgrestest.Server, error) {
		return postgrestest.New(d, "max_connections=200", "wal_retrieve_retry_interval=500ms")
	})
	if err != nil {
		return err
	}
	if err := primary.Start(ctx); err != nil {
		return err
	}
	if err := primary.CreateDatabase(ctx, "games"); err != nil {
		return err
	}
	if standby {
		return c.follow(ctx)
	}
	return nil
}

// database makes a PostgreSQL server in a directory of its own.
func (c *cluster) database(name string, create func(directory string) (*postgrestest.Server, error)) (*postgrestest.Server, error) {
	directory := filepath.Join(c.directory, name)
	if err := os.Mkdir(directory, 0o700); err != nil {
		return nil, err
	}
	s, err := create(directory)
	if err == nil {
		c.postgres = append(c.postgres, s)
	}
	return s, err
}

// follow makes a synchronous standby of the primary.
func (c *cluster) follow(ctx context.Context) error {
	primary := c.postgres[0]
	standby, err := c.database("standby", primary.Standby)
	if err != nil {
		return err
	}
	if err := standby.Start(ctx); err != nil {
		return err
	}
	return primary.Synchronous(ctx)
}

// startBus starts NATS servers, as a cluster if they are several.
func (c *cluster) startBus(ctx context.Context, n int) error {
	ports := make([]int, n)
	var routes []string
	for i := range ports {
		var err error
		if ports[i], err = natstest.FreePort(); err != nil {
			return err
		}
		routes = append(routes, "nats://127.0.0.1:"+strconv.Itoa(ports[i]))
	}
	for i, port := range ports {
		directory := filepath.Join(c.directory, fmt.Sprint("nats", i))
		if err := os.Mkdir(directory, 0o700); err != nil {
			return err
		}
		// Clients know of no other server: they use the proxies.
		text := fmt.Sprintf("server_name: n%d\njetstream {}\n", i)
		if n > 1 {
			text += fmt.Sprintf("cluster { name: chaos, listen: \"127.0.0.1:%d\", no_advertise: true, routes: [%s] }\n", port, strings.Join(routes, ", "))
		}
		path := filepath.Join(directory, "nats.conf")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return err
		}
		s, err := natstest.New(directory, "--config", path)
		if err != nil {
			return err
		}
		c.nats = append(c.nats, s)
		if err := s.Start(ctx); err != nil {
			return err
		}
	}
	return nil
}

// addNode makes a node that is not started.
func (c *cluster) addNode() error {
	port, err := natstest.FreePort()
	if err != nil {
		return err
	}
	n := &node{cluster: c, address: "127.0.0.1:" + strconv.Itoa(port)}
	c.nodes = append(c.nodes, n)
	var ports []int
	for _, s := range c.postgres {
		ports = append(ports, s.Port)
	}
	if c.patroni != nil {
		for _, m := range c.patroni.members {
			ports = append(ports, m.port)
		}
	}
	for _, port := range ports {
		p, err := newProxy("127.0.0.1:" + strconv.Itoa(port))
		if err != nil {
			return err
		}
		n.database = append(n.database, p)
	}
	for _, s := range c.nats {
		p, err := newProxy("127.0.0.1:" + strconv.Itoa(s.Port))
		if err != nil {
			return err
		}
		n.bus = append(n.bus, p)
	}
	return nil
}

// start starts the node.
func (n *node) start(ctx context.Context) error {
	var databases, buses []string
	for _, p := range n.database {
		databases = append(databases, p.address())
	}
	for _, p := range n.bus {
		buses = append(buses, "nats://"+p.address())
	}
	// A node that starts while the bus or the database is away ends, and is started again, as
	// systemd does (deploy/manykings.service).
	for until := time.Now().Add(restarts); ; {
		s, err := load.Start(ctx, n.cluster.program, filepath.Join(n.cluster.directory, "none"),
			"--listen", n.address, "--bots", "0", "--drain", "5s",
			"--database", "postgres://manykings@"+strings.Join(databases, ",")+"/games?sslmode=disable", "--nats", strings.Join(buses, ","))
		if err == nil {
			n.server = s
			return nil
		}
		if ctx.Err() != nil || time.Now().After(until) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// restarts is for how long a node that does not start is started again.
const restarts = 40 * time.Second

func (n *node) url() string { return "http://" + n.address }

// kill ends the node as a crash would.
func (n *node) kill() {
	if n.server != nil {
		n.server.Kill()
		n.server = nil
	}
}

// leave ends the node in good order.
func (n *node) leave() error {
	err := n.server.Stop()
	n.server = nil
	return err
}

func (n *node) freeze() error { return n.server.Signal(syscall.SIGSTOP) }
func (n *node) thaw() error   { return n.server.Signal(syscall.SIGCONT) }

// close ends everything.
func (c *cluster) close() {
	for _, n := range c.nodes {
		if n.server != nil {
			_ = n.thaw() // it may be frozen
			n.kill()
		}
		for _, p := range append(n.database, n.bus...) {
			p.close()
		}
	}
	for _, s := range c.nats {
		_ = s.Kill() // it may have been killed
	}
	if c.patroni != nil {
		c.patroni.close()
	}
	for _, s := range c.postgres {
		_ = errors.Join(s.Signal(syscall.SIGCONT), s.Kill()) // as above
	}
}
