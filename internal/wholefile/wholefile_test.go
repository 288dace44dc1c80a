package wholefile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/manykings/manykings/internal/wholefile"
)

// A file is replaced, and no temporary file remains, even after a failure.
func TestWrite(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "a")
	for _, text := range []string{"first", "second"} {
		if err := wholefile.Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%q, %v, want %q", got, err, text)
		}
	}
	taken := filepath.Join(directory, "folder")
	if err := os.MkdirAll(filepath.Join(taken, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := wholefile.Write(taken, nil); err == nil {
		t.Error("a folder is replaced")
	}
	if entries, err := os.ReadDir(directory); err != nil || len(entries) != 2 {
		t.Errorf("%v, %v, want the file and the folder alone", entries, err)
	}
}
