package eval

// playedNet returns none: a browser fetches the net of a game when it needs it ([Pool.Fetch]).
func playedNet(string) *Net { return nil }

// playedFile returns none, like playedNet.
func playedFile(string) []byte { return nil }
