package events

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// The feeds of events: acts for pages and programs, dates for calendars.

// EventNews is what a feed says of an event.
type EventNews struct {
	Version string    `json:"version" doc:"If it differs from the last one, get the event again."`
	Acts    int       `json:"acts" doc:"The number of acts of the event."`
	Act     *EventAct `json:"act,omitempty" doc:"In an event act: one of them."`

	Standings []EventStanding `json:"standings,omitempty" doc:"In an event standings: the first rows, 100 at most."`
}

// mostPushed is how many rows of the standings a feed sends after each change.
const mostPushed = 100

// version changes with the event.
func (e *Event) version() string { return fmt.Sprintf("%d-%d-%d", e.Count, e.Updated, e.Starts) }

// mostCaughtUp is how many acts a feed sends at once; for more, a client reads the event.
const mostCaughtUp = 200

func (s *API) feedRoutes(k *web.Kit) {
	const path = "/events/{event}/stream"
	op := web.Tagged("organised", web.Get("getEventStream", path, "Stream the acts of an event",
		"Server-sent events: act for each act after the given number, or without one for each new act, with its number as id, standings with the first rows (100 at most), and changed whenever the event is another one in any way. A client that reconnects by itself (EventSource) misses nothing."))
	op.Parameters = []*huma.Param{
		{Name: "event", In: "path", Required: true, Description: "Its key.", Schema: &huma.Schema{Type: huma.TypeString}},
		{Name: "after", In: "query", Description: "The number of the last act that the client has.", Schema: &huma.Schema{Type: huma.TypeInteger}},
	}
	k.DescribeFeed(op, EventNews{})
	k.Lasting("/events/*/stream")
	k.Handle("GET "+web.APIPath+path, http.HandlerFunc(s.stream))
	k.Handle("GET "+web.APIPath+"/events/{event}/calendar.ics", http.HandlerFunc(s.calendar))
	k.Embed(web.Embedding{Prefix: "/events/", Title: s.embedTitle, About: s.embedAbout, Body: s.embedBody})
	k.Handle("GET "+web.APIPath+"/events/calendar.ics", http.HandlerFunc(s.calendars))
}

func (s *API) stream(w http.ResponseWriter, r *http.Request) {
	key := r.PathValue("event")
	after := r.Header.Get("Last-Event-ID") // of a client that comes back
	if after == "" {
		after = r.URL.Query().Get("after")
	}
	sent, err := strconv.Atoi(after)
	if err != nil || sent < 0 {
		sent = mostActs
	}
	version := ""
	read := func(ctx context.Context) (*Event, error) { return s.Events.Find(ctx, key) }
	web.ServeFeed(s.kit, w, r, Topic(key), read, func(f *web.Feed, e *Event) bool {
		now := e.version()
		if now == version || version != "" && e.Count < sent { // the same event, or an older one
			return true
		}
		lines := e.news(min(sent, e.Count))
		sent, version = e.Count, now
		return f.Send(lines)
	})
}

// mostNews is how many texts for feeds an event keeps: most clients have the same acts.
const mostNews = 8

// news returns the lines for a client that has the first acts of the event: the further acts, the
// first rows of the standings, and that the event has changed.
func (e *Event) news(sent int) *web.Lines {
	e.lines.mu.Lock()
	defer e.lines.mu.Unlock()
	if lines := e.lines.after[sent]; lines != nil {
		return lines
	}
	var text []byte
	news := EventNews{Version: e.version(), Acts: e.Count}
	say := func(number int, kind string, news EventNews) {
		data, err := json.Marshal(news)
		if err != nil {
			panic(err) // our own types always marshal
		}
		text = web.AppendEvent(text, strconv.Itoa(number), kind, data)
	}
	for _, act := range e.Listed(sent, mostCaughtUp) {
		say(act.Number, "act", EventNews{Version: news.Version, Acts: e.Count, Act: &act})
	}
	if e.Paired > 0 {
		rows := e.standings()
		say(e.Count, "standings", EventNews{Version: news.Version, Acts: e.Count, Standings: rows[:min(mostPushed, len(rows))]})
	}
	say(e.Count, "changed", news)
	lines := web.NewLines(text)
	if len(e.lines.after) < mostNews {
		e.lines.after[sent] = lines
	}
	return lines
}

// keptInCalendar is for how long past events stay in the calendar of all events.
const keptInCalendar = 30 * 24 * time.Hour

func (s *API) calendar(w http.ResponseWriter, r *http.Request) {
	e, err := s.Events.Find(r.Context(), r.PathValue("event"))
	if err != nil {
		s.kit.Refuse(w, r, err)
		return
	}
	s.sendCalendar(w, r, []Head{e.Head})
}

func (s *API) calendars(w http.ResponseWriter, r *http.Request) {
	list, err := s.Events.Store.EventsStarting(r.Context(), table.At(s.Events.Now().Add(-keptInCalendar)), 4*pageSize)
	if err != nil {
		s.kit.Refuse(w, r, err)
		return
	}
	s.sendCalendar(w, r, list)
}

func (s *API) sendCalendar(w http.ResponseWriter, r *http.Request, list []Head) {
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=300")
	_, _ = w.Write([]byte(Calendar(s.kit.Site(r.Context()).Origin, list))) // only the client can cause a failure
}

// between is the time that a calendar allows between two rounds.
const between = 10 * time.Minute

// Calendar returns the events with a known start as a calendar, with links to a site.
//
// Source: RFC 5545
func Calendar(site string, list []Head) string {
	var b strings.Builder
	line := func(name, value string) { b.WriteString(folded(name + ":" + value)) }
	moment := func(at table.Millis) string { return time.UnixMilli(int64(at)).UTC().Format("20060102T150405Z") }
	_, host, _ := strings.Cut(site, "://")
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//Many Kings//Events//EN")
	for i := range list {
		h := &list[i]
		if h.Starts == 0 {
			continue
		}
		line("BEGIN", "VEVENT")
		line("UID", h.Key+"@"+host)
		line("DTSTAMP", moment(h.Updated))
		line("DTSTART", moment(h.Starts))
		switch {
		case h.Rounds > 0 && h.Days > 0:
			line("DTEND", moment(h.Starts+table.Millis(h.Rounds*h.Days)*dayOf))
		case h.Length > 0 && h.Rounds > 0:
			line("DTEND", moment(h.Starts+table.Millis(time.Duration(h.Rounds)*(time.Duration(h.Length)*time.Minute+between)/time.Millisecond)))
		}
		line("SUMMARY", escaped(h.Name))
		if h.About != "" {
			line("DESCRIPTION", escaped(h.About))
		}
		line("URL", site+"/events/"+h.Key)
		line("END", "VEVENT")
	}
	line("END", "VCALENDAR")
	return b.String()
}

// escaped returns a text as a calendar has it.
func escaped(text string) string {
	return strings.NewReplacer("\\", "\\\\", ";", "\\;", ",", "\\,", "\r", "", "\n", "\\n").Replace(text)
}

// folded returns a line in parts of at most 75 bytes, without breaking a character.
func folded(line string) string {
	var b strings.Builder
	for most := 75; len(line) > most; most = 74 { // the space before a further part counts
		cut := most
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		b.WriteString(line[:cut] + "\r\n ")
		line = line[cut:]
	}
	return b.String() + line + "\r\n"
}

// mostEmbedded is how many entrants the frame for other sites shows.
const mostEmbedded = 100

func (s *API) embedTitle(ctx context.Context, key string) (string, bool) {
	e, err := s.Events.Find(ctx, key)
	if err != nil {
		return "", false
	}
	return e.Name, true
}

// mostPreviewed is how many characters of the organiser's words the preview of a link shows.
const mostPreviewed = 200

// embedAbout returns the organiser's words about an event for the preview of a link, or else what
// its page has.
func (s *API) embedAbout(ctx context.Context, key string, texts messages.Catalogue) string {
	e, err := s.Events.Find(ctx, key)
	if err != nil {
		return ""
	}
	about := strings.Join(strings.Fields(e.About), " ")
	if about == "" {
		return texts.Text("share_event", "game", texts.GameTitle(e.Variant))
	}
	if runes := []rune(about); len(runes) > mostPreviewed {
		about = string(runes[:mostPreviewed-1]) + "…"
	}
	return about
}

// embedBody returns the standings of an event for a frame.
func (s *API) embedBody(ctx context.Context, key string, texts messages.Catalogue) (string, error) {
	e, err := s.Events.Find(ctx, key)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<p><a href=\"/events/%s\" target=\"_blank\"><strong>%s</strong></a> · %s</p>\n<table>", e.Key, html.EscapeString(e.Name), html.EscapeString(texts.GameTitle(e.Variant)))
	for i, at := range e.Event.Standings() {
		if i == mostEmbedded {
			break
		}
		points := strconv.FormatFloat(whole(int64(at.Points)), 'f', -1, 64)
		if len(points) > 5 {
			points = strconv.FormatFloat(whole(int64(at.Points)), 'f', 2, 64)
		}
		fmt.Fprintf(&b, "<tr><td>%d.</td><th>%s</th><td>%s</td></tr>\n", at.Rank, html.EscapeString(e.NameOf(at.Entrant)), points)
	}
	return b.String() + "</table>", nil
}
