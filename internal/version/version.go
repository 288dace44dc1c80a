// Package version returns the version of the program.
package version

import (
	"cmp"
	"runtime/debug"
)

// stamp is the version of a release, set at build time:
//
//	go build -ldflags "-X github.com/manykings/manykings/internal/version.stamp=v0.1.0"
var stamp string

// Info describes a build.
type Info struct {
	Version  string `json:"version"`            // such as v0.1.0; (devel) if unknown
	Revision string `json:"revision,omitempty"` // the commit of the source
	Go       string `json:"go,omitempty"`
}

// Get returns the stamped version or, without a stamp, the version that the go command derives
// from the repository.
func Get() Info {
	v := Info{Version: stamp}
	if info, ok := debug.ReadBuildInfo(); ok {
		v.Version, v.Go = cmp.Or(stamp, info.Main.Version), info.GoVersion
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				v.Revision = s.Value
			}
		}
	}
	v.Version = cmp.Or(v.Version, "(devel)")
	return v
}
