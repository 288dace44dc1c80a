// Command slim takes out of a WebAssembly module of Go what the program only
// needs to print where it crashed, and what makes it slow or compress badly:
//
//	slim FROM.wasm TO.wasm
//
// The names of functions go, their files and lines, what was
// inlined into them; the stack and its maps, which the garbage collector reads,
// stay. Tables that count functions are filled in by code when the module starts.
// The 45,000 data segments that Go's linker makes, one between any two zeros,
// become a few. Functions jump directly, where Go's compiler has them set a
// variable, go to their beginning, and branch by a table.
//
// Source: the layout of runtime.pcHeader, runtime.moduledata, runtime._func and
// runtime.findfuncbucket in Go 1.26, src/runtime/symtab.go and runtime2.go; the
// code of functions: src/cmd/internal/obj/wasm/wasmobj.go.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: slim FROM.wasm TO.wasm")
		os.Exit(2)
	}
	if err := rewrite(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "slim:", err)
		os.Exit(1)
	}
}

// rewrite writes the module in one file to another, slim.
func rewrite(from, to string) error {
	module, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if module, err = slim(module); err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	return os.WriteFile(to, module, 0o644)
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
	start, functions, err := slimFunctions(image.bytes)
	if err != nil {
		return nil, err
	}
	data.content = image.data()
	if code.content, err = slimCode(code.content, start.number, functions); err != nil {
		return nil, err
	}
	if sections, err = start.add(sections); err != nil {
		return nil, err
	}
	return writeSections(sections), nil
}
