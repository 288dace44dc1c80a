// Package manykings is the root of the module: chess and draughts for two to eight players on
// unusual boards. It has no code of its own, only the tests of what concerns all packages;
// ARCHITECTURE.md says which there are.
package manykings
