package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
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

// fairySpeed returns the median speed of Fairy-Stockfish on an item, 0 if it
// was not measured.
func fairySpeed(items []item, speeds [][]float64, name string) float64 {
	for i, it := range items {
		if it.name == name && it.mode == fairy {
			return median(speeds[i])
		}
	}
	return 0
}

// printTable prints the medians in the form of Markdown. The ratio is to
// Fairy-Stockfish in the same position, or else at the start of chess.
func printTable(w io.Writer, items []item, speeds [][]float64) error {
	atChess := fairySpeed(items, speeds, startName)
	scale := 1.0
	fmt.Fprintf(w, "%s, %d CPUs, %s %s/%s, %s\n", processor(), runtime.NumCPU(), runtime.Version(), runtime.GOOS, runtime.GOARCH,
		time.Now().UTC().Format(time.DateOnly))
	if atChess > 0 {
		scale = atChess / fairyScale
		fmt.Fprintf(w, "Fairy-Stockfish makes %.1f Mnodes/s at chess here, so that the bars, set where it made %.0f, are times %.2f.\n\n",
			atChess, fairyScale, scale)
	} else {
		fmt.Fprintf(w, "Without Fairy-Stockfish the bars cannot be scaled to this machine: they stand as set where it made %.0f.\n\n", fairyScale)
	}
	table := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(table, "| "+strings.Join(cells, "\t| ")+"\t|") }
	row("perft", "depth", "by", "Mnodes/s", "lowest", "highest", "x fairy", "bar", "", "goal", "")
	row("---", "---", "---", "---", "---", "---", "---", "---", "---", "---", "---")
	for i, it := range items {
		speed := median(speeds[i])
		ratio := ""
		if f := cmp.Or(fairySpeed(items, speeds, it.name), atChess); f > 0 {
			ratio = fmt.Sprintf("%.2f", speed/f)
		}
		bar, barVerdict := verdict(speed, it.bar*scale)
		goal, goalVerdict := verdict(speed, it.goal*scale)
		row(it.name, fmt.Sprint(it.depth), it.mode, fmt.Sprintf("%.2f", speed), fmt.Sprintf("%.2f", slices.Min(speeds[i])),
			fmt.Sprintf("%.2f", slices.Max(speeds[i])), ratio, bar, barVerdict, goal, goalVerdict)
	}
	return table.Flush()
}

// verdict returns a bar as text and whether speed reaches it; nothing for no bar.
func verdict(speed, bar float64) (text, says string) {
	switch {
	case bar == 0:
		return "", ""
	case speed < bar:
		return fmt.Sprintf("%.1f", bar), "below"
	default:
		return fmt.Sprintf("%.1f", bar), "pass"
	}
}

// processor names the processor, as far as the system tells.
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
