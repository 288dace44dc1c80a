package app

import (
	"fmt"
	"io"
	"log/slog"
)

// NewLog returns the log of a configuration. The log never contains the id of a game.
func NewLog(c Config, w io.Writer) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.LogLevel)); err != nil {
		return nil, fmt.Errorf("log-level: %w", err)
	}
	options := &slog.HandlerOptions{Level: level}
	switch c.LogFormat {
	case "text":
		return slog.New(discreet{slog.NewTextHandler(w, options)}), nil
	case "json":
		return slog.New(discreet{slog.NewJSONHandler(w, options)}), nil
	default:
		return nil, fmt.Errorf("log-format: %q is neither text nor json", c.LogFormat)
	}
}
