// Package names says which names people may go by before others: such as can be
// seen and read, and by which nobody passes for a bot or for who runs the server.
//
// It owns what is asked of a name: the profile for nicknames of PRECIS (RFC 8266),
// one script at a time (UTS 39), few marks on a letter, and the names that are
// reserved, however they are written. How long a name may be is for package table.
//
//	rules, err := names.New("bot, level 3")
//	name, err = rules.Check(" Anna  K. ") // "Anna K."
package names
