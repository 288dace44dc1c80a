package eval

// nets says whether evaluators can use nets. As long as none is in play, the browser is
// spared the three kilobytes that they take.
const nets = false
