package web_test

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/web"
)

// Frames of RFC 6455, sections 5.2 and 5.5.
const (
	textOpcode  = 0x1
	closeOpcode = 0x8
	pingOpcode  = 0x9
)

// raw is a socket without a library, which answers nothing automatically.
type raw struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
}

func (s *site) raw(t *testing.T) *raw {
	t.Helper()
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	text := "GET /api/v1/ws HTTP/1.1\r\nHost: " + s.Listener.Addr().String() + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	in := bufio.NewReader(conn)
	answer, err := http.ReadResponse(in, nil)
	if err != nil || answer.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("%v, %v", answer, err)
	}
	return &raw{t, conn, in}
}

// read returns the next frame, which must be short.
func (r *raw) read() (opcode byte, payload []byte) {
	r.t.Helper()
	var header [2]byte
	_, err := io.ReadFull(r.in, header[:])
	if err == nil {
		payload = make([]byte, header[1])
		_, err = io.ReadFull(r.in, payload)
	}
	if err != nil {
		r.t.Fatalf("the connection ends without a word: %v", err)
	}
	return header[0] & 0xf, payload
}

// send sends a short text with a zero mask.
func (r *raw) send(text string) {
	r.t.Helper()
	frame := append([]byte{0x80 | textOpcode, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...)
	if _, err := r.conn.Write(frame); err != nil {
		r.t.Fatal(err)
	}
}

// A client that does not answer a ping is closed with the code and the reason.
func TestUnansweredPing(t *testing.T) {
	s := newSite(t, func(c *siteConfig) { c.Limits.Pong = 50 * time.Millisecond })
	r := s.raw(t)
	pings := 0
	for {
		switch opcode, payload := r.read(); opcode {
		case pingOpcode:
			pings++
			continue
		case closeOpcode:
			if code := binary.BigEndian.Uint16(payload); pings == 0 || code != 3008 || !strings.Contains(string(payload[2:]), "ping") {
				t.Errorf("after %d pings closed with %d %q", pings, code, payload[2:])
			}
			return
		}
	}
}

// A client that sends other messages is present, even if its pong is late.
func TestLatePong(t *testing.T) {
	const patient = 200 * time.Millisecond
	s := newSite(t, func(c *siteConfig) { c.Limits.Pong, c.Limits.Messages = patient, web.Rate{} })
	r := s.raw(t)
	r.send(`{"type":"ping","at":1}`)
	var pinged time.Time
	for pinged.IsZero() || time.Since(pinged) < 3*patient {
		opcode, payload := r.read()
		switch opcode {
		case pingOpcode:
			pinged = time.Now()
		case textOpcode:
			var pong struct{ Type string }
			if err := json.Unmarshal(payload, &pong); err != nil || pong.Type != "pong" {
				t.Fatalf("%s, %v", payload, err)
			}
			r.send(`{"type":"ping","at":1}`)
		default:
			t.Fatalf("frame %x %q", opcode, payload)
		}
	}
}
