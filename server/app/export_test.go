package app

// Start is Run with a way to push services.
var Start = start
