//go:build !js

package eval

// nets says whether evaluators can use nets.
const nets = true
