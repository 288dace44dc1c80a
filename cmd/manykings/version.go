package main

import (
	"fmt"

	"github.com/manykings/manykings/internal/version"
)

// versionCommand prints the version.
type versionCommand struct{}

// Run prints the version, the commit of the source and the version of Go.
func (c *versionCommand) Run(s *shell) error {
	v := version.Get()
	if s.json {
		return s.printJSON(v)
	}
	_, err := fmt.Fprintln(s.out, "manykings", v.Version, v.Revision, v.Go)
	return err
}
