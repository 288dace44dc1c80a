// Package link writes a whole record into the address of a page and reads it back: a game can be
// sent without a server that stores it.
//
//	text, err := link.Encode(rec)      // AZpBAns...
//	rec, err := link.Decode(text)
//
// A move is written as its index among the legal moves, so that a ply takes five to seven
// bits. docs/link.md has the grammar. A record comes back unchanged, its moves in protocol
// notation, PGN with the moves as SAN. There is one text for a record; any other is
// refused.
package link

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// The first byte of a link. Most are of Version; only entries without a number there need
// Version2, so that a record has one link for ever.
const (
	Version  = 1
	Version2 = 2 // with the end of the time of the whole game
)

// MaxSize is how many characters a link may have.
const MaxSize = 1 << 16

// Path is the address of the page that opens a link, the link behind it.
const Path = "/analysis#g="

// Address returns the address at which a site opens a link; without a site, the part that
// is common to all.
func Address(site, link string) string { return strings.TrimSuffix(site, "/") + Path + link }

// checksumSize is the number of bytes of the checksum that ends a link.
const checksumSize = 4

// The ways in which a link can be broken.
var (
	errText     = errors.New("not a link: it has characters other than A-Z, a-z, 0-9, - and _")
	errVersion  = errors.New("not a link of this version")
	errChecksum = errors.New("the link was changed or cut on its way: its checksum is wrong")
	errForm     = errors.New("the link is not written as docs/link.md has it")
)

// errTooLong reports records that no link holds.
var errTooLong = errors.New("the record is too long for a link of " + strconv.Itoa(MaxSize) + " characters")

// Encode returns the link of a record. The error is a [*replay.Fault] if the record
// cannot be played.
func Encode(r *record.Record) (string, error) { return new(Coder).Encode(r) }

// Decode returns the record of a link, which may have an address before it that ends
// with g=.
func Decode(text string) (*record.Record, error) { return new(Coder).Decode(text) }

// Coder writes and reads links, and keeps the games of their records. The zero value
// is ready. It is safe for concurrent use.
type Coder struct{ replayer replay.Replayer }

// Encode is the function [Encode], with the games that c keeps.
func (c *Coder) Encode(r *record.Record) (string, error) {
	native, err := c.replayer.Native(r, notation.Protocol)
	if err != nil {
		return "", err
	}
	version := byte(Version)
	if endsTime(&native.Line) {
		version = Version2
	}
	s := stream{replayer: &c.replayer, writes: true, pgn: r.IsPGN(), kinds: kindsOf(version)}
	if err := s.record(native); err != nil {
		return "", err
	}
	bytes := append([]byte{version}, s.packer.end()...)
	text := lettersOf(appendChecksum(bytes))
	if len(text) > MaxSize {
		return "", errTooLong
	}
	return text, nil
}

// endsTime reports whether the time of the whole game ends in a line or a variation.
func endsTime(l *record.Line) bool {
	return slices.ContainsFunc(l.Moves, func(m record.Move) bool {
		return m.Text == record.TimeUp || slices.ContainsFunc(m.Variations, func(v record.Line) bool { return endsTime(&v) })
	})
}

// Decode is the function [Decode], with the games that c keeps.
func (c *Coder) Decode(text string) (*record.Record, error) {
	if _, behind, ok := strings.Cut(text, "g="); ok {
		text = behind
	}
	if len(text) > MaxSize {
		return nil, errTooLong
	}
	bytes, ok := bytesOf(text)
	switch {
	case !ok:
		return nil, errText
	case len(bytes) < 1+checksumSize || bytes[0] != Version && bytes[0] != Version2:
		return nil, errVersion
	}
	content := bytes[:len(bytes)-checksumSize]
	if string(appendChecksum(slices.Clip(content))) != string(bytes) {
		return nil, errChecksum
	}
	s := stream{replayer: &c.replayer, unpacker: unpacker{rest: content[1:]}, kinds: kindsOf(bytes[0])}
	rec := new(record.Record)
	err := s.record(rec)
	if err == nil {
		err = s.unpacker.end()
	}
	if err != nil {
		return nil, err
	}
	if s.pgn {
		if rec, err = c.replayer.PGN(rec); err != nil {
			return nil, err
		}
	}
	if again, err := c.Encode(rec); err != nil || again != text {
		return nil, errForm
	}
	return rec, nil
}

// appendChecksum appends the CRC-32 of all bytes (IEEE 802.3, as in zip), the lowest
// byte first.
func appendChecksum(bytes []byte) []byte {
	crc := ^uint32(0)
	for _, b := range bytes {
		crc ^= uint32(b)
		for range 8 {
			crc = crc>>1 ^ 0xedb88320&-(crc&1)
		}
	}
	crc = ^crc
	return append(bytes, byte(crc), byte(crc>>8), byte(crc>>16), byte(crc>>24))
}
