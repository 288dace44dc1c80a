package draughts_test

import (
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/draughts"
	"github.com/manykings/manykings/rules/rulestest"
)

var family = rulestest.Family{New: draughts.New, Specs: []rules.Spec{draughts.Star}}

// vectors is the directory of the shared vectors.
const vectors = "../../testdata/vectors"

func TestVectors(t *testing.T) { family.RunVectors(t, vectors) }

// Whole games that stall (draughts.11), as the shared vectors write them: each
// by 25 rounds and by repetition, drawn and counted, with two seats, with three
// and in teams.
func TestStalledGames(t *testing.T) { family.RunScenarios(t, "testdata") }
