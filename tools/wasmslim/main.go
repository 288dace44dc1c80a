// Command wasmslim removes from a WebAssembly module of Go everything that only crash
// printing needs, and whatever makes it slow or hard to compress:
//
//	wasmslim FROM.wasm TO.wasm
//
// Function names, files, lines and inlining data go; the stack and its maps, which the
// garbage collector reads, stay. Code fills in the function counting tables at the start of
// the module. The 45,000 data segments of Go's linker, one between any two zeros, become a
// few. Functions jump directly, where Go's compiler sets a variable, goes to the beginning,
// and branches by a table. Functions that trace, profile or print crashes become empty, and
// with them their private callees.
//
// Source: the layout of runtime.pcHeader, runtime.moduledata, runtime._func and
// runtime.findfuncbucket in Go 1.26, src/runtime/symtab.go and runtime2.go; the code of
// functions: src/cmd/internal/obj/wasm/wasmobj.go. A module of another Go stays unchanged.
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

// rewrite writes the module in one file to another, slim. A module of a Go with an unknown
// layout is written unchanged, larger and equally good, with a warning.
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
