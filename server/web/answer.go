package web

import (
	"encoding/json"
	"maps"
	"net/http"
)

// writeProblem answers a request outside huma with a problem.
func writeProblem(w http.ResponseWriter, p *Problem) {
	maps.Copy(w.Header(), p.GetHeaders())
	w.Header().Set("Content-Type", p.ContentType(""))
	writeJSON(w, p.Status, p)
}

// writeJSON answers with a value. A failed write is ignored, since only the client can cause it.
func writeJSON(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		http.Error(w, "", http.StatusInternalServerError)
		return
	}
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", "application/json")
	}
	w.WriteHeader(status)
	_, _ = w.Write(append(text, '\n'))
}
