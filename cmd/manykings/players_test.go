package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/match"
)

func TestParsePlayer(t *testing.T) {
	for _, tt := range []struct {
		text string
		want playerSpec
	}{
		{"random", playerSpec{kind: "random", name: "random"}},
		{"engine", playerSpec{kind: "engine", name: "engine"}},
		{"level:3,hash=2", playerSpec{kind: "level:3", name: "level:3", level: 3, options: engine.Options{Hash: 2}}},
		{"plain-maxn,name=old,nodes=500", playerSpec{
			kind: "plain-maxn", name: "old", options: engine.Options{Plain: true, Method: engine.MaxN}, control: match.Control{Nodes: 500},
		}},
		{"engine,hash=2,threads=3,method=brs,depth=4,movetime=50ms", playerSpec{
			kind: "engine", name: "engine", options: engine.Options{Hash: 2, Threads: 3, Method: engine.BestReply},
			control: match.Control{Depth: 4, MoveTime: 50 * time.Millisecond},
		}},
		{"engine,tc=5+0.05", playerSpec{
			kind: "engine", name: "engine", control: match.Control{Base: 5 * time.Second, Increment: 50 * time.Millisecond},
		}},
		{"uci,name=other,option.Hash=64,option.Move Overhead=50,cmd=other --level 3,4", playerSpec{
			kind: "uci", name: "other", command: []string{"other", "--level", "3,4"},
			uci: [][2]string{{"Hash", "64"}, {"Move Overhead", "50"}},
		}},
	} {
		got, err := parsePlayer(tt.text)
		if err != nil {
			t.Errorf("parsePlayer(%q): %v", tt.text, err)
		} else if fmt.Sprint(*got) != fmt.Sprint(tt.want) {
			t.Errorf("parsePlayer(%q) = %+v, want %+v", tt.text, *got, tt.want)
		}
	}
	for _, bad := range []string{
		"", "nobody", "engine,fast", "engine,depth=0", "engine,nodes=-1", "engine,tc=5+x", "engine,tc=0", "engine,method=best",
		"engine,option.Hash=3", "engine,hash=99999999", "engine,cmd=x", "level", "level:", "level:0", "level:11", "level:x", "engine,weights=nowhere.txt", "engine,weights=players_test.go", "engine,net=nowhere.net", "engine,net=players_test.go", "uci", "uci,cmd=", "uci,name=x",
	} {
		if _, err := parsePlayer(bad); err == nil {
			t.Errorf("parsePlayer(%q): no error", bad)
		}
	}
}

func TestContestantsAreToldApart(t *testing.T) {
	list, err := contestants([]string{"random", "greedy", "random"})
	if err != nil {
		t.Fatal(err)
	}
	if got := list[2].Name; got != "random 2" {
		t.Errorf("the second random is named %q", got)
	}
}
