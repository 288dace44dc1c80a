// Package docs holds the texts of this folder that the program itself reads: the
// book of each game, its figures and model games, and the pages of the rules.
package docs

import "embed"

// Files are book/LANGUAGE/FAMILY.md, figures/*.json, lessons/*.json, games/*.txt and rules/*.md.
//
//go:embed book/*/*.md figures/*.json lessons/*.json games/*.txt rules/*.md
var Files embed.FS
