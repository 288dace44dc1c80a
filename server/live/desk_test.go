package live

import (
	"fmt"
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/table"
)

// A desk keeps the most recently used games that fit its size, each with its position.
func TestDesk(t *testing.T) {
	game := gamestest.Game(t, "star:2")
	d := newDesk()
	put := func(id GameID, entries int) {
		s := d.take(id)
		defer d.give(s)
		r := &Record{ID: id}
		r.Entries = make([]table.Entry, entries)
		s.hold(r, game.Start())
	}
	put("size", 0)
	one := d.bytes
	if one < 500 || one > 4000 {
		t.Errorf("a game at its start takes %d bytes", one)
	}
	d.most = 5 * one
	for i := range 10 {
		put(GameID(fmt.Sprint(i)), 0)
	}
	known := func() (list []GameID) {
		for i := range 10 {
			if id := GameID(fmt.Sprint(i)); d.look(id) != nil {
				list = append(list, id)
			}
		}
		return list
	}
	if got := fmt.Sprint(known()); got != "[5 6 7 8 9]" || d.bytes != 5*one {
		t.Errorf("known are %s, %d bytes; want the last five, %d bytes", got, d.bytes, 5*one)
	}
	s := d.take("5") // in use: stays, and becomes the last used
	put("long", 2*one/80)
	if got := fmt.Sprint(known()); got != "[5 8 9]" {
		t.Errorf("beside a long game known are %s, want [5 8 9]", got)
	}
	pos := d.unpack(s)
	if pos == nil || pos.Key() != game.Start().Key() {
		t.Errorf("the position is %v", pos)
	}
	pos.Play(pos.Moves(nil)[0])
	d.reuse(pos)
	if again := d.unpack(s); again.Key() != game.Start().Key() {
		t.Errorf("changes of an unpacked position show in the next")
	}
	d.give(s)
	s = d.take("5")
	s.clear()
	d.give(s)
	if d.look("5") != nil || len(d.slots) != d.order.Len() {
		t.Errorf("%d slots, %d in order after one was cleared", len(d.slots), d.order.Len())
	}
}
