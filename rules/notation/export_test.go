package notation

// FormatFEN is for tests that need package api, which imports this one.
var FormatFEN = formatFEN
