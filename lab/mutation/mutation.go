// Package mutation makes changes to source on purpose, one at a time, and reports which of them no
// test notices.
//
// A change is a piece of text put in place of another, found on the syntax tree: a comparison with
// its border moved, a condition turned round, a number one greater, a statement left out. The
// tests of the package run against it by go test -overlay, so that no file is touched.
package mutation

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Change is a change of a file.
type Change struct {
	File       string
	Line       int
	Start, End int    // the bytes that are replaced
	Old, New   string // by New
	Package    string // the folder, as go test is called with
}

func (c Change) String() string {
	return fmt.Sprintf("%s:%d: %s -> %s", c.File, c.Line, oneLine(c.Old), oneLine(c.New))
}

func oneLine(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if text == "" {
		return "nothing"
	}
	return text
}

// Result is the reaction of a package's tests to a change.
type Result string

// The verdicts of tests on a change.
const (
	Noticed   Result = "noticed"   // a test failed
	TimedOut  Result = "timed out" // the tests did not end, which is noticed as well
	Survived  Result = "survived"  // all tests passed
	Senseless Result = "senseless" // it does not compile
)

// operators are groups of tokens that replace each other.
var operators = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.AND: token.OR, token.OR: token.AND, token.SHL: token.SHR, token.SHR: token.SHL,
}

// Find returns all changes of the files of a package, in order, tests and generated files left out.
func Find(root, folder string) ([]Change, error) {
	names, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
	if err != nil {
		return nil, err
	}
	var found []Change
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, source, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		if ast.IsGenerated(file) {
			continue
		}
		relative, err := filepath.Rel(root, name)
		if err != nil {
			return nil, err
		}
		f := finder{set: set, source: source, base: Change{File: relative, Package: "./" + folder}}
		for _, d := range file.Decls {
			if function, ok := d.(*ast.FuncDecl); ok && function.Body != nil && function.Name.Name != "String" {
				ast.Inspect(function.Body, f.look)
			}
		}
		found = append(found, f.found...)
	}
	slices.SortFunc(found, func(a, b Change) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Start-b.Start, strings.Compare(a.New, b.New))
	})
	return found, nil
}

type finder struct {
	set    *token.FileSet
	source []byte
	base   Change
	found  []Change
}

// put adds a change of the text from a place to another.
func (f *finder) put(from, to token.Pos, text string) {
	c := f.base
	c.Start, c.End, c.New = f.set.Position(from).Offset, f.set.Position(to).Offset, text
	c.Line, c.Old = f.set.Position(from).Line, string(f.source[c.Start:c.End])
	f.found = append(f.found, c)
}

func (f *finder) text(n ast.Node) string {
	return string(f.source[f.set.Position(n.Pos()).Offset:f.set.Position(n.End()).Offset])
}

func (f *finder) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		if name, ok := n.Fun.(*ast.Ident); ok && name.Name == "panic" {
			return false // code that never runs needs no test
		}
	case *ast.BinaryExpr:
		if to, ok := operators[n.Op]; ok && !isText(n) {
			f.put(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), to.String())
		}
	case *ast.IfStmt:
		f.put(n.Cond.Pos(), n.Cond.End(), "!("+f.text(n.Cond)+")")
	case *ast.BasicLit:
		if number, err := strconv.ParseInt(n.Value, 0, 62); n.Kind == token.INT && err == nil {
			f.put(n.Pos(), n.End(), strconv.FormatInt(number+1, 10))
		}
	case *ast.Ident:
		switch n.Name {
		case "true":
			f.put(n.Pos(), n.End(), "false")
		case "false":
			f.put(n.Pos(), n.End(), "true")
		}
	case *ast.BranchStmt:
		if n.Label == nil && n.Tok == token.CONTINUE {
			f.put(n.Pos(), n.End(), "break")
		}
	case *ast.ExprStmt, *ast.IncDecStmt:
		f.put(n.Pos(), n.End(), "")
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			f.put(n.Pos(), n.End(), "")
		}
	}
	return true
}

// isText reports whether an expression joins texts, as far as it shows.
func isText(n *ast.BinaryExpr) bool {
	for _, side := range []ast.Expr{n.X, n.Y} {
		if lit, ok := side.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			return n.Op == token.ADD
		}
	}
	return false
}

// Sample returns n of the changes drawn by a seed, or all of them if there are no more, in the
// order in which they are drawn.
func Sample(changes []Change, n int, seed uint64) []Change {
	drawn := slices.Clone(changes)
	lots := rand.New(rand.NewPCG(seed, 0))
	lots.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	return drawn[:min(n, len(drawn))]
}

// Try runs the tests of the package against a change.
func Try(ctx context.Context, root string, c Change, limit time.Duration) (Result, error) {
	folder, err := os.MkdirTemp("", "mutation")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	root, err = filepath.Abs(root)
	if err != nil {
		return "", err
	}
	name := filepath.Join(root, c.File)
	source, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	if c.End > len(source) || string(source[c.Start:c.End]) != c.Old {
		return "", fmt.Errorf("%s has changed meanwhile", c.File)
	}
	changed := filepath.Join(folder, "changed.go")
	if err := os.WriteFile(changed, slices.Concat(source[:c.Start], []byte(c.New), source[c.End:]), 0o600); err != nil {
		return "", err
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {name: changed}})
	if err != nil {
		return "", err
	}
	table := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(table, overlay, 0o600); err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-overlay", table, "-vet=off", "-failfast", "-timeout", limit.String(), c.Package)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOMEMLIMIT=2GiB")
	out, err := cmd.CombinedOutput()
	text := string(out)
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err == nil:
		return Survived, nil
	case strings.Contains(text, "[build failed]"), strings.Contains(text, "[setup failed]"):
		return Senseless, nil
	case strings.Contains(text, "panic: test timed out"):
		return TimedOut, nil
	}
	if _, ended := errors.AsType[*exec.ExitError](err); ended {
		return Noticed, nil
	}
	return "", err
}
