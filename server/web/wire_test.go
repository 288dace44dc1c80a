package web

import (
	"bytes"
	"io"
	"net"
	"strings"
	"testing"
)

func TestFramed(t *testing.T) {
	for _, tt := range []struct {
		length int
		header []byte
	}{
		{0, []byte{0x81, 0}},
		{125, []byte{0x81, 125}},
		{126, []byte{0x81, 126, 0, 126}},
		{65535, []byte{0x81, 126, 255, 255}},
		{65536, []byte{0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0}},
	} {
		text := strings.Repeat("a", tt.length)
		got := framed(append(newText(0), text...))
		if want := append(tt.header, text...); !bytes.Equal(got, want) {
			t.Errorf("framed(%d bytes) begins with % x, want % x", tt.length, got[:min(len(got), 12)], tt.header)
		}
	}
}

// A client that does not read does not block the writer, and a frame waits for the end of the
// one in progress.
func TestWireWritesWholeFrames(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	client, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	w := newWire(conn)

	if left, err := w.try([]byte("first")); err != nil || w.raw != nil && len(left) > 0 {
		t.Fatalf("try: %q is left, %v", left, err)
	} else if len(left) > 0 {
		if err := w.finish(left); err != nil {
			t.Fatal(err)
		}
	}
	large := bytes.Repeat([]byte("x"), 16<<20) // more than the system buffers
	left, err := w.try(large)
	if err != nil || len(left) == 0 {
		t.Fatalf("try: %d bytes are left, %v", len(left), err)
	}
	ended := make(chan error, 2)
	go func() {
		_, err := w.Write([]byte("last"))
		ended <- err
	}()
	go func() { ended <- w.finish(left) }()
	want := "first" + string(large) + "last"
	got := make([]byte, len(want))
	if _, err := io.ReadFull(client, got); err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("frames are mixed")
	}
	for range 2 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	_ = conn.Close()
	if _, err := w.try([]byte("late")); err == nil {
		t.Error("try on a closed connection succeeds")
	}
}
