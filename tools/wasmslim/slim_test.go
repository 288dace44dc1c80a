package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"testing"
)

// module returns a module with the data and three functions that do nothing, the first exported.
func module(data []byte) []byte {
	return writeSections([]section{testExports, {codeSection, testCode}, {dataSection, data}})
}

var testExports = section{exportSection, []byte{1, 3, 'r', 'u', 'n', exportedFunction, 0}}

var testCode = []byte{3, 2, 0, opEnd, 2, 0, opEnd, 2, 0, opEnd}

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

// Where things are in the memory of testProgram.
const (
	testHeader  = 16
	testNames   = testHeader + headerSize
	testTables  = testNames + 8
	testEntries = testTables + 32
	testFuncs   = testEntries + 8*3 + 4
	testFunc1   = testFuncs + funcSize + 4*3 + 4*4
	testFunc2   = testFunc1 + funcSize
	testData    = testFunc2 + funcSize
	testModule  = testData + 16
	testBuckets = testModule + moduleSize
	testEnd     = testBuckets + bucketSize*(2*bucketsPerFunc+3)
)

// testProgram returns the memory of a program of three functions. The first has
// tables of its lines, its stack, two further, the last of them its stack maps,
// and three references, the last of them only for printing. The others have
// nothing.
func testProgram() []byte {
	memory := make([]byte, testEnd)
	put64 := func(at int, n uint64) { binary.LittleEndian.PutUint64(memory[at:], n) }
	put32 := func(at int, n uint32) { binary.LittleEndian.PutUint32(memory[at:], n) }

	copy(memory[testHeader:], lineHeader)
	put64(testHeader+headerFuncs, 3)
	put64(testHeader+headerNames, testNames-testHeader)
	put64(testHeader+headerTables, testTables-testHeader)
	put64(testHeader+headerEntries, testEntries-testHeader)
	copy(memory[testNames:], "\x00main\x00uf")
	copy(memory[testTables:], "\x00"+"\x04\x81\x01\x00"+"\x02\x03\x00"+"\x06\x05\x00"+"\x00\x05\x07\x01\x00")

	for i, at := range []uint32{testFuncs, testFunc1, testFunc2} {
		put32(testEntries+8*i, uint32(4096+i))
		put32(testEntries+8*i+4, at-testEntries)
		put32(int(at)+funcNumber, uint32(4096+i))
	}
	put32(testEntries+24, 4099)
	for i, n := range []uint32{4096, 1, 24, 3, 5, 1, 1, 3, 7, 9, 0x04000201, 8, 11, 0, 0, 8, noReference, 4} {
		put32(testFuncs+4*i, n)
	}
	copy(memory[testData:], "argsinlnvars")

	put64(testModule, testHeader)
	put64(testModule+moduleNames, testNames)
	put64(testModule+moduleTables, testTables)
	put64(testModule+moduleEntries, testEntries)
	put64(testModule+moduleBuckets, testBuckets)
	put64(testModule+moduleReferences, testData)
	for i := range 2*bucketsPerFunc + 3 {
		put32(testBuckets+bucketSize*i, uint32(i/bucketsPerFunc))
	}
	return memory
}

func TestSlimFunctions(t *testing.T) {
	memory := testProgram()
	table, err := takeFunctions(memory)
	if err != nil {
		t.Fatal(err)
	}
	table.put()
	got := table.start
	if want := (start{testEntries, testFuncs, 4096, 3, testBuckets}); got != want {
		t.Errorf("start %+v, want %+v", got, want)
	}
	want := testProgram()
	clear(want[testNames:testTables])
	clear(want[testTables:testEntries])
	copy(want[testTables:], "\x00"+"\x02\x03\x00"+"\x00\x05\x07\x01\x00")
	clear(want[testEntries:got.numbersEnd()]) // the number behind the last stays
	clear(want[testFuncs:testData])
	for i, n := range []uint32{0, 0, 24, 3, 1, 0, 0, 2, 0, 0, 0x02000201, 0, 4, 0, 8} {
		binary.LittleEndian.PutUint32(want[testFuncs+4*i:], n)
	}
	copy(want[testData:], "args\x00\x00\x00\x00vars")
	clear(want[testBuckets:][:bucketSize*2*bucketsPerFunc]) // those of the last function stay
	if !bytes.Equal(memory, want) {
		t.Errorf("memory from the names on\n%q, want\n%q", memory[testNames:], want[testNames:])
	}
}

func TestStart(t *testing.T) {
	sections := []section{
		{typeSection, []byte{1, typeFunction, 0, 0}},
		{importSection, []byte{2}},
		{functionSection, []byte{3, 0, 0, 0}},
		{elementSection, []byte{0}},
		{codeSection, []byte{3, 1, opEnd, 1, opEnd, 1, opEnd}},
	}
	s := start{count: 1}
	with, err := s.add(sections)
	if err != nil {
		t.Fatal(err)
	}
	code := s.code()
	want := []section{
		{typeSection, []byte{2, typeFunction, 0, 0, typeFunction, 0, 0}},
		sections[1],
		{functionSection, []byte{4, 0, 0, 0, 1}},
		{startSection, []byte{2 + 3}},
		sections[3],
		{codeSection, append([]byte{4, 1, opEnd, 1, opEnd, 1, opEnd, byte(len(code)), 1}, code[1:]...)},
	}
	if got, want := fmt.Sprint(with), fmt.Sprint(want); len(code) > 127 || got != want {
		t.Errorf("sections\n%s, want\n%s", got, want)
	}
}

func TestSlimRefuses(t *testing.T) {
	far := append([]byte{1, 0, opI32Const}, append(appendInt(nil, mostMemory), opEnd, 1, 7)...)
	program := image{testProgram()}.data()
	broken := func(at int) []byte {
		memory := testProgram()
		memory[at] ^= 0x80
		return module(image{memory}.data())
	}
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
		{"no code", writeSections([]section{{dataSection, program}}), errModule},
		{"no data", writeSections([]section{{codeSection, testCode}}), errModule},
		{"other functions", writeSections([]section{{codeSection, []byte{1, 2, 0, opEnd}}, {dataSection, program}}), errCode},
		{"function cut short", writeSections([]section{{codeSection, testCode[:9]}, {dataSection, program}}), errCode},
		{"more than functions", writeSections([]section{{codeSection, append(bytes.Clone(testCode), 0)}, {dataSection, program}}), errCode},
		{"unknown instruction", writeSections([]section{testExports, {codeSection, []byte{3, 2, 0, 0xfd, 2, 0, opEnd, 2, 0, opEnd}}, {dataSection, program}}), errCode},
		{"exports cut short", writeSections([]section{{exportSection, []byte{1, 3, 'r'}}, {codeSection, testCode}, {dataSection, program}}), errModule},
		{"call of no function", writeSections([]section{testExports, {codeSection, []byte{3, 4, 0, opCall, 9, opEnd, 2, 0, opEnd, 2, 0, opEnd}}, {dataSection, program}}), errCalls},
		{"no table of functions", module(image{[]byte("only data")}.data()), errProgram},
		{"entries beyond the end", broken(testHeader + headerEntries + 7), errProgram},
		{"too many functions", broken(testHeader + headerFuncs + 7), errProgram},
		{"no module data", broken(testModule), errProgram},
		{"name beyond the names", broken(testFunc1 + funcName + 3), errProgram},
		{"function of another number", broken(testFunc1), errProgram},
		{"function beyond the end", broken(testEntries + 8 + 7), errProgram},
		{"too many tables", broken(testFuncs + funcTables), errProgram},
		{"table beyond the end", broken(testFuncs + funcStack), errProgram},
		{"data beyond the end", broken(testFuncs + funcSize + 4*3 + 4*1 + 3), errProgram},
		{"buckets beyond the end", broken(testModule + moduleBuckets + 7), errProgram},
		{"bucket with two functions", broken(testBuckets + bucketSize*20 + 4), errProgram},
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
