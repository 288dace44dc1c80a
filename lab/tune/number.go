package tune

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"os/exec"
	"strconv"
	"strings"
)

// Number is a number of a program's search, as its options declare it.
type Number struct {
	Name                 string
	Default, Least, Most int
	// Step is how far a setting of an experiment is from the middle.
	Step float64
}

// Numbers asks a program for its numbers: the options whose names have a dot.
func Numbers(program string) ([]Number, error) {
	cmd := exec.Command(program, "uci")
	cmd.Stdin = strings.NewReader("uci\nquit\n")
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s uci: %w", program, err)
	}
	var list []Number
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		var n Number
		_, err := fmt.Sscanf(lines.Text(), "option name %s type spin default %d min %d max %d", &n.Name, &n.Default, &n.Least, &n.Most)
		if err == nil && strings.Contains(n.Name, ".") {
			n.Step = usualStep(n.Default, n.Most)
			list = append(list, n)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s declares no numbers: build it with -tags tune", program)
	}
	return list, nil
}

// usualStep is an eighth of the default, and at least one.
func usualStep(value, most int) float64 {
	if most == 1 {
		return 1
	}
	return max(math.Round(float64(value)/8), 1)
}

// Choose returns the numbers that a list names, each with its step if it gives one:
// "two.futility:20,two.razoring". A name that ends with a dot stands for all that begin with it.
func Choose(all []Number, list string) ([]Number, error) {
	var chosen []Number
	for item := range strings.SplitSeq(list, ",") {
		name, step, given := strings.Cut(strings.TrimSpace(item), ":")
		found := false
		for _, n := range all {
			if n.Name != name && !(strings.HasSuffix(name, ".") && strings.HasPrefix(n.Name, name)) {
				continue
			}
			if given {
				size, err := strconv.ParseFloat(step, 64)
				if err != nil || !(size > 0) {
					return nil, fmt.Errorf("%s: the step %q is not a number above 0", name, step)
				}
				n.Step = size
			}
			chosen, found = append(chosen, n), true
		}
		if !found {
			return nil, fmt.Errorf("the program has no number %q", name)
		}
	}
	return chosen, nil
}

// Within returns the whole number nearest to x within the bounds of n.
func (n Number) Within(x float64) int {
	return min(max(int(math.Round(x)), n.Least), n.Most)
}
