package main

import (
	"io"
	"testing"

	"github.com/manykings/manykings/engine/uci/ucitest"
)

// The command with its real engine conforms to the protocol.
func TestUCIConformance(t *testing.T) {
	ucitest.Each(t, "../../engine/uci/testdata/conformance", func(t *testing.T, script string) {
		t.Parallel()
		ucitest.Play(t, script, func(in io.Reader, out io.Writer) error {
			if code := run([]string{"uci"}, in, out, io.Discard); code != exitYes {
				t.Errorf("uci exits with %d", code)
			}
			return nil
		})
	})
}
