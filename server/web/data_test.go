package web_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/server/people/account/accounttest"
	"github.com/manykings/manykings/server/people/events"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/table"
)

// keeping describes a table of the database with respect to a person's data export.
type keeping struct {
	file, has string // the file of the export, and a text that the test finds in it
	not       string // or why the export does not have it
	stays     string // why it still names a person who has closed the account
}

const (
	playedGames = "games stay, under no name"
	secret      = "a hash of a secret: it reveals nothing, and account.json has the number"
)

// tablesKept has every table. A new one is in the export, or has a reason here.
var tablesKept = map[string]keeping{
	"accounts":       {file: "account.json", has: `"handle": "Anna"`, stays: "that it is closed, and since when, so that its names are forgotten everywhere"},
	"acts":           {file: "account.json", has: "No shouting."},
	"passkeys":       {file: "account.json", has: `"passkeys": [` + "\n    {"},
	"devices":        {file: "account.json", has: `"here": true`},
	"circles":        {file: "people.json", has: `"handle": "Bela"`},
	"clubs":          {file: "people.json", has: `"name": "Rooks"`},
	"club_members":   {file: "people.json", has: `"you": "founder"`},
	"events":         {file: "people.json", has: `"name": "Thursday"`},
	"event_entrants": {file: "people.json", has: `"entered": [` + "\n      {"},
	"event_staff":    {file: "people.json", has: `"name": "Friday"`},
	"event_acts":     {not: "the acts of an event, by entrant number: its own file has them"},
	"complaints":     {file: "people.json", has: "Leaves when losing."},
	"programs":       {file: "programs.json", has: `"name": "Fox"`},
	"tokens":         {file: "programs.json", has: `"label": "laptop"`},
	"listeners":      {file: "notices.json", has: `"choices"`},
	"notices":        {file: "notices.json", has: `"what": "passkey-added"`},
	"pushes":         {file: "notices.json", has: `"browsers": [` + "\n        \""},
	"ratings":        {file: "ratings.json", has: `"pool": "star:2"`, stays: "those whom it was compared with keep their ratings; it is shown to nobody"},
	"rating_changes": {file: "ratings.json", has: `"after": `, stays: playedGames},
	"games":          {file: "games.json", has: `"stage": "playing"`, stays: playedGames},
	"vacations":      {file: "games.json", has: `"until": `, stays: "the others wait for games until it ends; forgotten two years later"},
	"rating_pairs":   {not: "sums of ratings.json by opponent, for moderators", stays: "the opponents keep their ratings"},
	"marks":          {not: "keyed hashes of addresses and devices, for ninety days: they tell nothing"},
	"mark_keys":      {not: "of the server"},
	"conditionals":   {file: "games.json", has: `"g1f3"`},
	"seeks":          {file: "games.json", has: `"yalta"`},
	"messages":       {file: "chat.ndjson", has: "Good luck!", stays: playedGames},
	"past":           {file: "games.rec", has: "f2f3", stays: playedGames},
	"results":        {file: "games.rec", has: "d8h4", stays: playedGames},

	"entries":          {not: "the moves of games: finished ones in games.rec, others at the table", stays: playedGames},
	"courses":          {not: "how games stand: likewise", stays: playedGames},
	"players":          {not: "who sits in which game: games.json, games.rec", stays: playedGames},
	"archive":          {not: "games that are packed: games.rec", stays: playedGames},
	"archive_players":  {not: "who sat in them, as checksums: games.rec", stays: playedGames},
	"asides":           {not: "games that cannot be read"},
	"featured":         {not: "which game is shown to all"},
	"heartbeat":        {not: "when servers ran"},
	"outages":          {not: "when they did not"},
	"unrated":          {not: "games that are still to be rated"},
	"rated":            {not: "the order in which games were rated"},
	"rating_seats":     {not: "what seats are worth"},
	"gauntlet":         {not: "games of bots"},
	"meetings":         {not: "games being created from seeks: lasts seconds"},
	"sessions":         {not: "a hash of the cookie with the name of the guest; account.json has the signed-in devices", stays: "the previous guest, by a cookie that its browser has lost"},
	"codes":            {not: secret},
	"passes":           {not: secret},
	"recoveries":       {not: secret},
	"ceremonies":       {not: "questions to passkeys that wait for their answer: five minutes"},
	"stirs":            {not: "notices about to be created: lasts seconds"},
	"parcels":          {not: "notices on their way: copies of those in notices.json"},
	"notice_keys":      {not: "of the server"},
	"goose_db_version": {not: "which migrations there were"},
}

// rowsWith counts the rows of a table, and those with a text in some column.
func rowsWith(t *testing.T, db *sql.DB, name, text string) (all, with int) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), `SELECT * FROM "`+name+`"`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		all++
		if slices.ContainsFunc(values, func(v any) bool { return strings.Contains(fmt.Sprintf("%s", v), text) }) {
			with++
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all, with
}

// A person's data in every table is in the export, or there is a reason why not. Closing the
// account deletes it, or there is a reason why it stays.
func TestDataOfAllTables(t *testing.T) {
	sqlstore, directory := accountsIn(t)
	standing := ratings.New(sqlstore.Ratings, games.Parse, ratings.Options{})
	var told *notify.Service
	var err error
	s := makeSiteOn(t, sqlstore.Games, func(c *siteConfig) {
		c.People.Passwords, c.Origins = true, []string{"https://games.example"}
		c.People.Accounts, c.People.Relations, c.People.Clubs, c.People.Complaints, c.People.Programs, c.People.Ratings = sqlstore.Accounts, sqlstore.Relations, sqlstore.Clubs, sqlstore.Moderation, sqlstore.Programs, standing
		c.Seeks = seek.New(seek.Config{Store: sqlstore.Seeks, Play: c.Play, Parse: games.Parse, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
		told, err = notify.New(t.Context(), notify.Config{
			Store: sqlstore.Notices, Games: c.Play, Announce: func(context.Context, table.Player) {}, Here: func(table.Player) bool { return false }, Now: time.Now, Log: slog.New(slog.DiscardHandler),
			Pushing: new(notify.PushOptions),
		})
		c.People.Events = events.New(events.Config{Store: sqlstore.Events, Play: c.Play, Parse: games.Parse, Now: time.Now})
		c.People.Notices = told
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()

	key := &accounttest.Authenticator{Origin: "https://games.example"}
	anna, bela := s.client(t), s.member(t, "Bela")
	anna.post("/api/v1/account", map[string]any{"handle": "Anna", "password": good})
	var q question
	anna.post("/api/v1/account/question", map[string]any{}).into(&q)
	anna.post("/api/v1/me/passkeys", map[string]any{"ceremony": q.Ceremony, "answer": key.Create(t, q.Options)})
	accepted := func(c *client, method, path string, body any) {
		t.Helper()
		if a := c.do(method, "/api/v1"+path, body); a.status != http.StatusOK && a.status != http.StatusNoContent {
			t.Fatalf("%s %s: %d %s", method, path, a.status, a.body)
		}
	}
	accepted(anna, http.MethodPut, "/me/following/bela", nil)
	anna.club("Rooks", "open")
	thursday := anna.event(nil)
	bela.of(http.MethodPut, bela.event(map[string]any{"name": "Friday"}).Key+"/staff/anna", map[string]any{"role": "arbiter"})
	anna.of(http.MethodPost, thursday.Key+"/entrants", map[string]any{})
	accepted(anna, http.MethodPost, "/complaints", map[string]any{"kind": "behaviour", "handle": "bela", "text": "Leaves when losing."})
	accepted(anna, http.MethodPost, "/me/programs", map[string]any{"name": "Fox", "accepts": map[string]any{"from": "all"}})
	accepted(anna, http.MethodPost, "/me/programs/Fox/tokens", map[string]any{"label": "laptop", "scopes": []string{"play"}})
	ecdsa, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b64 := base64.RawURLEncoding
	accepted(anna, http.MethodPost, "/me/browsers", map[string]any{"endpoint": "https://push.example.org/x", "keys": map[string]any{
		"p256dh": b64.EncodeToString(ecdsa.PublicKey().Bytes()), "auth": b64.EncodeToString(make([]byte, 16)),
	}})
	accepted(anna, http.MethodPut, "/seek", map[string]any{"variants": []string{"yalta"}, "clock": map[string]any{"kind": "days", "perMove": 86_400_000}})
	// A finished rated game, and a correspondence game in progress.
	g := anna.game("/api/v1/games", ratedGame("rated"))
	g = bela.game(gamePath(g.ID, "/seats/0"), map[string]any{})
	white, black := anna, bela
	if g.You[0] == 1 {
		white, black = bela, anna
	}
	anna.post(gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "Good luck!"})
	for i, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		g = []*client{white, black}[i%2].move(g, i%2+1, text)
	}
	if n, err := standing.Rate(t.Context()); n != 1 || err != nil {
		t.Fatalf("%d games were rated: %v", n, err)
	}
	slow := anna.gameWith(bela, map[string]any{"clock": map[string]any{"kind": "days", "perMove": 86_400_000}})
	slow = anna.move(slow, 1, "e2e4")
	accepted(anna, http.MethodPut, "/games/"+string(slow.ID)+"/conditional/1", map[string]any{"version": slow.Version, "edition": 0, "lines": [][]string{{"e7e5", "g1f3"}}})
	accepted(anna, http.MethodPut, "/me/vacation", map[string]any{"until": table.At(time.Now().Add(72 * time.Hour))})

	db, err := sql.Open("sqlite", filepath.Join(directory, store.File))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	var player string
	if err := db.QueryRowContext(t.Context(), "SELECT player FROM accounts WHERE folded = 'anna'").Scan(&player); err != nil {
		t.Fatal(err)
	}
	if err := moderation.New(sqlstore.Moderation, time.Now).Act(t.Context(), moderation.Act{Against: table.Player(player), Warn: true, Reason: "No shouting."}); err != nil {
		t.Fatal(err)
	}
	if err := told.Step(t.Context()); err != nil {
		t.Fatal(err)
	}

	var names []string
	rows, err := db.QueryContext(t.Context(), "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		t.Fatal(err)
	}
	files := unzip(t, anna.get("/api/v1/me/data").body)
	for _, name := range names {
		kept, known := tablesKept[name]
		if !known {
			t.Errorf("the table %s is new: export its personal data, or say here why not", name)
			continue
		}
		if kept.file == "" {
			continue
		}
		if all, _ := rowsWith(t, db, name, player); all == 0 {
			t.Errorf("the table %s is empty, so the export of it is not tested", name)
		}
		if !strings.Contains(files[kept.file], kept.has) {
			t.Errorf("%s does not tell of the table %s (%s):\n%s", kept.file, name, kept.has, files[kept.file])
		}
	}
	for name := range tablesKept {
		if !slices.Contains(names, name) {
			t.Errorf("there is no table %s", name)
		}
	}

	accepted(anna, http.MethodDelete, "/me/account", nil)
	for _, name := range names {
		if _, with := rowsWith(t, db, name, player); with > 0 && tablesKept[name].stays == "" {
			t.Errorf("%d rows of the table %s still name who has closed the account", with, name)
		}
	}
	if all, _ := rowsWith(t, db, "tokens", player); all > 0 {
		t.Error("the token of a program outlives the account of its owner")
	}
	var after live.Shown
	bela.get(gamePath(slow.ID, "")).into(&after)
	if after.Stage != table.Playing {
		t.Errorf("the game that went on is %s", after.Stage)
	}
}

// unzip returns the texts of the files in an archive.
func unzip(t *testing.T, body []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}
