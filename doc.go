// Package manykings is the root of the module: chess and draughts for two to eight players on
// unusual boards. It has the vectors of the rules, for authors of other programs, and the
// tests that concern all packages; ARCHITECTURE.md lists them.
package manykings

import "embed"

// Vectors are testdata/vectors/*.json, which docs/rules/formats.md describes.
//
//go:embed testdata/vectors/*.json
var Vectors embed.FS
