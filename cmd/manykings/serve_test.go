package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/app"
)

// The values that the help shows are those of a server that is told nothing.
func TestServeDefaults(t *testing.T) {
	var got, errs, want bytes.Buffer
	if code := run([]string{"serve", "--print-config"}, strings.NewReader(""), &got, &errs); code != exitYes {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	if err := printConfig(&want, app.Default()); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Errorf("serve --print-config prints\n%s\nwant app.Default(),\n%s", &got, &want)
	}
}
