package main

import "slices"

// flow is the control flow of a routine: from part to part, and from the dispatch before
// them, which branches by local 0.
type flow struct {
	routine  *routine
	jumps    [][]int      // by part, in the order of its jumps
	falls    []bool       // the part goes on to the next one
	entries  map[int]bool // parts that the dispatch leads to
	detours  map[edge]bool
	dispatch int // the dispatch among the parts

	order []int // by part, from the dispatch on: before all that it leads to, loops aside; -1 if nothing leads there
	above []int // by part, the last that all ways from the dispatch go through
	loops []bool
	joins []bool // several lead there, none of them round a loop
	under [][]int
}

// edge is a way from one part to another. It is a detour if it goes by the dispatch.
type edge struct{ from, to int }

// newFlow returns the flow of a routine with the numbers that its local 0 may have.
func newFlow(f *routine, numbers map[uint64]bool) *flow {
	w := &flow{
		routine: f, jumps: make([][]int, len(f.parts)), falls: make([]bool, len(f.parts)),
		entries: map[int]bool{}, detours: map[edge]bool{}, dispatch: len(f.parts),
	}
	for n := range numbers {
		w.entries[int(f.table[n])] = true
	}
	for i, part := range f.parts {
		for _, in := range part {
			if in.op == opJump {
				w.jumps[i] = append(w.jumps[i], int(in.n))
			}
		}
		w.falls[i] = i+1 < len(f.parts) && (len(part) == 0 || !endsPart(part[len(part)-1].op))
	}
	for w.sort(); w.detour(); {
		w.sort()
	}
	w.mark()
	return w
}

// endsPart reports whether the code behind the instruction is unreachable.
func endsPart(op byte) bool { return op == opUnreachable || op == opReturn || op == opJump }

// next returns where a part goes to, each as often as it does.
func (w *flow) next(i int) []int {
	if i == w.dispatch {
		var list []int
		for n := range w.routine.parts {
			if w.entries[n] {
				list = append(list, n)
			}
		}
		return list
	}
	list := slices.Clone(w.jumps[i])
	if w.falls[i] {
		list = append(list, i+1)
	}
	for k, to := range list {
		if w.detours[edge{i, to}] {
			list[k] = w.dispatch
		}
	}
	return list
}

// sort finds order and above. Source: Cooper, Harvey and Kennedy, A Simple, Fast
// Dominance Algorithm.
func (w *flow) sort() {
	w.order = slices.Repeat([]int{-1}, len(w.routine.parts)+1)
	w.above = slices.Repeat([]int{-1}, len(w.order))
	var reversed []int
	seen := make([]bool, len(w.order))
	var visit func(int)
	visit = func(i int) {
		seen[i] = true
		for _, to := range w.next(i) {
			if !seen[to] {
				visit(to)
			}
		}
		reversed = append(reversed, i)
	}
	visit(w.dispatch)
	slices.Reverse(reversed)
	before := make([][]int, len(w.order))
	for at, i := range reversed {
		w.order[i] = at
		for _, to := range w.next(i) {
			before[to] = append(before[to], i)
		}
	}
	w.above[w.dispatch] = w.dispatch
	for changed := true; changed; {
		changed = false
		for _, i := range reversed[1:] {
			found := -1
			for _, from := range before[i] {
				switch {
				case w.above[from] < 0:
				case found < 0:
					found = from
				default:
					found = w.common(found, from)
				}
			}
			if w.above[i] != found {
				w.above[i], changed = found, true
			}
		}
	}
}

// common returns the last part that all ways to both of two parts go through.
func (w *flow) common(i, j int) int {
	for i != j {
		if w.order[i] > w.order[j] {
			i = w.above[i]
		} else {
			j = w.above[j]
		}
	}
	return i
}

// isBack reports whether a way leads round a loop.
func (w *flow) isBack(from, to int) bool { return w.order[to] <= w.order[from] }

// detour lets the ways round a loop that can be entered besides its beginning go by the
// dispatch, and reports whether there were any.
func (w *flow) detour() bool {
	found := false
	for i := range w.routine.parts {
		if w.order[i] < 0 {
			continue
		}
		for _, to := range w.next(i) {
			if to != w.dispatch && w.isBack(i, to) && w.common(i, to) != to {
				w.detours[edge{i, to}], w.entries[to], found = true, true, true
			}
		}
	}
	return found
}

// mark finds loops, joins and under.
func (w *flow) mark() {
	n := len(w.order)
	w.loops, w.joins, w.under = make([]bool, n), make([]bool, n), make([][]int, n)
	ways := make([]int, n)
	for i := range n {
		if w.order[i] < 0 {
			continue
		}
		for _, to := range w.next(i) {
			if w.isBack(i, to) {
				w.loops[to] = true
			} else {
				ways[to]++
			}
		}
	}
	for i := range w.routine.parts {
		w.joins[i] = ways[i] > 1 || w.entries[i] && len(w.entries) > 1
		if w.joins[i] && w.order[i] >= 0 {
			w.under[w.above[i]] = append(w.under[w.above[i]], i)
		}
	}
	for _, list := range w.under {
		slices.SortFunc(list, func(i, j int) int { return w.order[j] - w.order[i] })
	}
}

// inside is the label of a block within a part.
const inside = -1

// flowWriter writes a flow: every loop as a loop, and in front of every part that
// several lead to the end of a block. Source: Ramsey, Beyond Relooper.
type flowWriter struct {
	*flow
	assembler
	numbers []uint64 // by part, its equivalent
	labels  []int    // the targets of the surrounding blocks: twice the part, and 1 for a loop
	branch  int      // where a branch to the end of the innermost block ends, if that is written last
}

func (w *flowWriter) open(op byte, label int) {
	w.op(op, typeNone)
	w.labels = append(w.labels, label)
}

func (w *flowWriter) end() {
	w.op(opEnd)
	w.labels = w.labels[:len(w.labels)-1]
}

// depth returns the depth of a label.
func (w *flowWriter) depth(label int) int64 {
	for i, l := range slices.Backward(w.labels) {
		if l == label {
			return int64(len(w.labels) - 1 - i)
		}
	}
	panic("no block leads to a part")
}

// from writes a part and all that only it leads to.
func (w *flowWriter) from(i int) {
	if w.loops[i] {
		w.open(opLoop, 2*i+1)
		defer w.end()
	}
	for _, to := range w.under[i] {
		w.open(opBlock, 2*to)
	}
	w.part(i)
	for _, to := range slices.Backward(w.under[i]) {
		if len(w.assembler) == w.branch {
			w.assembler, w.branch = w.assembler[:w.branch-2], 0 // the end follows
		}
		w.end()
		w.from(to)
	}
}

// part writes a part's own code, and its successors.
func (w *flowWriter) part(i int) {
	if i == w.dispatch {
		w.choose()
		return
	}
	part := w.routine.parts[i]
	for len(part) > 0 {
		in := part[0]
		part = part[1:]
		switch in.op {
		case opJump:
			w.to(i, int(in.n))
			continue
		case opUnwind:
			w.op(opIf, typeNone, opI32Const, 1, opReturn, opEnd)
			continue
		case opIf:
			if len(part) > 1 && part[0].op == opJump && part[1].op == opEnd && w.branches(i, int(part[0].n)) {
				w.add(instruction{op: opBrIf, n: w.depth(w.label(i, int(part[0].n)))})
				part = part[2:]
				continue
			}
			w.labels = append(w.labels, inside)
		case opBlock, opLoop:
			w.labels = append(w.labels, inside)
		case opEnd:
			w.labels = w.labels[:len(w.labels)-1]
		}
		w.add(in)
	}
	if w.falls[i] {
		w.to(i, i+1)
	}
}

// branches reports whether one branch goes from a part to another.
func (w *flowWriter) branches(from, to int) bool {
	return !w.detours[edge{from, to}] && (w.isBack(from, to) || w.joins[to])
}

// label returns the label of the block that leads from a part to another.
func (w *flowWriter) label(from, to int) int {
	if w.isBack(from, to) {
		return 2*to + 1
	}
	return 2 * to
}

// to goes from a part to another.
func (w *flowWriter) to(from, to int) {
	switch {
	case w.detours[edge{from, to}]:
		w.set(localPart, w.numbers[to])
		w.add(instruction{op: opBr, n: w.depth(2*w.dispatch + 1)})
	case w.branches(from, to):
		depth := w.depth(w.label(from, to))
		w.add(instruction{op: opBr, n: depth})
		if depth == 0 && !w.isBack(from, to) {
			w.branch = len(w.assembler)
		}
	default:
		w.from(to)
	}
}

// choose goes to the part whose number is local 0. Numbers that are not used lead where
// those before them do.
func (w *flowWriter) choose() {
	if len(w.entries) == 1 {
		for to := range w.entries {
			w.to(w.dispatch, to)
		}
		return
	}
	var table []uint64
	depth := uint64(0)
	for _, to := range w.routine.table {
		if w.entries[int(to)] {
			depth = uint64(w.depth(2 * int(to)))
		}
		table = append(table, depth)
	}
	for n := len(table) - 1; n > 0 && table[n] == table[n-1]; n-- {
		table = table[:n]
	}
	w.op(opLocalGet, localPart)
	w.add(instruction{op: opBrTable, table: table})
}
