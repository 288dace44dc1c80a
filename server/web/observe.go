package web

import (
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/manykings/manykings/internal/rescue"
)

// recorder records the status of a response.
type recorder struct {
	http.ResponseWriter
	status int
}

func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap returns the underlying writer, for http.ResponseController.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// observed counts, times, traces and logs every request, and answers after a panic. It logs the
// route, never the path, since the path of a game is its invitation.
func (s *Server) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		rec := &recorder{ResponseWriter: w}
		v := visitOf(r.Context())
		v.w = rec
		ctx, span := s.config.Trace.Request(r.Context(), r.Method, v.trace)
		if ctx != r.Context() {
			r = r.WithContext(ctx)
		}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				v.fail(rescue.New(p))
				if rec.status == 0 {
					writeProblem(rec, errInternal())
				}
			}
			status := max(rec.status, http.StatusOK)
			if status == http.StatusInternalServerError && v.err == nil && r.Context().Err() != nil {
				status = statusGone
			}
			s.observe(r, v, status, time.Since(began))
			if v.route != "" {
				span.Name(v.route)
			}
			span.Set("http.response.status_code", status)
			span.End(v.err)
		}()
		next.ServeHTTP(rec, r)
	})
}

// statusGone is recorded for a client that disconnected before the response, which is not an
// error of the server. nginx uses this number too.
const statusGone = 499

func (s *Server) observe(r *http.Request, v *visit, status int, took time.Duration) {
	route := v.route
	if route == "" {
		route = "none"
	}
	s.metrics.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	s.metrics.durations.WithLabelValues(route).Observe(took.Seconds())
	level := slog.LevelDebug
	if v.err != nil || status >= http.StatusInternalServerError && !v.refused {
		level = slog.LevelError
	}
	if !s.log.Enabled(r.Context(), level) {
		return
	}
	attrs := []slog.Attr{
		slog.String("request", v.id), slog.String("method", r.Method), slog.String("route", route),
		slog.Int("status", status), slog.Duration("took", took), slog.String("address", v.address.String()),
	}
	if v.err != nil {
		attrs = append(attrs, slog.Any("err", v.err))
	}
	s.log.LogAttrs(r.Context(), level, "request", attrs...)
}
