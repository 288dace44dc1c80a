package account

import "github.com/manykings/manykings/table"

// Ends is when each bar expires.
type Ends map[Bar]table.Millis

// Told is a moderator's decision about an account, as its owner reads it.
type Told struct {
	At      table.Millis `json:"at"`
	Take    []Bar        `json:"take,omitempty" enum:"chat,name,host,rated,signin"`
	Until   table.Millis `json:"until,omitempty" doc:"When the restriction expires; left out if it does not."`
	Give    []Bar        `json:"give,omitempty" enum:"chat,name,host,rated,signin"`
	Reason  string       `json:"reason"`
	Club    string       `json:"club,omitempty" doc:"The name of the person's club in question, at the time."`
	Program string       `json:"program,omitempty" doc:"The name of the person's program in question, at the time."`
	Did     []string     `json:"did,omitempty" enum:"renamed,hushed,closed,kept,stopped,freed,unrated" doc:"The action taken on either; kept answers an appeal and changes nothing."`
}
