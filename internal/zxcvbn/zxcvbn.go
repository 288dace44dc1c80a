// Package zxcvbn rates how hard a password is to guess.
//
// It gives the same results as github.com/ccojocar/zxcvbn-go, a translation of Dropbox's zxcvbn,
// quirks included (testdata/scores.txt). It tries fewer spellings of a password that consists of
// signs alone. It reads its word lists only at the first use. The library spends 50 ms of
// processor time and 18 MB on them whenever a program starts.
package zxcvbn

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
)

//go:embed data
var data embed.FS

// match is a part of a password, from byte or letter i to j, that follows a pattern with this
// entropy in bits.
type match struct {
	i, j    int
	entropy float64
}

// knowledge is the words, keyboards and substitutions that passwords are compared with.
type knowledge struct {
	ranks   []map[string]int    // of the words of each list, from 1 for the most frequent
	graphs  []graph             // keyboards
	letters map[string][]string // signs that look like a letter
}

// graph has the neighbours of each key, always in the same order of directions. A neighbour is
// its character, followed by its character with shift.
type graph struct {
	next      map[string][]string
	positions float64
	degree    float64 // neighbouring characters of a key, on average
}

// known returns the lists, which are read once, when a password is first rated.
var known = sync.OnceValue(read)

func read() *knowledge {
	k := &knowledge{}
	for _, name := range []string{"english", "femalenames", "malenames", "passwords", "surname"} {
		k.ranks = append(k.ranks, ranks(words(name)))
	}
	for _, name := range []string{"qwerty", "dvorak", "keypad", "mackeypad"} {
		var g graph
		must(json.Unmarshal(file(name+".json"), &g.next))
		g.positions, g.degree = float64(len(g.next)), degree(g.next)
		k.graphs = append(k.graphs, g)
	}
	k.graphs[1].positions, k.graphs[1].degree = k.graphs[0].positions, k.graphs[0].degree
	k.graphs[3].positions, k.graphs[3].degree = k.graphs[2].positions, k.graphs[2].degree
	must(json.Unmarshal(file("l33t.json"), &k.letters))
	return k
}

// must panics on an error of an embedded file.
func must(err error) {
	if err != nil {
		panic(fmt.Sprintf("zxcvbn: %v", err))
	}
}

func file(name string) []byte {
	text, err := data.ReadFile("data/" + name)
	must(err)
	return text
}

func words(name string) []string {
	zr, err := gzip.NewReader(bytes.NewReader(file(name + ".txt.gz")))
	must(err)
	text, err := io.ReadAll(zr)
	must(err)
	return strings.Split(string(text), "\n")
}

func ranks(words []string) map[string]int {
	r := make(map[string]int, len(words))
	for i, w := range words {
		r[strings.ToLower(w)] = i + 1
	}
	return r
}

func degree(next map[string][]string) float64 {
	letters, keys := 0, 0
	for _, n := range next {
		for _, key := range n {
			letters += len(key)
			keys++
		}
	}
	return float64(letters) / float64(keys)
}

// Score returns a score from 0, guessed at once, to 4. words belong to the person or the site,
// such as their names.
func Score(password string, words []string) int {
	seconds := crackTime(Entropy(password, words))
	for score, most := range []float64{1e2, 1e4, 1e6, 1e8} {
		if seconds < most {
			return score
		}
	}
	return 4
}

// crackTime returns the average seconds to guess the password, with a hundred cores and ten
// milliseconds per guess.
func crackTime(entropy float64) float64 {
	return round(0.5 * math.Exp2(entropy) * 0.010 / 100)
}

func round(x float64) float64 {
	digit := 1000 * x
	if _, part := math.Modf(digit); part >= 0.5 {
		return math.Ceil(digit) / 1000
	}
	return math.Floor(digit) / 1000
}

// Entropy returns the least bits of a password, over all ways to read it as a sequence of
// patterns and letters.
func Entropy(password string, words []string) float64 {
	matches := known().matches(password, words)
	letter := math.Log2(cardinality(password))
	least := make([]float64, len(password)+1) // bits of the password before each place
	for k := range len(password) {
		least[k+1] = least[k] + letter
		for _, m := range matches {
			if m.j == k {
				least[k+1] = min(least[k+1], least[m.i]+m.entropy)
			}
		}
	}
	return least[len(password)]
}

// matches returns all patterns in a password.
func (k *knowledge) matches(password string, words []string) []match {
	all := inList(password, ranks(words))
	spellings := append([]string{password}, k.spellings(password)...)
	for _, list := range k.ranks {
		for _, s := range spellings {
			all = append(all, inList(s, list)...)
		}
	}
	for _, g := range k.graphs {
		all = append(all, g.walks(password)...)
	}
	return slices.Concat(all, repeats(password), sequences(password), datesApart(password), datesTogether(password))
}

// inList returns the words of a list in a password, ignoring case.
func inList(password string, list map[string]int) []match {
	var found []match
	lower, letters := []rune(strings.ToLower(password)), []rune(password)
	for i := range lower {
		for j := i; j < len(lower); j++ {
			if rank, ok := list[string(lower[i:j+1])]; ok {
				found = append(found, match{i, j, math.Log2(float64(rank)) + capitals(string(letters[i:j+1]))})
			}
		}
	}
	return found
}

// spellings returns the password with digits and signs replaced by the letters that they look
// like. A sign means one letter throughout, and each letter replaces one of its signs.
func (k *knowledge) spellings(password string) []string {
	signs := map[string][]string{} // in the password, by letter
	owners := map[string][]string{}
	for _, letter := range slices.Sorted(maps.Keys(k.letters)) {
		for _, sign := range k.letters[letter] {
			if strings.Contains(password, sign) {
				signs[letter] = append(signs[letter], sign)
				owners[sign] = append(owners[sign], letter)
			}
		}
	}
	tables := []map[string][]string{signs}
	for _, sign := range slices.Sorted(maps.Keys(owners)) {
		if len(owners[sign]) < 2 {
			continue
		}
		var decided []map[string][]string
		for _, table := range tables {
			for _, owner := range owners[sign] {
				decided = append(decided, onlyOf(table, sign, owner))
			}
		}
		tables = decided
	}
	found := map[string]bool{}
	for _, table := range tables {
		spell(password, table, slices.Sorted(maps.Keys(table)), found)
		if len(found) >= mostSpellings {
			break
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// mostSpellings is how many spellings of a password are tried. No password that people choose
// has more. One of such signs alone has thousands, which take a second of processor time.
const mostSpellings = 512

// onlyOf returns a table in which a sign belongs only to the letter owner.
func onlyOf(table map[string][]string, sign, owner string) map[string][]string {
	only := map[string][]string{}
	for letter, signs := range table {
		for _, s := range signs {
			if s != sign || letter == owner {
				only[letter] = append(only[letter], s)
			}
		}
	}
	return only
}

// spell adds to found the password with every choice of a sign for each letter.
func spell(password string, table map[string][]string, letters []string, found map[string]bool) {
	if len(table) == 0 || len(found) >= mostSpellings {
		return
	}
	if len(letters) == 0 {
		found[password] = true
		return
	}
	for _, sign := range table[letters[0]] {
		spell(strings.ReplaceAll(password, sign, letters[0]), table, letters[1:], found)
	}
}

// walks returns the runs of at least three neighbouring keys.
func (g graph) walks(password string) []match {
	var found []match
	for i := 0; i < len(password)-1; {
		j, turns, shifted, last := i+1, 0, 0, -1
		for ; j < len(password); j++ {
			typed := string(rune(password[j]))
			direction := slices.IndexFunc(g.next[string(rune(password[j-1]))], func(key string) bool { return strings.Contains(key, typed) })
			if direction < 0 {
				break
			}
			if strings.Index(g.next[string(rune(password[j-1]))][direction], typed) == 1 {
				shifted++
			}
			if direction != last {
				turns, last = turns+1, direction
			}
		}
		if j-i > 2 {
			found = append(found, match{i, j - 1, g.entropy(float64(j-i), turns, float64(shifted))})
		}
		i = j
	}
	return found
}

// repeats returns the runs of at least three equal letters.
func repeats(password string) []match {
	var found []match
	add := func(i, j int) {
		token := password[i : j+1]
		found = append(found, match{i, j, math.Log2(cardinality(token) * float64(len(token)))})
	}
	streak, last, at := 1, "", 0
	for i, letter := range password {
		at = i
		if i > 0 && strings.EqualFold(string(letter), last) {
			streak++
		} else if i > 0 {
			if streak > 2 {
				add(i-streak, i-1)
			}
			streak = 1
		}
		last = string(letter)
	}
	if streak > 2 {
		add(at-streak+1, at)
	}
	return found
}

// sequences returns the runs of at least three consecutive letters or digits, in either
// direction.
func sequences(password string) []match {
	var found []match
	for i := 0; i < len(password); {
		j := i + 1
		row, step := rowOf(password, i)
		if row != "" {
			place := func(k int) int { return strings.IndexByte(row, password[k]) }
			for j < len(password) && place(j)-place(j-1) == step {
				j++
			}
			if j-i > 2 {
				found = append(found, match{i, j - 1, sequenceEntropy(password[i:j], len(row), step)})
			}
		}
		i = j
	}
	return found
}

// rowOf returns the row with both the letter at i and the next one, and the step between them.
func rowOf(password string, i int) (row string, step int) {
	if i+1 == len(password) {
		return "", 0
	}
	for _, row := range []string{"abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"} {
		a, b := strings.IndexByte(row, password[i]), strings.IndexByte(row, password[i+1])
		if a >= 0 && b >= 0 && (b-a == 1 || b-a == -1) {
			return row, b - a
		}
	}
	return "", 0
}
