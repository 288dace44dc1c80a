package board

// yaltaHalves gives, in the star's order of modules (White, its right-hand
// neighbour Red, Black), the letters of the files a..h and the numbers of the
// ranks 1..4 as their owner sees them.
//
// Source: docs/rules/yalta.md, yalta.1.
var yaltaHalves = [3]struct {
	files string
	ranks [Ranks]string
}{
	{"abcdefgh", [Ranks]string{"1", "2", "3", "4"}},
	{"hgfeijkl", [Ranks]string{"12", "11", "10", "9"}},
	{"lkjidcba", [Ranks]string{"8", "7", "6", "5"}},
}

// NewYalta returns the star of three under Yalta's names. Seats play clockwise:
// White, Black, Red are seats 1, 2, 3 on modules 1, 3, 2 (yalta.2).
func NewYalta() *Star {
	b := newStar(3, All)
	b.name = "yalta"
	b.homes = []int{1, 3, 2}
	for s := range Square(b.Len()) {
		half := yaltaHalves[b.Module(s)-1]
		name := half.files[b.File(s):b.File(s)+1] + half.ranks[b.Rank(s)]
		b.names[s] = name
		b.byName[name] = s
	}
	return b
}
