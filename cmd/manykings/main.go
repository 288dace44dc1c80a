// Command manykings holds the tools of the rules: the games, their moves,
// outcomes and perft counts, positions and records, and play in the terminal.
//
//	manykings games
//	manykings perft star:4 --depth 4
//	manykings moves star:2 --moves "e2e4 e7e5"
//	manykings play yalta
//
// Every command prints text for people or, with --json, JSON for programs. The
// exit code is 0 if all went well, 1 if the answer is no (a fault, an illegal
// move, a broken record), 2 if the command could not be done as it was given.
// docs/command.md lists the commands with their output.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// The exit codes.
const (
	exitYes     = 0 // all went well
	exitNo      = 1 // the answer is no
	exitTrouble = 2 // the command could not be done as it was given
)
