// Package wholefile replaces files atomically: after a crash a file has its old or its new
// content.
package wholefile

import (
	"errors"
	"os"
	"path/filepath"
)

// Write replaces the content of the file at path by data, readable by all, and waits until it is
// on disk.
func Write(path string, data []byte) (err error) {
	temporary, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(temporary.Name()))
		}
	}()
	_, err = temporary.Write(data)
	if err = errors.Join(err, temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	if err = os.Chmod(temporary.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), path)
}
