package wire_test

import (
	"testing"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/internal/wire"
)

// newSession returns a session whose searches end as soon as they may.
func newSession() *wire.Session {
	s := wire.NewSession(eval.For)
	s.Stopped = func() bool { return true }
	return s
}

// ask returns the answer to a request without its version.
func ask(t *testing.T, s *wire.Session, op wire.Op, fields ...byte) (wire.Status, string) {
	t.Helper()
	a := s.Answer(append([]byte{wire.Version, byte(op)}, fields...))
	if len(a) < 2 || a[0] != wire.Version {
		t.Fatalf("answer to %d = %q, want one of version %d", op, a, wire.Version)
	}
	return wire.Status(a[1]), string(a[2:])
}

// The bytes are a contract with programs in other languages: docs/wasm.md.
func TestAnswers(t *testing.T) {
	tests := []struct {
		name   string
		op     wire.Op
		fields string
		status wire.Status
		want   string
	}{
		{"no such request", 99, "", wire.Trouble, "\x16there is no request 99"},
		{"too short", wire.Open, "\x06star:2", wire.Trouble, "\x18the request is too short"},
		{"text longer than the request", wire.Open, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01x", wire.Trouble, "\x18the request is too short"},
		{"neither game nor position", wire.Open, "\x00\x00\x00", wire.Trouble, "6expected a game id or a position, and one of them only"},
		{"not open", wire.State, "\x07", wire.Trouble, "\x12game 7 is not open"},
		{"first game", wire.Open, "\x03rex\x00\x00", wire.Done, "\x01"},
		{"second game", wire.Open, "\x06star:2\x00\x02\x04e2e4\x04e7e5", wire.Done, "\x02"},
		{"a move that is read", wire.Read, "\x02\x03Nf3", wire.Done, "\x04g1f3"},
		{"refused entry of a list", wire.Open, "\x06star:2\x00\x02\x04e2e4\x06draw9x", wire.Refused, ""},
		{"a search of one node", wire.Search, "\x02\x00\x01\x00\x00\x00\x00\x00\x00\x00", wire.Done, ""},
		{"a search of a move that is not legal", wire.Search, "\x02\x01\x00\x00\x00\x00\x00\x00\x00\x01\x04e4e6", wire.Refused, ""},
		{"close", wire.Close, "\x01", wire.Done, ""},
		{"closed", wire.Board, "\x01", wire.Trouble, "\x12game 1 is not open"},
		{"a method that is not there", wire.Tune, "\x01\x04\x0a\x00", wire.Trouble, "\x17there is no such method"},
		{"a level that is not there", wire.Tune, "\x01\x00\x0b\x00", wire.Trouble, "\x16there is no such level"},
		{"a level", wire.Tune, "\x01\x00\x01\x07", wire.Done, ""},
		{"a search of a level", wire.Search, "\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00", wire.Done, ""},
		{"a style that is not there", wire.Names, "\x02\x04", wire.Trouble, "\x16there is no such style"},
	}
	s := newSession()
	for _, tt := range tests {
		status, got := ask(t, s, tt.op, []byte(tt.fields)...)
		if status != tt.status || tt.want != "" && got != tt.want {
			t.Errorf("%s: answer = %d %q, want %d %q", tt.name, status, got, tt.status, tt.want)
		}
	}
}

func TestVersion(t *testing.T) {
	for _, request := range [][]byte{nil, {wire.Version + 1, byte(wire.Games)}} {
		if a := newSession().Answer(request); wire.Status(a[1]) != wire.Trouble {
			t.Errorf("Answer(%v) = %q, want trouble", request, a)
		}
	}
}

// Undo reaches behind a resignation, and to the start at most.
func TestUndo(t *testing.T) {
	s := newSession()
	ask(t, s, wire.Open, []byte("\x06star:3\x00\x00")...)
	_, start := ask(t, s, wire.State, 1)
	ask(t, s, wire.Play, []byte("\x01\x061e21e4")...)
	_, moved := ask(t, s, wire.State, 1)
	ask(t, s, wire.Play, []byte("\x01\x07resign3")...)
	if _, resigned := ask(t, s, wire.State, 1); resigned == moved {
		t.Error("a resignation changes nothing")
	}
	if _, got := ask(t, s, wire.Undo, 1, 1); got != moved {
		t.Errorf("after undo the state = %q, want %q", got, moved)
	}
	if _, got := ask(t, s, wire.Undo, 1, 200, 1); got != start {
		t.Errorf("after more undo than there is the state = %q, want %q", got, start)
	}
}

// Whatever the bytes, the session survives and answers.
func FuzzAnswer(f *testing.F) {
	f.Add([]byte("\x01\x02\x06star:2\x00\x00"), []byte("\x01\x09\x01\x04e2e4"))
	f.Add([]byte("\x01\x02\x07sovereign\x00\x00"), []byte("\x01\x06\x01"))
	f.Add([]byte("\x01\x02\x00\x1ek7/8/2K5/8/8/8/8/7R w - - 0 1\x00"), []byte("\x01\x0b\x01\x00\x00\x00\x00\x00\x00\x00\x03\x00"))
	f.Fuzz(func(t *testing.T, open, request []byte) {
		for _, r := range [][]byte{open, request} {
			if len(r) > 1 && (wire.Op(r[1]) == wire.Tune || wire.Op(r[1]) == wire.Signature) {
				t.Skip("takes gigabytes or seconds, as it is to")
			}
		}
		s := newSession()
		s.Answer(open)
		if a := s.Answer(request); len(a) < 2 || a[0] != wire.Version || wire.Status(a[1]) > wire.Trouble {
			t.Errorf("Answer(%q) = %q", request, a)
		}
	})
}
