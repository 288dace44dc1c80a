package calibration

import (
	"strings"
	"testing"
)

// Black could have parried the mate of Red.
func TestMates(t *testing.T) {
	const game = `[Game "yalta"]

1. 3:queeni12 1:e2e4 2:d7d5 3:h11h9 2. 1:f1b5 2:c7c6 3:e11e9 3. 1:b5e2 2:a7a5 3:i11i10
4. 1:a2a4 2:d5e4 3:i12h4 5. 1:e2c4 2:e4e3 3:h4f2 3>1+2
`
	r, err := ReadMates(strings.NewReader(game), 300)
	if err != nil {
		t.Fatal(err)
	}
	if r.Games != 1 || r.Mates != 1 || r.Prevented != 1 || r.Named != 1 || len(r.Missed) != 0 {
		t.Errorf("%+v", r)
	}
	shorter := strings.Replace(game, " 3:h4f2 3>1+2", " *", 1)
	if r, err = ReadMates(strings.NewReader(shorter), 300); err != nil || r.Mates != 0 {
		t.Errorf("without the mate: %+v, %v", r, err)
	}
	if _, err = ReadMates(strings.NewReader(strings.Replace(game, "h4f2", "h4h4", 1)), 300); err == nil || !strings.Contains(err.Error(), "game 1") {
		t.Errorf("an illegal move: %v", err)
	}
}
