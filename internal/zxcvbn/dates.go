package zxcvbn

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	yearLast  = regexp.MustCompile(`((\d{1,2})(\s|-|\/|\\|_|\.)(\d{1,2})(\s|-|\/|\\|_|\.)(19\d{2}|200\d|201\d|\d{2}))`)
	yearFirst = regexp.MustCompile(`((19\d{2}|200\d|201\d|\d{2})(\s|-|/|\\|_|\.)(\d{1,2})(\s|-|/|\\|_|\.)(\d{1,2}))`)
	figures   = regexp.MustCompile(`\d{4,8}`)
)

// isDate reports whether the numbers can be a date, with day and month in either order.
func isDate(day, month, year int) bool {
	if 12 <= month && month <= 31 && day <= 12 {
		day, month = month, day
	}
	return day <= 31 && month <= 12 && (1900 <= year && year <= 2025 || 0 <= year && year <= 99)
}

// number returns the number that a pattern has found, or -1.
func number(figures string) int {
	n, err := strconv.Atoi(figures)
	if err != nil {
		return -1
	}
	return n
}

// datesApart returns the dates with separators. Unlike in other matches, j is the place after
// the date.
func datesApart(password string) []match {
	var found []match
	add := func(pattern *regexp.Regexp, month, year int) {
		for _, text := range pattern.FindAllString(password, -1) {
			parts := pattern.FindStringSubmatch(text)
			if y := number(parts[year]); isDate(number(parts[4]), number(parts[month]), y) {
				i := strings.Index(password, text)
				found = append(found, match{i, i + len(text), dateEntropy(y, true)})
			}
		}
	}
	add(yearLast, 2, 6)
	add(yearFirst, 6, 2)
	return found
}

// datesTogether returns the dates without separators. Here too, j is the place after the date.
func datesTogether(password string) []match {
	var found []match
	for _, text := range figures.FindAllString(password, -1) {
		i := strings.Index(password, text)
		add := func(days, year string) {
			if y := number(year); len(days) == 4 && isDate(number(days[:2]), number(days[2:]), y) {
				found = append(found, match{i, i + len(text), dateEntropy(y, false)})
			}
		}
		n := len(text)
		if n <= 6 {
			add(text[2:], text[:2])
			add(text[:n-3], text[n-3:])
		}
		if n >= 6 {
			add(text[4:], text[:4])
			add(text[:n-4], text[n-4:])
		}
	}
	return found
}
