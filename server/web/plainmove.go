package web

import (
	"bytes"
	"io"
	"net/http"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount"
)

const (
	// moveRoute is the route of moves.
	moveRoute = "POST " + APIPath + "/games/{id}/moves"
	// plainBody is the most bytes of a simple move.
	plainBody = 512
)

// plainMove handles moves in the usual form. It leaves every unusual request, right or wrong, to
// next, which costs three times as much.
func (s *gameRequests) plainMove(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, ok := live.ParseGameID(r.PathValue("id"))
		if !ok || !isPlain(r) {
			next(w, r)
			return
		}
		text := make([]byte, r.ContentLength)
		n, err := io.ReadFull(r.Body, text)
		var m MoveMessage
		if err != nil || !scanMove(text, &m) || m.Type != "" {
			r.Body = unread{io.MultiReader(bytes.NewReader(text[:n]), r.Body), r.Body}
			next(w, r)
			return
		}
		ctx := r.Context()
		visitOf(ctx).route = moveRoute
		if problem := s.allows(ctx, botaccount.Play); problem != nil {
			writeProblem(w, problem)
			return
		}
		out, err := s.move(ctx, &moveInput{InGame{string(id)}, m.MoveRequest})
		if err != nil {
			writeProblem(w, s.problem(ctx, err))
			return
		}
		w.Header().Set("Cache-Control", out.CacheControl)
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(append(out.Body.AppendJSON(nil), '\n')) // fails only if the client is gone
	}
}

// isPlain reports whether the headers of a request have the usual form.
func isPlain(r *http.Request) bool {
	if r.Header.Get("Content-Type") != "application/json" || r.ContentLength < 0 || r.ContentLength > plainBody {
		return false
	}
	switch r.Header.Get("Accept") {
	case "", "*/*", "application/json":
		return true
	}
	return false
}

// unread is a body with its read part put back.
type unread struct {
	io.Reader
	io.Closer
}
