package chess

import (
	"testing"

	"github.com/manykings/manykings/notation/posjson"
	"github.com/manykings/manykings/rules"
)

const kiwipete = `{"game":"star:2","board":{
"a8":"2R","e8":"2K","h8":"2R","a7":"2P","c7":"2P","d7":"2P","e7":"2Q","f7":"2P","g7":"2B",
"a6":"2B","b6":"2N","e6":"2P","f6":"2N","g6":"2P","d5":"1P","e5":"1N","b4":"2P","e4":"1P",
"c3":"1N","f3":"1Q","h3":"2P","a2":"1P","b2":"1P","c2":"1P","d2":"1B","e2":"1B","f2":"1P","g2":"1P","h2":"1P",
"a1":"1R","e1":"1K","h1":"1R"},"turn":1,"castling":["a1","h1","a8","h8"]}`

func BenchmarkPerft(b *testing.B) {
	for _, x := range []struct {
		name, id string
		position string
		depth    int
		nodes    uint64
	}{
		{"star:2 start", "star:2", "", 5, 4865609},
		{"star:2 Kiwipete", "star:2", kiwipete, 4, 4085603},
		{"star:4", "star:4", "", 5, 3562400},
		{"star:8", "star:8", "", 5, 3200000},
		{"yalta", "yalta,redqueen=e12", "", 5, 3955380},
		{"rex", "rex", "", 4, 911316},
	} {
		p := parse(b, x.id).Start()
		if x.position != "" {
			setup, err := posjson.ParseSetup([]byte(x.position))
			if err != nil {
				b.Fatal(err)
			}
			if p, err = parse(b, x.id).Position(setup); err != nil {
				b.Fatal(err)
			}
		}
		for _, way := range []struct {
			name  string
			perft func(rules.State, int) uint64
		}{{"made", rules.PerftMade}, {"bulk", rules.Perft}} {
			b.Run(x.name+"/"+way.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if got := way.perft(p, x.depth); got != x.nodes {
						b.Fatalf("%d leaves, want %d", got, x.nodes)
					}
				}
				b.ReportMetric(float64(x.nodes)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
			})
		}
	}
}
