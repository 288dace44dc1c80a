package live

import (
	"context"
	"slices"
	"testing"

	"github.com/manykings/manykings/table"
)

// A player's waiting is excused if it was not their fault, only once, and only while their clock
// ran.
func TestExcused(t *testing.T) {
	const now = table.Millis(1_000_000)
	for _, tt := range []struct {
		name    string
		waited  table.Millis
		held    table.Millis // part of it in this server
		lapses  []table.Outage
		heard   table.Millis   // time since the last message of another node
		beat    table.Millis   // time since the last stored beat
		outages []table.Outage // periods without running clocks
		want    int64
	}{
		{"nothing was wrong", 2_000, 0, nil, 1_000, 1_000, nil, 0},
		{"nobody waited", 0, 0, nil, 9_000, 9_000, nil, 0},
		{"another node is silent", 2_400, 0, nil, 3_000, 1_000, nil, 2_400},
		{"it became silent while the player waited", 2_400, 0, nil, 2_000, 1_000, nil, 2_000},
		{"this node can store nothing", 2_400, 0, nil, 1_000, 3_000, nil, 2_400},
		{"a lapse earlier in the turn", 2_400, 0, []table.Outage{{From: now - 20_000, To: now - 10_000}}, 500, 500, nil, 2_400},
		{"a lapse before the turn", 2_400, 0, []table.Outage{{From: now - 80_000, To: now - 70_000}}, 500, 500, nil, 0},
		{"the moment after a lapse", 9_000, 0, []table.Outage{{From: now - 9_000, To: now - 8_000}}, 500, 500, nil, 4_000},
		{"two lapses at the same time", 4_000, 0, []table.Outage{{From: now - 4_000, To: now - 2_000}, {From: now - 3_000, To: now}}, 2_000, 500, nil, 4_000},
		{"no clock ran in part of it", 4_000, 0, nil, 5_000, 500, []table.Outage{{From: now - 9_000, To: now - 1_000}}, 1_000},
		{"only this server was slow", 2_400, 900, nil, 1_000, 1_000, nil, 900},
		{"it was slow in a lapse", 2_400, 900, nil, 3_000, 1_000, nil, 3_000},
		{"an hour", 3_600_000, 0, nil, 3_600_000, 500, nil, mostExcused},
		{"less than nothing", -5_000, 0, nil, 9_000, 9_000, nil, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := New(nil, nil, Options{Node: "a"})
			for _, l := range tt.lapses {
				s.lapses.note(l.From, l.To)
			}
			s.nodes.others["b"] = &node{heard: now - tt.heard}
			s.pulse.last.Store(int64(now - tt.beat))
			s.pulse.outages.Store(&tt.outages)
			if got := s.excused(now-60_000, now-tt.held, now, int64(tt.waited)); got != tt.want {
				t.Errorf("%d ms are excused, want %d", got, tt.want)
			}
		})
	}
}

// Overlapping lapses are merged, and only the last ones are kept.
func TestLapses(t *testing.T) {
	var l lapses
	l.note(10, 20)
	l.note(30, 40)
	l.note(15, 35)
	if len(l.all) != 1 || l.all[0].From != 10 || l.all[0].To != 40 {
		t.Errorf("lapses %v, want one from 10 to 40", l.all)
	}
	for i := range table.Millis(2 * lapsesKept) {
		l.note(100*i+100, 100*i+110)
	}
	if len(l.all) != lapsesKept || l.all[lapsesKept-1].From != 100*2*lapsesKept {
		t.Errorf("%d lapses, the last %v", len(l.all), l.all[len(l.all)-1])
	}
}

// telling is a bus that keeps the last message.
type telling struct {
	Bus
	last []byte
}

func (b *telling) Announce(_ context.Context, _ string, payload []byte) error {
	b.last = payload
	return nil
}

// A node that has just started learns of earlier trouble from the others, since waiting clients
// may come to it.
func TestLapsesAreTold(t *testing.T) {
	bus := new(telling)
	old, started := New(nil, bus, Options{Node: "old"}), New(nil, nil, Options{Node: "started"})
	old.lapses.note(5_000, 9_000)
	old.lapses.note(1_000, 2_000)
	old.tellAll(t.Context())
	started.hearNode(bus.last)
	want := []table.Outage{{From: 1_000, To: 2_000}, {From: 5_000, To: 9_000}}
	if got := started.lapses.known(); !slices.Equal(got, want) {
		t.Errorf("known are %v, want %v", got, want)
	}
}

// After an outage clients wait before they reconnect, as after any other lapse.
func TestOutageIsALapse(t *testing.T) {
	s := New(nil, nil, Options{})
	outage := table.Outage{From: 10_000, To: 20_000}
	s.begin(20_500, []table.Outage{outage})
	if got := s.excused(5_000, 22_000, 22_000, 12_000); got != 2_000 {
		t.Errorf("%d ms are excused, want those of %d after the outage, and nothing of it", got, 2_000)
	}
}
