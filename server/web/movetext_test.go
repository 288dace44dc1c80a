package web

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestScanMove(t *testing.T) {
	for _, tt := range []struct {
		text  string
		plain bool
	}{
		{`{"version":1,"seat":2,"text":"e2e4"}`, true},
		{` { "text" : "e2e4" , "seat":8,"version":0,"token":""} ` + "\n", true},
		{`{"type":"move","game":"3fTq9ZkLw0aB","version":123456789012345,"seat":1,"text":"e2e4","token":"t"}`, true},
		{`{"type":"move","version":1,"seat":1,"text":"e2e4"}`, false},
		{`{"game":"3fTq9ZkLw0aB","version":1,"seat":1,"text":"e2e4"}`, false},
		{`{"version":1,"seat":2}`, false},
		{`{"version":1,"text":"e2e4"}`, false},
		{`{"seat":1,"text":"e2e4"}`, false},
		{`{"version":1,"seat":0,"text":"e2e4"}`, false},
		{`{"version":1,"seat":9,"text":"e2e4"}`, false},
		{`{"version":01,"seat":1,"text":"e2e4"}`, false},
		{`{"version":-1,"seat":1,"text":"e2e4"}`, false},
		{`{"version":1.0,"seat":1,"text":"e2e4"}`, false},
		{`{"version":1e2,"seat":1,"text":"e2e4"}`, false},
		{`{"version":1234567890123456,"seat":1,"text":"e2e4"}`, false},
		{`{"version":1,"seat":1,"text":""}`, false},
		{`{"version":1,"seat":1,"text":"` + strings.Repeat("x", 257) + `"}`, false},
		{`{"version":1,"seat":1,"text":"e2e4","token":"` + strings.Repeat("x", 65) + `"}`, false},
		{`{"version":1,"seat":1,"text":"\u0065"}`, false},
		{`{"version":1,"seat":1,"text":"é"}`, false},
		{`{"version":1,"version":1,"seat":1,"text":"e2e4"}`, false},
		{`{"version":1,"seat":1,"text":"e2e4","admin":true}`, false},
		{`{"Version":1,"seat":1,"text":"e2e4"}`, false},
		{`{"version":1,"seat":1,"text":"e2e4",}`, false},
		{`{"version":1,"seat":1,"text":"e2e4"}}`, false},
		{`{"version":1,"seat":1,"text":"e2e4"`, false},
		{`{"version":null,"seat":1,"text":"e2e4"}`, false},
		{`{}`, false},
		{`[]`, false},
		{``, false},
	} {
		if got := scanMove([]byte(tt.text), new(MoveMessage)); got != tt.plain {
			t.Errorf("scanMove(%s) = %t, want %t", tt.text, got, tt.plain)
		}
	}
}

// The fast parser agrees with encoding/json.
func FuzzScanMove(f *testing.F) {
	f.Add(`{"type":"move","game":"3fTq9ZkLw0aB","version":17,"seat":1,"text":"e2e4","token":"t"}`)
	f.Add(` {"seat":8 , "text":"x", "version":0}`)
	f.Fuzz(func(t *testing.T, text string) {
		var got, want MoveMessage
		if !scanMove([]byte(text), &got) {
			return
		}
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&want); err != nil || got != want {
			t.Errorf("scanMove(%q) reads %+v, encoding/json %+v, %v", text, got, want, err)
		}
	})
}
