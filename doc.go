// Package manykings is the root of the module: chess and draughts for two to eight players on
// unusual boards. It has the vectors of the rules, for whoever writes a program of their own, and the tests of what concerns all
// packages; ARCHITECTURE.md says which there are.
package manykings

import "embed"

// Vectors are testdata/vectors/*.json, which docs/rules/formats.md describes.
//
//go:embed testdata/vectors/*.json
var Vectors embed.FS
