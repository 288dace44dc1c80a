package draughts_test

import (
	"testing"

	"github.com/manykings/manykings/draughts"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
)

var family = rulestest.Family{New: draughts.New, Specs: []rules.Spec{draughts.Star}}

// vectors is the directory of the shared vectors.
const vectors = "../testdata/vectors"

func TestVectors(t *testing.T) { family.RunVectors(t, vectors) }
