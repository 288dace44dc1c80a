//go:build !js

package eval

import (
	"embed"
	"sync"
)

// netFiles are the nets in use, by kinds of games. lab/docs/training.md says where each comes from.
//
//go:embed nets
var netFiles embed.FS

// playedNets are the nets in use so far.
var playedNets sync.Map

// playedNet returns the net that games of a kind are played with, nil if there is none.
func playedNet(kind string) *Net {
	if n, ok := playedNets.Load(kind); ok {
		return n.(*Net)
	}
	var n *Net
	if data := playedFile(kind); data != nil {
		var err error
		if n, err = ParseNet(data); err != nil {
			panic("eval: the net of " + kind + ": " + err.Error()) // a test reads them all
		}
	}
	playedNets.Store(kind, n)
	return n
}

// playedFile returns the file of a net, nil if there is none.
func playedFile(kind string) []byte {
	data, err := netFiles.ReadFile("nets/" + kind + ".net")
	if err != nil {
		return nil
	}
	return data
}
