package record

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// clockCommand finds the remaining time after a move, in the usual form of a comment: [%clk
// 1:02:03.5]. It returns the place of the first such command. A regular expression would be
// a tenth of the browser's module.
func clockCommand(comment string) (start, end int, left time.Duration, ok bool) {
	const opening = "[%clk"
	for from := 0; ; from = start + len(opening) {
		at := strings.Index(comment[from:], opening)
		if at < 0 {
			return 0, 0, 0, false
		}
		start = from + at
		s := clockScanner{rest: comment[start+len(opening):]}
		s.space(1)
		left = time.Duration(s.number(5, math.MaxInt))*time.Hour + time.Duration(s.sixty(':'))*time.Minute + time.Duration(s.sixty(':'))*time.Second
		left += s.fraction()
		s.space(0)
		if s.sign(']'); !s.failed {
			return start, len(comment) - len(s.rest), left, true
		}
	}
}

// clockScanner reads a clock command from the left.
type clockScanner struct {
	rest   string
	failed bool
}

// space reads at least this many blanks.
func (s *clockScanner) space(least int) {
	trimmed := strings.TrimLeft(s.rest, " \t\n\f\r")
	s.failed = s.failed || len(s.rest)-len(trimmed) < least
	s.rest = trimmed
}

// sign reads one sign.
func (s *clockScanner) sign(c byte) {
	if s.failed || s.rest == "" || s.rest[0] != c {
		s.failed = true
		return
	}
	s.rest = s.rest[1:]
}

// number reads a number of at most this many digits, up to most.
func (s *clockScanner) number(digits, most int) int {
	n, i := 0, 0
	for ; i < min(digits, len(s.rest)) && '0' <= s.rest[i] && s.rest[i] <= '9'; i++ {
		n = 10*n + int(s.rest[i]-'0')
	}
	s.failed = s.failed || i == 0 || n > most
	s.rest = s.rest[i:]
	return n
}

// sixty reads minutes or seconds behind a sign.
func (s *clockScanner) sixty(before byte) int {
	s.sign(before)
	return s.number(2, 59)
}

// fraction reads the part of a second behind a full stop, if there is one.
func (s *clockScanner) fraction() time.Duration {
	if !strings.HasPrefix(s.rest, ".") {
		return 0
	}
	s.sign('.')
	length := len(s.rest)
	part := time.Duration(s.number(9, math.MaxInt))
	for range 9 - (length - len(s.rest)) {
		part *= 10
	}
	return part
}

// Clock returns the time that the mover had left after m, from the command
// [%clk h:mm:ss] in a comment. It reports false if there is none.
func (m *Move) Clock() (left time.Duration, ok bool) {
	for _, c := range m.Comments {
		if _, _, left, ok := clockCommand(c); ok {
			return left, true
		}
	}
	return 0, false
}

// SetClock writes the mover's remaining time into the comments of m, replacing an earlier
// one. It is cut to tenths of a second.
func (m *Move) SetClock(left time.Duration) {
	left = max(left, 0).Truncate(time.Second / 10)
	two := func(n int) string { return strconv.Itoa(n/10%10) + strconv.Itoa(n%10) }
	command := "[%clk " + strconv.Itoa(int(left.Hours())) + ":" + two(int(left.Minutes())%60) + ":" + two(int(left.Seconds())%60)
	if tenths := left % time.Second / (time.Second / 10); tenths > 0 {
		command += "." + strconv.Itoa(int(tenths))
	}
	command += "]"
	for i, c := range m.Comments {
		if start, end, _, ok := clockCommand(c); ok {
			m.Comments[i] = c[:start] + command + c[end:]
			return
		}
	}
	if len(m.Comments) == 0 {
		m.Comments = []string{command}
		return
	}
	m.Comments[0] = strings.TrimSpace(command + " " + m.Comments[0])
}
