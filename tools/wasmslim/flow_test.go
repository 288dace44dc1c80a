package main

import (
	"slices"
	"testing"
)

// jumpIf returns a part that goes to another on a condition, or else to the next.
func jumpIf(to int) []instruction {
	return []instruction{{op: opLocalGet, n: 1}, {op: opIf, rest: []byte{typeNone}}, {op: opJump, n: int64(to)}, {op: opEnd}}
}

// jump returns a part that goes to another.
func jump(to int) []instruction { return []instruction{{op: opJump, n: int64(to)}} }

// nothing is a part that goes to the next.
var nothing = []instruction{{op: opNop}}

func TestFlow(t *testing.T) {
	leave := []instruction{{op: opReturn}}
	tests := []struct {
		name    string
		parts   [][]instruction
		numbers map[uint64]bool
		detours map[edge]bool
		loops   []int
		joins   []int
	}{
		{"down", [][]instruction{nothing, nothing, leave}, map[uint64]bool{0: true}, nil, nil, nil},
		{"two ways", [][]instruction{jumpIf(2), nothing, leave}, map[uint64]bool{0: true}, nil, nil, []int{2}},
		{
			"a loop whose condition is at its end, as Go's compiler puts it",
			[][]instruction{jump(2), nothing, jumpIf(1), leave},
			map[uint64]bool{0: true}, nil, []int{2}, nil,
		},
		{
			"a loop in a loop",
			[][]instruction{nothing, nothing, jumpIf(1), jumpIf(0), leave},
			map[uint64]bool{0: true}, nil, []int{0, 1}, nil,
		},
		{
			"a loop that is entered behind a call",
			[][]instruction{nothing, nothing, jumpIf(1), leave},
			map[uint64]bool{0: true, 2: true}, map[edge]bool{{2, 1}: true}, []int{4}, []int{0, 1, 2},
		},
		{
			"only the loop with a call goes by the dispatch",
			[][]instruction{nothing, nothing, jumpIf(1), nothing, jumpIf(0), leave},
			map[uint64]bool{0: true, 4: true}, map[edge]bool{{4, 0}: true}, []int{1, 6}, []int{0, 4},
		},
		{"nobody comes here", [][]instruction{jump(2), jump(0), leave}, map[uint64]bool{0: true}, nil, nil, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := routine{jumps: true, parts: tt.parts}
			for i := range tt.parts {
				f.table = append(f.table, uint64(i))
			}
			w := newFlow(&f, tt.numbers)
			if len(w.detours) != len(tt.detours) {
				t.Errorf("detours %v, want %v", w.detours, tt.detours)
			}
			for e := range tt.detours {
				if !w.detours[e] {
					t.Errorf("detours %v, want %v", w.detours, tt.detours)
				}
			}
			if got := where(w.loops); !slices.Equal(got, tt.loops) {
				t.Errorf("loops at %d, want %d", got, tt.loops)
			}
			if got := where(w.joins); !slices.Equal(got, tt.joins) {
				t.Errorf("joins at %d, want %d", got, tt.joins)
			}
		})
	}
}

// where returns the indices of true values.
func where(list []bool) []int {
	var at []int
	for i, is := range list {
		if is {
			at = append(at, i)
		}
	}
	return at
}

// A loop without calls is a loop, and the way back a branch.
func TestLoop(t *testing.T) {
	f := routine{
		locals: []byte{0}, jumps: true, table: []uint64{0, 1, 2, 3},
		parts: [][]instruction{jump(2), nothing, jumpIf(1), {{op: opReturn}}},
	}
	want := []byte{
		0, opGlobalGet, 0, opLocalSet, localPointer, opLoop, typeNone,
		opLocalGet, 1, opIf, typeNone, opNop, opBr, 1, opEnd, opReturn, opEnd, opUnreachable, opEnd,
	}
	if got := f.code(testNumber, 0); !slices.Equal(got, want) {
		t.Errorf("code %x, want %x", got, want)
	}
}
