// Command slim takes out of a WebAssembly module of Go what the program only
// needs to print where it crashed, and what makes it compress badly:
//
//	slim manykings.wasm
//
// rewrites the file. The names of functions, their files and lines are blanked;
// the stack and its maps, which the garbage collector reads, stay. The 45,000
// data segments that Go's linker makes, one between any two zeros, become a few.
//
// Source: the layout of runtime.pcHeader and runtime._func in Go 1.20 to 1.26,
// src/runtime/symtab.go and runtime2.go.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: slim MODULE.wasm")
		os.Exit(2)
	}
	if err := rewrite(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "slim:", err)
		os.Exit(1)
	}
}

// rewrite slims the module in the named file.
func rewrite(name string) error {
	module, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if module, err = slim(module); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(name, module, 0o644)
}

// slim returns the module without its tables of lines. Every section but the
// data is as before.
func slim(module []byte) ([]byte, error) {
	sections, err := readSections(module)
	if err != nil {
		return nil, err
	}
	for i := range sections {
		if sections[i].id != dataSection {
			continue
		}
		image, err := readData(sections[i].content)
		if err != nil {
			return nil, err
		}
		if err := blankLines(image.bytes); err != nil {
			return nil, err
		}
		sections[i].content = image.data()
	}
	return writeSections(sections), nil
}
