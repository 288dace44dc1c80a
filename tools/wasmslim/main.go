// Command wasmslim takes out of a WebAssembly module of Go what the program only
// needs to print where it crashed, and what makes it slow or compress badly:
//
//	wasmslim FROM.wasm TO.wasm
//
// The names of functions go, their files and lines, what was
// inlined into them; the stack and its maps, which the garbage collector reads,
// stay. Tables that count functions are filled in by code when the module starts.
// The 45,000 data segments that Go's linker makes, one between any two zeros,
// become a few. Functions jump directly, where Go's compiler has them set a
// variable, go to their beginning, and branch by a table. Functions that trace and
// profile the program or print where it crashed are empty, and with them those that
// nobody else calls.
//
// Source: the layout of runtime.pcHeader, runtime.moduledata, runtime._func and
// runtime.findfuncbucket in Go 1.26, src/runtime/symtab.go and runtime2.go; the
// code of functions: src/cmd/internal/obj/wasm/wasmobj.go. A module of another Go
// is left as it is.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// known is the Go whose layout is known. It ends in a full stop, or the version is it.
const known = "go1.26"

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: wasmslim FROM.wasm TO.wasm")
		os.Exit(2)
	}
	if err := rewrite(os.Args[1], os.Args[2], runtime.Version(), os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "wasmslim:", err)
		os.Exit(1)
	}
}

// rewrite writes the module in one file to another, slim. A module of a Go whose
// layout it does not know is written as it is, larger and as good, with a warning.
func rewrite(from, to, version string, warnings io.Writer) error {
	module, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	slimmed, err := slimOf(module, version)
	if errors.Is(err, errModule) {
		return fmt.Errorf("%s: %w", from, err)
	}
	if err != nil {
		fmt.Fprintf(warnings, "wasmslim: %v: the module stays as large as it is\n", err)
		slimmed = module
	}
	return os.WriteFile(to, slimmed, 0o644)
}

// slimOf is slim for a module that a version of Go made. What no check foresees
// in another layout is an error too.
func slimOf(module []byte, version string) (slimmed []byte, err error) {
	if version != known && !strings.HasPrefix(version, known+".") {
		return nil, fmt.Errorf("made for %s, not %s", known, version)
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("not laid out as %s does: %v", known, r)
		}
	}()
	return slim(module)
}

// slim returns the module slim.
func slim(module []byte) ([]byte, error) {
	sections, err := readSections(module)
	if err != nil {
		return nil, err
	}
	code, data := find(sections, codeSection), find(sections, dataSection)
	if code == nil || data == nil {
		return nil, errModule
	}
	image, err := readData(data.content)
	if err != nil {
		return nil, err
	}
	functions, err := takeFunctions(image.bytes)
	if err != nil {
		return nil, err
	}
	codes, err := readCode(code.content)
	if err != nil {
		return nil, err
	}
	idle, err := functions.rest(sections, codes, image.bytes)
	if err != nil {
		return nil, err
	}
	functions.put()
	data.content = image.data()
	if code.content, err = slimCode(codes, functions.start.number, functions.list, idle); err != nil {
		return nil, err
	}
	if sections, err = functions.start.add(sections); err != nil {
		return nil, err
	}
	return writeSections(sections), nil
}
