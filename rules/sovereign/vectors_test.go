package sovereign_test

import (
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
	"github.com/manykings/manykings/rules/sovereign"
)

var family = rulestest.Family{New: sovereign.New, Specs: []rules.Spec{sovereign.Sovereign, sovereign.Royale}}

// vectors is the directory of the shared vectors.
const vectors = "../../testdata/vectors"

func TestVectors(t *testing.T) { family.RunVectors(t, vectors) }
