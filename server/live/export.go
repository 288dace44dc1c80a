package live

import (
	"context"
	"strings"

	"github.com/manykings/manykings/rules/record"
)

// Export returns a game as the text of a record (docs/record.md), with what
// everybody may see.
func (s *Service) Export(ctx context.Context, id GameID) (string, error) {
	out, err := s.record(ctx, id)
	if err != nil {
		return "", err
	}
	return written(out)
}

// NoPGNError says why a game or a text cannot be PGN.
type NoPGNError struct{ Reason string }

// Error returns the reason.
func (e *NoPGNError) Error() string { return "play: no PGN: " + e.Reason }

// ExportPGN returns a game as PGN, for the programs of others. The error is a
// [*NoPGNError] for games that PGN has no words for: all but star:2 without
// options.
func (s *Service) ExportPGN(ctx context.Context, id GameID) (string, error) {
	out, err := s.record(ctx, id)
	if err != nil {
		return "", err
	}
	return s.pgn(out)
}

// PGN returns the one record in a text as PGN. The error is a [*NoPGNError] for a
// text that cannot be.
func (s *Service) PGN(text string) (string, error) {
	r, err := record.NewReader(strings.NewReader(text)).Read()
	if err != nil {
		return "", &NoPGNError{err.Error()}
	}
	if r.IsPGN() {
		return "", &NoPGNError{"It is not the record of a game here."}
	}
	return s.pgn(r)
}

func (s *Service) pgn(r *record.Record) (string, error) {
	out, err := s.toPGN(r)
	if err != nil {
		return "", &NoPGNError{err.Error()}
	}
	return written(out)
}

// record returns the record of a game.
func (s *Service) record(ctx context.Context, id GameID) (*record.Record, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	game, err := s.game(r.Variant)
	if err != nil {
		return nil, wrap(id, err)
	}
	out, err := r.Record(game, string(r.ID))
	if err != nil {
		return nil, wrap(id, err)
	}
	return out, nil
}

// written returns a record as text.
func written(r *record.Record) (string, error) {
	var text strings.Builder
	if err := record.NewWriter(&text).Write(r); err != nil {
		return "", err
	}
	return text.String(), nil
}
