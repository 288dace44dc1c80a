// Package docs holds the texts of this folder that the program itself reads: the documents, the
// book of each game, its figures and model games, and the pages of the rules.
package docs

import "embed"

// Files are the documents *.md and rules/*.md, book/LANGUAGE/FAMILY.md, figures/*.json,
// lessons/*.json and games/*.txt.
//
//go:embed *.md book/*/*.md figures/*.json lessons/*.json games/*.txt rules/*.md
var Files embed.FS
