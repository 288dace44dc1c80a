package app

// Start is Run with options for push services.
var Start = start
