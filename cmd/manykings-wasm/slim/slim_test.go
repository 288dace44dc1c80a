package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"
)

// module returns a module with a section of two bytes and then the data section.
func module(data []byte) []byte {
	return writeSections([]section{{5, []byte{1, 0}}, {dataSection, data}})
}

func TestData(t *testing.T) {
	gap := make([]byte, leastGap)
	tests := []struct {
		name     string
		memory   []byte
		segments byte
	}{
		{"empty", nil, 0},
		{"zeros", make([]byte, 300), 0},
		{"one", append(make([]byte, 200), 1, 2, 3), 1},
		{"a few zeros stay", []byte{1, 0, 0, 0, 2}, 1},
		{"many zeros part", append(append([]byte{1}, gap...), 2), 2},
		{"zeros at the end go", append([]byte{1}, gap...), 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			data := image{tt.memory}.data()
			if got, want := data[0], tt.segments; got != want {
				t.Errorf("%d segments, want %d", got, want)
			}
			m, err := readData(data)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := m.bytes, bytes.TrimRight(tt.memory, "\x00"); !bytes.Equal(got, want) {
				t.Errorf("read back %v, want %v", got, want)
			}
		})
	}
}

func TestAppendInt(t *testing.T) {
	for _, n := range []int64{0, 1, 63, 64, 127, 128, 8191, 8192, 1<<31 - 1, -1, -64, -65, -1 << 31} {
		r := dataReader{rest: appendInt(nil, n)}
		if got := r.int(); got != n || r.failed || len(r.rest) > 0 {
			t.Errorf("int after appendInt(%d) = %d, failed %t, %d bytes left", n, got, r.failed, len(r.rest))
		}
	}
}

// functions returns the memory of a program of one function whose tables, from
// their offset 1 on, are: the stack, the lines, one more.
func functions() []byte {
	const names, tables, entries = headerSize, headerSize + 8, headerSize + 24
	memory := append(bytes.Clone(lineHeader), make([]byte, entries+8+funcSize+4+4-len(lineHeader))...)
	for offset, value := range map[uint64]uint64{
		headerFuncs: 1, headerNames: names, headerUnits: names + 6, headerFiles: names + 7,
		headerTables: tables, headerEntries: entries,
	} {
		binary.LittleEndian.PutUint64(memory[offset:], value)
	}
	copy(memory[names:], "\x00main\x00uf")
	copy(memory[tables:], "\x00"+"\x02\x03\x00"+"\x04\x81\x01\x00"+"\x00\x05\x07\x01\x00")
	put := func(at, value uint32) { binary.LittleEndian.PutUint32(memory[at:], value) }
	put(entries+4, 8)
	f := uint32(entries + 8)
	put(f+funcName, 1)
	put(f+funcStack, 1)
	put(f+funcFile, 4)
	put(f+funcLine, 4)
	put(f+funcTables, 1)
	put(f+funcSize, 8)
	memory[len(memory)-1] = 1 // more follows
	return memory
}

func TestBlankLines(t *testing.T) {
	memory := functions()
	if err := blankLines(memory); err != nil {
		t.Fatal(err)
	}
	if got, want := memory[headerSize:headerSize+8], make([]byte, 8); !bytes.Equal(got, want) {
		t.Errorf("names, units and files: %q, want zeros", got)
	}
	// The stack and the further table stay, the lines between them go.
	if got, want := string(memory[headerSize+8:][:13]), "\x00"+"\x02\x03\x00"+"\x00\x00\x00\x00"+"\x00\x05\x07\x01\x00"; got != want {
		t.Errorf("tables %q, want %q", got, want)
	}
	f := memory[headerSize+24+8:]
	for _, offset := range []int{funcName, funcFile, funcLine} {
		if f[offset] != 0 {
			t.Errorf("the function has %d at %d, want 0", f[offset], offset)
		}
	}
	if f[funcStack] != 1 || f[funcSize] != 8 {
		t.Errorf("the function lost its tables")
	}
}

func TestSlimRefuses(t *testing.T) {
	far := append([]byte{1, 0, opI32Const}, append(appendInt(nil, mostMemory), opEnd, 1, 7)...)
	program := image{functions()}.data()
	broken := functions()
	broken[headerEntries+1] = 0xff
	tests := []struct {
		name   string
		module []byte
		want   error
	}{
		{"nothing", nil, errModule},
		{"no module", []byte("PK\x03\x04....."), errModule},
		{"cut short", module(program)[:30], errModule},
		{"segment cut short", module(program[:len(program)-1]), errData},
		{"segment of another memory", module([]byte{1, 2, 1, opI32Const, 0, opEnd, 1, 7}), errData},
		{"segment too far", module(far), errData},
		{"no table of functions", module(image{[]byte("only data")}.data()), errLines},
		{"table beyond the end", module(image{broken}.data()), errLines},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := slim(tt.module); !errors.Is(err, tt.want) {
				t.Errorf("slim = %v, want %v", err, tt.want)
			}
		})
	}
	if _, err := slim(module(program)); err != nil {
		t.Errorf("slim of a whole module = %v", err)
	}
}
