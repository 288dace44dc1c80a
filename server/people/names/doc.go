// Package names checks the names that people choose: a name must be visible and readable, and
// must not pass for a bot or for the host of the server.
//
// It implements the nickname profile of PRECIS (RFC 8266), a single script per name (UTS 39), a
// limit on combining marks, and reserved names in every spelling. Package table limits the
// length.
//
//	rules, err := names.New("bot, level 3")
//	name, err = rules.Check(" Anna  K. ") // "Anna K."
package names
