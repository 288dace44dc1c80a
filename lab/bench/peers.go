package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/corentings/chess/v2"
)

// The positions as other programs read them.
const (
	startFEN    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipeteFEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
)

// The bars are set where fairy makes fairyScale Mnodes/s at the start of chess.
const (
	fairy      = "fairy-stockfish"
	fairyScale = 15.0
)

// peerItems returns the items of other programs, without missing ones.
func peerItems() []item {
	var items []item
	for _, p := range []struct {
		program, name, fen string
		depth              int
		nodes              uint64
	}{
		{fairy, startName, startFEN, 5, 4_865_609},
		{fairy, kiwipeteName, kiwipeteFEN, 4, 4_085_603},
		{"stockfish", startName, startFEN, 6, 119_060_324},
		{"stockfish", kiwipeteName, kiwipeteFEN, 5, 193_690_690},
	} {
		path, err := find(p.program)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s is left out: %v (on Debian: apt-get install %s)\n", p.program, err, p.program)
			continue
		}
		items = append(items, item{p.name, p.program, p.depth, p.nodes, 0, 0, func() (run, error) {
			return engine(path, p.fen, p.depth)
		}})
	}
	return append(items,
		item{startName, "corentings/chess", 5, 4_865_609, 0, 0, corentings(startFEN, 5)},
		item{kiwipeteName, "corentings/chess", 4, 4_085_603, 0, 0, corentings(kiwipeteFEN, 4)})
}

// find returns the path of a program, also where Debian keeps games.
func find(program string) (string, error) {
	path, err := exec.LookPath(program)
	if errors.Is(err, exec.ErrNotFound) {
		return exec.LookPath("/usr/games/" + program)
	}
	return path, err
}

// engine measures perft of a UCI engine, without the time it takes to start.
func engine(path, fen string, depth int) (run, error) {
	_, idle, err := talk(path, "quit\n")
	if err != nil {
		return run{}, err
	}
	out, cpu, err := talk(path, fmt.Sprintf("position fen %s\ngo perft %d\nquit\n", fen, depth))
	if err != nil {
		return run{}, err
	}
	nodes, err := nodesSearched(out)
	return run{nodes, 1, cpu - idle}, err
}

// talk runs a program on an input and returns its output and user CPU time.
func talk(path, input string) ([]byte, time.Duration, error) {
	cmd := exec.Command(path)
	cmd.Stdin = strings.NewReader(input)
	cmd.Stderr = os.Stderr
	var out bytes.Buffer
	cmd.Stdout = &out
	err := cmd.Run()
	return out.Bytes(), cmd.ProcessState.UserTime(), err
}

var nodesLine = regexp.MustCompile(`(?m)^Nodes searched: ([0-9]+)$`)

// nodesSearched returns the count that an engine prints after go perft.
func nodesSearched(out []byte) (uint64, error) {
	m := nodesLine.FindSubmatch(bytes.ReplaceAll(out, []byte("\r"), nil))
	if m == nil {
		return 0, errors.New("the engine printed no count of nodes")
	}
	return strconv.ParseUint(string(m[1]), 10, 64)
}

// corentings measures github.com/corentings/chess, counting leaves in bulk.
func corentings(fen string, depth int) func() (run, error) {
	return func() (run, error) {
		pos := new(chess.Position)
		if err := pos.UnmarshalText([]byte(fen)); err != nil {
			return run{}, err
		}
		before, err := userTime()
		if err != nil {
			return run{}, err
		}
		nodes := corentingsPerft(pos, depth)
		after, err := userTime()
		return run{nodes, 1, after - before}, err
	}
}

func corentingsPerft(pos *chess.Position, depth int) uint64 {
	moves := pos.ValidMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var nodes uint64
	for i := range moves {
		nodes += corentingsPerft(pos.Update(&moves[i]), depth-1)
	}
	return nodes
}
