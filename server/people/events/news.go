package events

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/table"
)

// The news of events for people who are away. They follow from the state of an event, so that none is
// lost and none comes twice.

// newsFor is how long news hold that nothing else ends: shorter than notices are kept.
const newsFor = 7 * 24 * time.Hour

// News is a piece of news of an event for a person who is away.
type News struct {
	Player table.Player
	Key    string // differs from other news of the event for the person
	What   string // as in the notices
	Names  string // of others in it
}

// Notifies reports whether acts of the event may bring news for people who are away, or end some.
func (h *Head) Notifies(acts []event.Act) bool {
	return h.Days > 0 || h.Form == event.Ladders || slices.ContainsFunc(acts, func(a event.Act) bool {
		switch a.Kind {
		case event.Enter:
			return a.By != ""
		case event.Withdraw, event.Return, event.End:
			return !h.Form.Flows()
		case event.Adjourn, event.Resume:
			return true
		default:
			return false
		}
	})
}

// News returns the name of an event and the news that hold now, for a player or with "" for all; none
// if there is no such event. The news may be a second old.
func (s *Service) News(ctx context.Context, key string, player table.Player) (name string, list []News, err error) {
	e, err := s.Find(ctx, key)
	switch {
	case errors.Is(err, ErrNotFound):
		return "", nil, nil
	case err != nil:
		return "", nil, err
	case e.Ended():
		return e.Name, nil, nil
	}
	n := e.newsAt(int64(table.At(s.Now())))
	if player != "" {
		return e.Name, n.of[player], nil
	}
	return e.Name, n.all, nil
}

// news are those of an event at a moment. Each of many people has a few.
type news struct {
	at  int64
	all []News
	of  map[table.Player][]News
}

// newsAt returns the news of a moment, or those of at most a second earlier.
func (e *Event) newsAt(now int64) *news {
	e.told.mu.Lock()
	defer e.told.mu.Unlock()
	if n := e.told.news; n != nil && n.at <= now && now < n.at+time.Second.Milliseconds() {
		return n
	}
	n := &news{now, e.allNews(now), map[table.Player][]News{}}
	for _, piece := range n.all {
		n.of[piece.Player] = append(n.of[piece.Player], piece)
	}
	e.told.news = n
	return n
}

// allNews returns the news of everybody at a moment.
func (e *Event) allNews(now int64) []News {
	since := now - newsFor.Milliseconds()
	list := append(e.entryNews(since), e.adjournmentNews(now, since)...)
	switch {
	case e.Paired == 0:
	case e.Options.Form == event.Ladders:
		list = append(list, e.ladderNews(since)...)
	case e.Days > 0:
		list = append(list, e.roundNews(since)...)
	}
	return list
}

// entryNews returns the news of places in the event: for people whom the staff has entered, and for those
// who have moved up from the waiting list.
func (e *Event) entryNews(since int64) (list []News) {
	for i := range e.Event.Acts {
		a := &e.Event.Acts[i]
		if a.Kind != event.Enter || a.By == "" || a.At < since {
			continue
		}
		if who := a.Entrant; who.Player != "" && who.Handle != a.By && !e.Withdrawn(who.ID) {
			list = append(list, News{table.Player(who.Player), fmt.Sprintf("entered.%d", a.At), "entered", a.By})
		}
	}
	for _, who := range e.Entrants() {
		if at, ok := e.MovedUp(who.ID); ok && at >= since {
			list = append(list, e.newsOf(who.ID, fmt.Sprintf("place.%d", at), "place", nil)...)
		}
	}
	return list
}

// newsOf returns news for an entrant, with the names of others; none without an account.
func (e *Event) newsOf(id int, key, what string, others []int) []News {
	player := table.Player(e.Entrants()[id-1].Player)
	if player == "" {
		return nil
	}
	var names []string
	for _, other := range others {
		if other != id {
			names = append(names, e.Entrants()[other-1].Name)
		}
	}
	return []News{{player, key, what, strings.Join(names, ", ")}}
}

// roundNews returns the news of the deadline of the last round.
func (e *Event) roundNews(since int64) (list []News) {
	ends := e.EndsAt()
	for i := range e.Rounds()[e.Paired-1].Tables {
		t := &e.Rounds()[e.Paired-1].Tables[i]
		for _, id := range t.Seats {
			switch {
			case t.Late && (ends == 0 || ends > since):
				list = append(list, e.newsOf(id, fmt.Sprintf("ended.%d", e.Paired), "round-ended", t.Seats)...)
			case e.Reminded() && !e.Rung() && t.Places == nil && ends > 0:
				list = append(list, e.newsOf(id, fmt.Sprintf("ends.%d.%d", e.Paired, ends), "round-ends", t.Seats)...)
			}
		}
	}
	return list
}

// adjournmentNews returns the news of tables of the last round that the arbiter has adjourned or
// resumed. Players know beforehand when a table goes on by itself.
func (e *Event) adjournmentNews(now, since int64) (list []News) {
	if e.Paired == 0 {
		return nil
	}
	for i := range e.Rounds()[e.Paired-1].Tables {
		t := &e.Rounds()[e.Paired-1].Tables[i]
		what, at := "", int64(0)
		switch a := t.Adjourned; {
		case a == nil || t.Places != nil:
		case a.Holds(now):
			what, at = "adjourned", a.Since
		case a.Resumed && a.Until >= since:
			what, at = "resumed", a.Until
		}
		if what == "" {
			continue
		}
		key := fmt.Sprintf("%s.%d.%d.%d", what, e.Paired, i+1, at)
		for _, id := range t.Seats {
			list = append(list, e.newsOf(id, key, what, t.Seats)...)
		}
	}
	return list
}

// ladderNews returns the news of challenges: for players with an answer to give, and for
// challengers with an answer. A game itself notifies its players of its start.
func (e *Event) ladderNews(since int64) (list []News) {
	for _, c := range e.Challenges() {
		for _, id := range c.Others {
			if !slices.Contains(c.Agreed, id) {
				list = append(list, e.newsOf(id, fmt.Sprintf("challenged.%d.%d", c.By, c.At), "challenged", []int{c.By})...)
			}
		}
	}
	for i := range e.Rounds()[0].Tables {
		if t := &e.Rounds()[0].Tables[i]; t.Places == nil && t.Game == "" && t.Challenger > 0 {
			list = append(list, e.newsOf(t.Challenger, fmt.Sprintf("accepted.%d", i+1), "accepted", t.Seats)...)
		}
	}
	for _, who := range e.Entrants() {
		a, ok := e.Answered(who.ID)
		if !ok || a.At < since || e.Withdrawn(who.ID) {
			continue
		}
		what := map[event.Kind]string{event.Decline: "declined", event.Lapse: "lapsed"}[a.Kind]
		if a.Won {
			what += "-won"
		}
		list = append(list, e.newsOf(who.ID, fmt.Sprintf("answered.%d", a.At), what, a.By)...)
	}
	return list
}
