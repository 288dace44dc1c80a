package notation

// FormatFEN is for tests that need package report, which imports this one.
var FormatFEN = formatFEN
