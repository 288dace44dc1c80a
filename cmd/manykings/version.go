package main

import (
	"cmp"
	"fmt"
	"runtime/debug"
)

// versionCommand prints the version.
type versionCommand struct{}

// buildVersion is what is known about the program.
type buildVersion struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"` // of the source
	Go       string `json:"go,omitempty"`
}

// Run prints the version, the revision of the source and that of Go.
func (c *versionCommand) Run(s *shell) error {
	v := buildVersion{Version: "unknown"}
	if info, ok := debug.ReadBuildInfo(); ok {
		v.Version, v.Go = cmp.Or(info.Main.Version, v.Version), info.GoVersion
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				v.Revision = setting.Value
			}
		}
	}
	if s.json {
		return s.printJSON(v)
	}
	_, err := fmt.Fprintln(s.out, "manykings", v.Version, v.Revision, v.Go)
	return err
}
