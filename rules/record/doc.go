// Package record reads and writes game records: tags, players, the set-up,
// moves with their movers, clocks, comments, variations, and results with
// places and score, of every game of this module and of PGN.
//
// It owns the text form and nothing else: moves are text, no rule is known, and
// nothing of this module is imported. Package record/replay plays records on
// the rules.
//
// # One container, two forms
//
// A record is in the container of PGN: tag pairs, move text with comments, NAGs and
// variations, a result at the end. Inside it there are two forms. A record with a tag Game,
// the game id, is of the native form: every entry names its mover, the result names places.
// A record without that tag is PGN: two seats that move in turn, results such as 1-0. Hence
// one reader serves both, a PGN program finds its way in a native file, tags and comments
// need no translation between the two, and PGN files need none at all.
//
//	[Game "star:3"]
//	[Seat1 "Anna"]
//	[Seat2 "Bela"]
//	[Seat3 "Carl"]
//	[Result "1>3>2"]
//	[Reason "resignation"]
//	[Out "2:resignation 3:resignation"]
//
//	1. 1:1e21e4 {[%clk 0:09:58] well known} 2:2e22e4 $1 (1. 2:2d22d4 3:3e23e4)
//	3:3e23e4
//	2. 1:1d21d4 2:resign 3:resign 1>3>2
//
// # Grammar
//
// In EBNF; quoted text means itself, white space separates words and has no other meaning
// except for the three line rules below.
//
//	file       = { record } .
//	record     = { tag } line end .
//	tag        = "[" name '"' { character | '\"' | '\\' } '"' "]" .
//	line       = { number | comment | nag | entry | variation } .
//	variation  = "(" line ")" .
//	number     = digits { "." } .
//	nag        = "$" digits | ( "!" | "?" ) { "!" | "?" } .
//	comment    = "{" any characters but "}" "}" | ";" the rest of the line .
//
//	native:
//	entry      = seat ":" ( move | "resign" | "flag" ) | "draw" .
//	seat       = "1" | ... | "9" .
//	move       = word | '"' { character | '\"' | '\\' } '"' .
//	end        = [ place ] { ">" place } | "*" .
//	place      = seat { "=" seat } | seat { "+" seat } .
//
//	PGN:
//	entry      = word .
//	end        = "1-0" | "0-1" | "1/2-1/2" | "*" .
//
// A word is characters other than white space and { } ( ) [ ] ; " $. A line that
// begins with % is skipped (outside comments). A comment that follows a ; ends
// with its line. Tags begin a new record.
//
// Numbers are decoration, and nothing checks them. A variation replaces the last entry
// before it. In PGN the mover follows from the order: seat 1 begins, or seat 2 if the tag
// FEN says so. Moves of native records are in protocol notation unless a tag Notation names
// another; the choice of Sovereign's pie (2:swap, 2:stay) and of Yalta's queen (3:queene12)
// are entries like moves. Seats joined by + share their place, seats joined by = have drawn
// it; > precedes the next place. Without a first place all have lost: >1+2.
//
// The tags of the native form are listed in docs/record.md.
package record
