package trainingdata

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"

	"github.com/manykings/manykings/rules"
)

// A file is a sequence of blocks: the length of each as four bytes, the lowest first, then
// that many bytes, a frame of zstd. The first block is the head, each other some games.

// blockGames is the largest number of games in a block: the loss if the writer dies.
const blockGames = 16

// maxBlock is more than any block has, packed or not.
const maxBlock = 64 << 20

// Writer adds games to a file.
type Writer struct {
	// Games is the number of games, earlier ones in the file included. The next one has the
	// number after it.
	Games int

	game   rules.Game
	file   *os.File
	packer *zstd.Encoder
	block  []byte
	held   int // games in block
}

// Open opens a file to add games to, or makes it. It truncates an incomplete block at the
// end. The error reports games under another head.
func Open(path string, game rules.Game, head Head) (*Writer, error) {
	head.Form, head.Game = form, game.ID().String()
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	w := &Writer{game: game, file: file}
	if err := w.begin(head); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return w, nil
}

// begin seeks to the end of the games.
func (w *Writer) begin(head Head) (err error) {
	if w.packer, err = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1)); err != nil {
		return err
	}
	r, err := newBlocks(w.file)
	if err != nil {
		return err
	}
	defer r.unpacker.Close()
	first, err := r.next()
	if errors.Is(err, errCut) || errors.Is(err, io.EOF) {
		if err := w.rewind(0); err != nil {
			return err
		}
		text, err := json.Marshal(head)
		if err != nil {
			return err
		}
		return w.write(text)
	}
	if err != nil {
		return err
	}
	if before, err := parseHead(first); err != nil {
		return err
	} else if before != head {
		return fmt.Errorf("holds games of %q, %s, not of %q", before.Game, before.Origin, head.Origin)
	}
	for {
		whole := r.read
		block, err := r.next()
		if errors.Is(err, errCut) || errors.Is(err, io.EOF) {
			return w.rewind(whole)
		}
		if err != nil {
			return err
		}
		n, width := binary.Uvarint(block)
		if width <= 0 {
			return errBroken
		}
		w.Games += int(n)
	}
}

// rewind truncates the file to a length, and continues there.
func (w *Writer) rewind(size int64) error {
	if err := w.file.Truncate(size); err != nil {
		return err
	}
	_, err := w.file.Seek(size, io.SeekStart)
	return err
}

// write writes a block.
func (w *Writer) write(block []byte) error {
	data := w.packer.EncodeAll(block, make([]byte, 4))
	binary.LittleEndian.PutUint32(data, uint32(len(data)-4))
	_, err := w.file.Write(data)
	return err
}

// Add adds a game, whose number is the one after Games.
func (w *Writer) Add(g *Game) error {
	if g.Number != w.Games+1 {
		return fmt.Errorf("game %d after %d", g.Number, w.Games)
	}
	block, err := g.append(w.block, w.game)
	if err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	w.block = block
	w.Games++
	if w.held++; w.held == blockGames {
		return w.flush()
	}
	return nil
}

func (w *Writer) flush() error {
	if w.held == 0 {
		return nil
	}
	block := append(binary.AppendUvarint(nil, uint64(w.held)), w.block...)
	w.block, w.held = w.block[:0], 0
	return w.write(block)
}

// Close writes the pending games.
func (w *Writer) Close() error { return errors.Join(w.flush(), w.file.Close()) }

// errCut reports an incomplete block.
var errCut = errors.New("the file was broken off")

// blocks are those of a file.
type blocks struct {
	in       io.Reader
	unpacker *zstd.Decoder
	read     int64 // bytes of whole blocks
}

func newBlocks(in io.Reader) (*blocks, error) {
	unpacker, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxBlock))
	return &blocks{in: in, unpacker: unpacker}, err
}

// next returns the next block, io.EOF after the last, errCut if it is not whole.
func (b *blocks) next() ([]byte, error) {
	var size [4]byte
	if n, err := io.ReadFull(b.in, size[:]); n == 0 {
		return nil, err
	} else if err != nil {
		return nil, cut(err)
	}
	n := binary.LittleEndian.Uint32(size[:])
	if n > maxBlock {
		return nil, errBroken
	}
	var packed bytes.Buffer // it grows by the bytes present, not by the announced length
	if _, err := io.CopyN(&packed, b.in, int64(n)); err != nil {
		return nil, cut(err)
	}
	b.read += 4 + int64(n)
	block, err := b.unpacker.DecodeAll(packed.Bytes(), nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errBroken, err)
	}
	return block, nil
}

// cut turns an early end of a file into errCut.
func cut(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errCut
	}
	return err
}

func parseHead(block []byte) (Head, error) {
	var h Head
	if err := json.Unmarshal(block, &h); err != nil || h.Form == 0 {
		return h, errors.New("no file of games to learn from")
	}
	if h.Form != form {
		return h, fmt.Errorf("form %d, only %d is known", h.Form, form)
	}
	return h, nil
}

// Read reads a file and passes each game to add, in order. It stops at an incomplete block.
// parse finds the game with an id.
func Read(in io.Reader, parse func(id string) (rules.Game, error), add func(rules.Game, *Game) error) (Head, error) {
	r, err := newBlocks(in)
	if err != nil {
		return Head{}, err
	}
	defer r.unpacker.Close()
	first, err := r.next()
	if err != nil {
		return Head{}, cut(err)
	}
	head, err := parseHead(first)
	if err != nil {
		return head, err
	}
	game, err := parse(head.Game)
	if err != nil {
		return head, err
	}
	for {
		block, err := r.next()
		if errors.Is(err, io.EOF) || errors.Is(err, errCut) {
			return head, nil
		}
		if err != nil {
			return head, err
		}
		s := &source{rest: block}
		n := s.number()
		for range n {
			g, err := s.read(game)
			if err != nil {
				return head, err
			}
			if err := add(game, g); err != nil {
				return head, err
			}
		}
		if s.failed || len(s.rest) > 0 {
			return head, errBroken
		}
	}
}
