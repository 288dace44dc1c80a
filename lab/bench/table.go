package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// median returns the median of a list that is not empty.
func median(list []float64) float64 {
	sorted := slices.Sorted(slices.Values(list))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// result is the measurements of an item, one a round.
type result struct {
	speeds []float64 // Mnodes/s
	ratios []float64 // to the yardstick beside it; empty if there is none
}

// add adds a round: a speed and that of the yardstick, 0 if there is none.
func (r *result) add(speed, yardstick float64) {
	r.speeds = append(r.speeds, speed)
	if yardstick > 0 {
		r.ratios = append(r.ratios, speed/yardstick)
	}
}

// printTable prints the medians in the form of Markdown.
func printTable(w io.Writer, items []item, results []result) error {
	fmt.Fprintf(w, "%s, %d CPUs, %s %s/%s, %s\n\n", processor(), runtime.NumCPU(), runtime.Version(), runtime.GOOS, runtime.GOARCH,
		time.Now().UTC().Format(time.DateOnly))
	table := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(table, "| "+strings.Join(cells, "\t| ")+"\t|") }
	row("perft", "depth", "by", "Mnodes/s", "lowest", "highest", "x fairy", "where fairy makes 15", "bar", "", "goal", "")
	row(slices.Repeat([]string{"---"}, 12)...)
	for i, it := range items {
		r := results[i]
		cells := []string{it.name, strconv.Itoa(it.depth), it.mode,
			decimals(median(r.speeds)), decimals(slices.Min(r.speeds)), decimals(slices.Max(r.speeds))}
		if len(r.ratios) == 0 {
			row(append(cells, "", "", bar(it.bar), "", bar(it.goal), "")...)
			continue
		}
		ratio := median(r.ratios)
		speed := ratio * fairyScale
		row(append(cells, decimals(ratio), decimals(speed),
			bar(it.bar), verdict(speed, it.bar), bar(it.goal), verdict(speed, it.goal))...)
	}
	return table.Flush()
}

func decimals(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

// bar returns a bar as text, nothing for none.
func bar(x float64) string {
	if x == 0 {
		return ""
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// verdict compares speed with a bar; it is empty without one.
func verdict(speed, bar float64) string {
	switch {
	case bar == 0:
		return ""
	case speed < bar:
		return "below"
	default:
		return "pass"
	}
}

// processor names the processor, if the system knows it.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "unknown processor"
	}
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return strings.Trim(name, " \t:\n")
		}
	}
	return "unknown processor"
}
