package record

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// clockCommand is the time left after a move, as programs write it in a
// comment: [%clk 1:02:03.5].
var clockCommand = regexp.MustCompile(`\[%clk\s+(\d{1,5}):([0-5]?\d):([0-5]?\d)(\.\d{1,9})?\s*\]`)

// Clock returns the time that the mover had left after m, from the command
// [%clk h:mm:ss] in a comment. It reports false if there is none.
func (m *Move) Clock() (left time.Duration, ok bool) {
	for _, c := range m.Comments {
		f := clockCommand.FindStringSubmatch(c)
		if f == nil {
			continue
		}
		left, err := time.ParseDuration(f[1] + "h" + f[2] + "m" + f[3] + f[4] + "s")
		return left, err == nil
	}
	return 0, false
}

// SetClock writes the time that the mover has left into the comments of m, in
// place of what stands there. It is cut to tenths of a second.
func (m *Move) SetClock(left time.Duration) {
	left = max(left, 0).Truncate(time.Second / 10)
	two := func(n int) string { return strconv.Itoa(n/10%10) + strconv.Itoa(n%10) }
	command := "[%clk " + strconv.Itoa(int(left.Hours())) + ":" + two(int(left.Minutes())%60) + ":" + two(int(left.Seconds())%60)
	if tenths := left % time.Second / (time.Second / 10); tenths > 0 {
		command += "." + strconv.Itoa(int(tenths))
	}
	command += "]"
	for i, c := range m.Comments {
		if at := clockCommand.FindStringIndex(c); at != nil {
			m.Comments[i] = c[:at[0]] + command + c[at[1]:]
			return
		}
	}
	if len(m.Comments) == 0 {
		m.Comments = []string{command}
		return
	}
	m.Comments[0] = strings.TrimSpace(command + " " + m.Comments[0])
}
