package play

import (
	"context"
	"strings"

	"github.com/manykings/manykings/record"
)

// Export returns a game as the text of a record (docs/record.md), with what
// everybody may see.
func (s *Service) Export(ctx context.Context, id GameID) (string, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return "", err
	}
	game, err := s.game(r.Variant)
	if err != nil {
		return "", wrap(id, err)
	}
	out, err := r.Record(game, string(r.ID))
	if err != nil {
		return "", wrap(id, err)
	}
	var text strings.Builder
	if err := record.NewWriter(&text).Write(out); err != nil {
		return "", wrap(id, err)
	}
	return text.String(), nil
}
