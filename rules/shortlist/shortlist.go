// Package shortlist sorts short lists by insertion: a man's goals, the seats of a team. The
// compiler generates the sorts of package slices again for each type, 13 kB of WebAssembly
// at a time (docs/wasm.md), and they are no faster for a dozen elements.
package shortlist

import "cmp"

// SortFunc sorts list by compare, whose result is less than 0 if a comes before b. Equal
// elements keep their order.
func SortFunc[T any](list []T, compare func(a, b T) int) {
	for i := 1; i < len(list); i++ {
		x := list[i]
		k := i
		for ; k > 0 && compare(x, list[k-1]) < 0; k-- {
			list[k] = list[k-1]
		}
		list[k] = x
	}
}

// Sort sorts list, a long one too: by insertion, of distant elements first (Shell).
func Sort[T cmp.Ordered](list []T) {
	gap := 1
	for gap < len(list)/3 {
		gap = 3*gap + 1
	}
	for ; gap > 0; gap /= 3 {
		for i := gap; i < len(list); i++ {
			x := list[i]
			k := i
			for ; k >= gap && x < list[k-gap]; k -= gap {
				list[k] = list[k-gap]
			}
			list[k] = x
		}
	}
}
