package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"regexp"

	"github.com/manykings/manykings/server/live"
)

// discreet is a log that hides the ids of games, since an id is the invitation to its game. It
// writes a hash instead, so that lines about the same game can be compared.
type discreet struct{ slog.Handler }

// namesGame finds the ids of games in texts of errors.
var namesGame = regexp.MustCompile(`\b(games? "?)([0-9A-Za-z]{12})\b`)

// veil returns the hash that the log shows for a game.
func veil(id string) string {
	sum := sha256.Sum256([]byte(id))
	return "#" + hex.EncodeToString(sum[:4])
}

// veiled returns text with the ids of games hidden.
func veiled(text string) string {
	return namesGame.ReplaceAllStringFunc(text, func(found string) string {
		at := len(found) - 12
		return found[:at] + veil(found[at:])
	})
}

// Handle passes a line on with the ids of games hidden.
func (d discreet) Handle(ctx context.Context, r slog.Record) error {
	line := slog.NewRecord(r.Time, r.Level, veiled(r.Message), r.PC)
	r.Attrs(func(a slog.Attr) bool {
		line.AddAttrs(veilAttr(a))
		return true
	})
	return d.Handler.Handle(ctx, line)
}

// WithAttrs implements [slog.Handler].
func (d discreet) WithAttrs(attrs []slog.Attr) slog.Handler {
	veiled := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		veiled[i] = veilAttr(a)
	}
	return discreet{d.Handler.WithAttrs(veiled)}
}

// WithGroup implements [slog.Handler].
func (d discreet) WithGroup(name string) slog.Handler { return discreet{d.Handler.WithGroup(name)} }

// veilAttr returns a with the ids of games hidden.
func veilAttr(a slog.Attr) slog.Attr {
	v := a.Value.Resolve()
	switch v.Kind() {
	case slog.KindGroup:
		var list []any
		for _, inner := range v.Group() {
			list = append(list, veilAttr(inner))
		}
		return slog.Group(a.Key, list...)
	case slog.KindString, slog.KindAny:
		text := v.String()
		if _, ok := live.ParseGameID(text); ok && a.Key == "game" {
			return slog.String(a.Key, veil(text))
		}
		return slog.String(a.Key, veiled(text))
	}
	return a
}
