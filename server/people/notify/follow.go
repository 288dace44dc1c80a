package notify

import (
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// begun is the prefix of keys of notices that a game has begun. Such a notice is sent when it
// begins and holds until the person has moved.
const begun = "begun"

// follows returns the notices that follow from the present state of a game. A notice holds as
// long as follows returns it.
func follows(r *live.Record) (list []Notice) {
	add := func(player table.Player, kind Kind, key string) {
		for i := range r.Seats {
			if r.Seats[i].Player == player && r.Seats[i].Program {
				return // a program has its own stream
			}
		}
		list = append(list, Notice{Player: player, Kind: kind, Game: r.ID, Key: key + ":" + string(r.ID)})
	}
	switch r.Stage {
	case table.Waiting:
		followSeats(r, add)
		list = append(list, followLost(r)...)
	case table.Aborted:
		list = append(list, followLost(r)...)
	case table.Playing:
		followPlay(r, add)
	}
	return list
}

// followSeats adds the notices of a game that waits for players.
func followSeats(r *live.Record, add func(table.Player, Kind, string)) {
	for i := range r.Seats {
		switch seat := &r.Seats[i]; {
		case seat.Kind != table.Person || seat.Player == "" || seat.Player == r.Host:
		case seat.Ready:
			add(r.Host, Seat, "seat."+strconv.Itoa(i+1))
		default:
			add(seat.Player, Challenge, "challenge")
		}
	}
}

// followLost returns the notices to players who have lost their seats by absence and have not come back.
func followLost(r *live.Record) (list []Notice) {
	for _, a := range r.Absentees {
		if a.Player != "" && len(r.SeatsOf(a.Player)) == 0 {
			key := "lost." + strconv.FormatInt(int64(a.At), 10)
			list = append(list, Notice{Player: a.Player, Kind: Seat, Game: r.ID, Key: key + ":" + string(r.ID), What: Lost})
		}
	}
	return list
}

// followPlay adds the notices of a game in progress.
func followPlay(r *live.Record, add func(table.Player, Kind, string)) {
	slow := r.Clock.Kind == table.DaysClock
	mover := table.Player("")
	if slow && r.Pause == nil {
		if mover = r.Mover(); mover != "" {
			add(mover, Turn, "turn."+strconv.Itoa(len(r.Entries)))
		}
	}
	for _, p := range r.Players() {
		mine := r.SeatsOf(p)
		if p != mover && len(mine) > 0 && !slices.ContainsFunc(r.Entries, func(e table.Entry) bool { return slices.Contains(mine, e.Seat) }) {
			add(p, Seat, begun)
		}
	}
	if !slow || r.Vote == nil {
		return
	}
	for _, v := range r.Vote.Voters {
		if v.Player != "" && v.Ballot == table.NoBallot {
			add(v.Player, Vote, "vote."+strconv.FormatUint(r.Vote.ID, 10))
		}
	}
}

// isBegun reports whether a notice says that a game has begun.
func (n *Notice) isBegun() bool { return strings.HasPrefix(n.Key, begun+":") }

// stands reports whether a notice of a game is still true.
func stands(r *live.Record, n *Notice) bool {
	for _, f := range follows(r) {
		if f.Player == n.Player && f.Key == n.Key {
			return true
		}
	}
	return false
}

// about returns the names of the people whom a notice is about, as its recipient may see them.
func about(r *live.Record, n *Notice) string {
	if r.NamesHidden() {
		return ""
	}
	what, _, _ := strings.Cut(n.Key, ":")
	at, _ := strconv.Atoi(strings.TrimPrefix(what, "seat."))
	var names []string
	for i := range r.Seats {
		seat := &r.Seats[i]
		of := n.Kind == Seat && at == i+1 || n.Kind == Challenge && seat.Player == r.Host || (n.Kind != Challenge && at == 0)
		if of && seat.Kind == table.Person && seat.Player != n.Player && seat.Name != "" {
			names = append(names, seat.Name)
		}
	}
	return strings.Join(names, ", ")
}
