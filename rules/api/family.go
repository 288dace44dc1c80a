package api

import (
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
)

// Family is a game and its options.
type Family struct {
	ID      string   `json:"id" example:"star"`
	Title   string   `json:"title" doc:"In English." example:"Star chess"`
	Page    string   `json:"page" doc:"The page of its rules, and its name in addresses." example:"star-chess"`
	IDs     []string `json:"ids" doc:"Canonical game ids with default options, one for each number of seats." example:"[\"star:2\",\"star:3\"]"`
	Options []Option `json:"options"`
	Presets []Preset `json:"presets" doc:"Ways to play that a rulebook names, the usual one first."`
}

// Preset is a way to play a game that has a name.
type Preset struct {
	Name  string `json:"name" example:"doubles"`
	Game  string `json:"game" doc:"A canonical game id." example:"star:4,teams=pairs"`
	From  int    `json:"from,omitempty" doc:"The name holds for any number of seats from this one on; missing: for those of game alone." example:"3"`
	Match bool   `json:"match,omitempty" doc:"Played as a match, in which everybody has every seat."`
}

// Option is a rule that a game leaves open.
type Option struct {
	Name   string   `json:"name" example:"centre"`
	Values []string `json:"values" doc:"The default first. teams takes partitions too: teams=13-24." example:"[\"all\",\"neighbours\"]"`
}

// NewFamily returns a game with its title, the file of its rules page, and its ids.
func NewFamily(spec rules.Spec, title, page string, ids []rules.ID) Family {
	f := Family{
		ID: spec.Name, Title: title, Page: strings.TrimSuffix(page, ".md"),
		IDs: make([]string, len(ids)), Options: make([]Option, len(spec.Options)),
	}
	for i, id := range ids {
		f.IDs[i] = id.String()
	}
	for i, o := range spec.Options {
		f.Options[i] = Option(o)
	}
	return f
}

// Append appends f as JSON.
func (f Family) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "id", f.ID)
	dst = appendText(dst, "title", f.Title)
	dst = appendText(dst, "page", f.Page)
	dst = appendTexts(dst, "ids", f.IDs)
	dst = appendEach(dst, "options", f.Options)
	return append(appendEach(dst, "presets", f.Presets), '}')
}

// Append appends p as JSON.
func (p Preset) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "name", p.Name)
	dst = appendText(dst, "game", p.Game)
	if p.From > 0 {
		dst = strconv.AppendInt(append(dst, `,"from":`...), int64(p.From), 10)
	}
	if p.Match {
		dst = append(dst, `,"match":true`...)
	}
	return append(dst, '}')
}

// Append appends o as JSON.
func (o Option) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "name", o.Name)
	return append(appendTexts(dst, "values", o.Values), '}')
}
