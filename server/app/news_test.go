package app_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/manykings/manykings/server/live"
)

// repeat sends every message about games again through the NATS server, after a delay. count
// returns how many it has repeated.
func (c *cluster) repeat(late time.Duration) (count func() int) {
	c.t.Helper()
	conn, err := nats.Connect(c.nats.URL())
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(conn.Close)
	const again = "again"
	var mu sync.Mutex
	repeated := 0
	_, err = conn.Subscribe("manykings.game.>", func(m *nats.Msg) {
		if m.Header.Get(again) != "" {
			return
		}
		twin := &nats.Msg{Subject: m.Subject, Data: m.Data, Header: nats.Header{again: {"1"}}}
		time.AfterFunc(late, func() {
			if conn.PublishMsg(twin) == nil {
				mu.Lock()
				repeated++
				mu.Unlock()
			}
		})
	})
	if err == nil {
		err = conn.Flush()
	}
	if err != nil {
		c.t.Fatal(err)
	}
	return func() int {
		mu.Lock()
		defer mu.Unlock()
		return repeated
	}
}

// playOn lets two people at two nodes play. They see versions only grow and every move once. It
// returns the game as both nodes have it.
func (c *cluster) playOn(a, b *process, think time.Duration) {
	t := c.t
	t.Helper()
	anna, bela, forAnna, forBela, g := pair(t, &a.server, &b.server, nil)
	texts := strings.Fields("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7")
	var last uint64
	for ply, text := range texts {
		who, there := anna, forBela
		if ply%2 == 1 {
			who, there = bela, forAnna
		}
		g = who.move(g, ply%2+1, text)
		heard := there.until("game", func(heard *live.Shown) bool { return heard.Version >= g.Version })
		if heard.Version <= last || heard.From+len(heard.Entries) != ply+1 || heard.Entries[len(heard.Entries)-1].Text != text {
			t.Fatalf("after %s, version %d: version %d, %d entries from %d", text, last, heard.Version, len(heard.Entries), heard.From)
		}
		last = heard.Version
		time.Sleep(think)
	}
	for _, p := range []*process{a, b} {
		stored := anna.at(&p.server).game("GET", "/games/"+string(g.ID), nil)
		if len(stored.Entries) != len(texts) || stored.Version != last {
			t.Errorf("version %d with %d entries at a node, want %d with %d", stored.Version, len(stored.Entries), last, len(texts))
		}
	}
}

// A message that a real NATS server delivers twice changes nothing.
func TestNewsTwice(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	repeated := c.repeat(0)
	c.playOn(c.start(), c.start(), 0)
	if repeated() < 10 {
		t.Errorf("%d news came twice, want all ten", repeated())
	}
}

// A message that arrives some moves late changes nothing.
func TestNewsLate(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	repeated := c.repeat(350 * time.Millisecond)
	c.playOn(c.start(), c.start(), 100*time.Millisecond)
	if repeated() < 5 {
		t.Errorf("%d news came late, want most of ten", repeated())
	}
}
