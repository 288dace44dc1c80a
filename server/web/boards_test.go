package web_test

import (
	"crypto/sha256"
	"encoding/hex"
	"reflect"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

const boardSecret = "00112233445566778899aabbccddeeff"

func boardKey(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])[:32]
}

// show is a message of the first phone with a clock of three seats.
func show(t *testing.T, secret string, change func(*web.BoardShow)) map[string]any {
	t.Helper()
	clock, err := table.NewBoardClock(table.Clock{Kind: table.GameClock, Initial: 60_000}, 3)
	if err != nil {
		t.Fatal(err)
	}
	s := &web.BoardShow{Variant: "yalta", Clock: clock, Names: []string{"Ana"}, Now: 17, At: 5}
	if change != nil {
		change(s)
	}
	return map[string]any{"type": "board", "board": boardKey(boardSecret), "secret": secret, "show": s}
}

// The phones at a board hear each other; a phone elsewhere does not.
func TestBoardRelay(t *testing.T) {
	s := newSite(t)
	key := boardKey(boardSecret)
	first, phone, stranger := s.client(t).socket(), s.client(t).socket(), s.client(t).socket()
	join := func(w *wire, key string) {
		w.send(map[string]any{"type": "board", "board": key, "on": true})
		w.send(map[string]any{"type": "ping"})
		w.next("pong") // the socket has joined
	}
	join(first, key)
	join(phone, key)
	join(stranger, boardKey("another"))

	phone.send(map[string]any{"type": "board", "board": key, "act": map[string]any{"do": "press", "seat": 2, "made": 3, "at": 5}})
	for _, w := range []*wire{first, phone} {
		var m web.BoardMessage
		w.read("board", &m)
		if m.Board != key || m.Show != nil || m.Act == nil || !reflect.DeepEqual(*m.Act, web.BoardAct{Do: "press", Seat: 2, Made: 3, At: 5}) {
			t.Errorf("got %+v", m)
		}
	}
	phone.send(map[string]any{"type": "board", "board": key, "act": map[string]any{"do": "sheet", "seat": 2, "game": "00112233", "from": 1, "written": []string{"e4"}}})
	for _, w := range []*wire{first, phone} {
		var m web.BoardMessage
		w.read("board", &m)
		if m.Act == nil || m.Act.Game != "00112233" || m.Act.From != 1 || len(m.Act.Written) != 1 || m.Act.Written[0] != "e4" {
			t.Errorf("got %+v", m)
		}
	}
	first.send(show(t, boardSecret, nil))
	var m web.BoardMessage
	phone.read("board", &m)
	if m.Act != nil || m.Show == nil || m.Show.Variant != "yalta" || m.Show.Clock.Turn != 1 || m.Show.Now != 17 || m.Show.At != 5 {
		t.Errorf("the phone sees %+v", m)
	}

	stranger.send(map[string]any{"type": "ping"})
	if e := stranger.any(); e.Type != "pong" {
		t.Errorf("a phone at another board got %+v", e)
	}

	// A phone that has left neither hears nor says anything.
	phone.send(map[string]any{"type": "board", "board": key})
	phone.send(map[string]any{"type": "ping"})
	phone.next("pong")
	first.send(show(t, boardSecret, nil))
	phone.send(map[string]any{"type": "ping"})
	if e := phone.any(); e.Type != "pong" {
		t.Errorf("a phone that has left got %+v", e)
	}
	phone.send(map[string]any{"type": "board", "board": key, "act": map[string]any{"do": "hello"}})
	if e := phone.any(); e.Type != "error" {
		t.Errorf("a phone that has left said something: %+v", e)
	}
}

func TestBoardRefusals(t *testing.T) {
	s := newSite(t)
	key := boardKey(boardSecret)
	for _, tt := range []struct {
		name    string
		message map[string]any
		code    string
	}{
		{"a short key", map[string]any{"type": "board", "board": "abc", "on": true}, "bad-request"},
		{"a key in capitals", map[string]any{"type": "board", "board": "ABCDEF0123456789ABCDEF0123456789", "on": true}, "bad-request"},
		{"a board not joined", map[string]any{"type": "board", "board": boardKey("x"), "act": map[string]any{"do": "hello"}}, "not-found"},
		{"an unknown act", map[string]any{"type": "board", "board": key, "act": map[string]any{"do": "stop"}}, "invalid"},
		{"a seat too many", map[string]any{"type": "board", "board": key, "act": map[string]any{"do": "press", "seat": 9}}, "invalid"},
		{"a sheet without a seat", map[string]any{"type": "board", "board": key, "act": map[string]any{"do": "sheet"}}, "invalid"},
		{"a long move", map[string]any{"type": "board", "board": key, "act": map[string]any{"do": "sheet", "seat": 1, "written": []string{strings.Repeat("e", 61)}}}, "invalid"},
		{"a long game of a sheet", map[string]any{"type": "board", "board": key, "act": map[string]any{"do": "sheet", "seat": 1, "game": strings.Repeat("0", 17)}}, "invalid"},
		{"a touch with a game", map[string]any{"type": "board", "board": key, "act": map[string]any{"do": "press", "seat": 1, "game": "00112233"}}, "invalid"},
		{"a touch with moves", map[string]any{"type": "board", "board": key, "act": map[string]any{"do": "press", "seat": 1, "written": []string{"e4"}}}, "invalid"},
		{"the clock of another phone", show(t, "guessed", nil), "first-phone"},
		{"a clock of an unknown game", show(t, boardSecret, func(s *web.BoardShow) { s.Variant = "go" }), "invalid"},
		{"a clock of too few seats", show(t, boardSecret, func(s *web.BoardShow) { s.Variant = "star:4" }), "invalid"},
		{"no clock", show(t, boardSecret, func(s *web.BoardShow) { s.Clock = nil }), "invalid"},
		{"a broken clock", show(t, boardSecret, func(s *web.BoardShow) { s.Clock.Turn = 7 }), "invalid"},
		{"a long game", show(t, boardSecret, func(s *web.BoardShow) { s.Game = strings.Repeat("0", 17) }), "invalid"},
		{"a long name", show(t, boardSecret, func(s *web.BoardShow) { s.Names = []string{string(make([]byte, 41))} }), "invalid"},
	} {
		w := s.client(t).socket()
		w.send(map[string]any{"type": "board", "board": key, "on": true})
		w.send(tt.message)
		if e := w.next("error"); e.Problem == nil || e.Problem.Code != tt.code {
			t.Errorf("%s: got %+v, want %s", tt.name, e.Problem, tt.code)
		}
	}
}

// A board has a limit of phones.
func TestBoardFull(t *testing.T) {
	s := newSite(t)
	key := boardKey(boardSecret)
	for i := range 33 {
		w := s.client(t).socket()
		w.send(map[string]any{"type": "board", "board": key, "on": true})
		w.send(map[string]any{"type": "ping"})
		if e, full := w.any(), i == 32; (e.Type == "error") != full {
			t.Fatalf("phone %d got %+v", i+1, e)
		}
	}
}
