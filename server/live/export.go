package live

import (
	"cmp"
	"context"
	"strings"

	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/table"
)

// File is a record as a file.
type File struct{ Name, Text string }

// Export returns a game as the text of a record (docs/record.md), with the public data that a viewer
// may see. The tag Site has the address of the game, or its id if address is empty.
func (s *Service) Export(ctx context.Context, id GameID, viewer table.Player, address string) (File, error) {
	out, err := s.record(ctx, id, viewer, address)
	if err != nil {
		return File{}, err
	}
	return written(out)
}

// NoPGNError is the error of a game or a text without a PGN form.
type NoPGNError struct{ Reason string }

// Error returns the reason.
func (e *NoPGNError) Error() string { return "play: no PGN: " + e.Reason }

// ExportPGN returns a game as PGN, for other programs. The error is a [*NoPGNError] for games that
// PGN cannot express: all except star:2 without options.
func (s *Service) ExportPGN(ctx context.Context, id GameID, viewer table.Player, address string) (File, error) {
	out, err := s.record(ctx, id, viewer, address)
	if err != nil {
		return File{}, err
	}
	return s.pgn(out)
}

// PGN converts the only record in a text to PGN. The error is a [*NoPGNError] for other texts.
func (s *Service) PGN(text string) (File, error) {
	r, err := record.NewReader(strings.NewReader(text)).Read()
	if err != nil {
		return File{}, &NoPGNError{err.Error()}
	}
	if r.IsPGN() {
		return File{}, &NoPGNError{"It is not the record of a supported game."}
	}
	return s.pgn(r)
}

func (s *Service) pgn(r *record.Record) (File, error) {
	out, err := s.toPGN(r)
	if err != nil {
		return File{}, &NoPGNError{err.Error()}
	}
	return written(out)
}

// record returns the record of a game, with its address or its id in the tag Site.
func (s *Service) record(ctx context.Context, id GameID, viewer table.Player, address string) (*record.Record, error) {
	r, err := s.Seen(ctx, id, viewer)
	if err != nil {
		return nil, err
	}
	game, err := s.game(r.Variant)
	if err != nil {
		return nil, wrap(id, err)
	}
	out, err := r.Record(game, cmp.Or(address, string(r.ID)))
	if err != nil {
		return nil, wrap(id, err)
	}
	return out, nil
}

// written returns a record as a file.
func written(r *record.Record) (File, error) {
	var text strings.Builder
	if err := record.NewWriter(&text).Write(r); err != nil {
		return File{}, err
	}
	return File{r.FileName(), text.String()}, nil
}
