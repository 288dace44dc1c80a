// Command manykings serves games, and has tools for the rules: games, moves, outcomes, perft
// counts, positions, records, and play in the terminal.
//
//	manykings games
//	manykings perft star:4 --depth 4
//	manykings moves star:2 --moves "e2e4 e7e5"
//	manykings play yalta
//
// Every command prints text for people or, with --json, JSON for programs. The exit code is 0 for
// success, 1 for a negative answer (a fault, an illegal move, a broken record), and 2 for an
// invalid command or an error. docs/command.md lists the commands with their output.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// The exit codes.
const (
	exitYes     = 0 // success
	exitNo      = 1 // a negative answer
	exitTrouble = 2 // an invalid command or an error
)
