package main

import (
	"bytes"
	"os"
	"testing"
)

// The committed file is up to date: `go generate ./table` writes it.
func TestFresh(t *testing.T) {
	want, err := generate("..")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile("../" + output); err != nil || !bytes.Equal(got, want) {
		t.Errorf("table/%s is not what the structs say (%v): go generate ./table", output, err)
	}
}
