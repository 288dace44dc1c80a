package rules_test

import (
	"testing"

	"github.com/manykings/manykings/rules"
)

func TestRoles(t *testing.T) {
	for _, tt := range []struct {
		role   rules.Role
		letter byte
		name   string
	}{
		{rules.King, 'K', "king"}, {rules.Queen, 'Q', "queen"}, {rules.Rook, 'R', "rook"}, {rules.Bishop, 'B', "bishop"},
		{rules.Knight, 'N', "knight"}, {rules.Pawn, 'P', "pawn"}, {rules.Man, 'M', "man"},
	} {
		if got := tt.role.Letter(); got != tt.letter {
			t.Errorf("letter of %s = %c, want %c", tt.name, got, tt.letter)
		}
		if got := rules.RoleOf(tt.letter); got != tt.role {
			t.Errorf("RoleOf(%c) = %d, want %d", tt.letter, got, tt.role)
		}
		if got := tt.role.String(); got != tt.name {
			t.Errorf("name of %c = %s, want %s", tt.letter, got, tt.name)
		}
	}
	for _, c := range []byte{' ', 'k', 'X', 0} {
		if got := rules.RoleOf(c); got != rules.NoRole {
			t.Errorf("RoleOf(%q) = %d, want none", c, got)
		}
	}
}
