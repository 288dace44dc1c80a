package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// The release of the machine that runs the test: its archive has a program that serves, its
// package installs the same program with a unit that starts it, the list of materials has every
// module, the sums are right.
func TestRelease(t *testing.T) {
	host := platform{runtime.GOOS, runtime.GOARCH}
	if !slices.Contains(platforms, host) {
		t.Skipf("%v is not released", host)
	}
	t.Chdir("../..")
	r, err := newRelease("v9.8.7", filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	r.flags = []string{"-pgo=off", "-trimpath=false"} // as in the other tests: the build cache serves both
	if err := r.make(host); err != nil {
		t.Fatal(err)
	}
	if err := r.sums(); err != nil {
		t.Fatal(err)
	}

	folder := unpack(t, r, host)
	program := filepath.Join(folder, "manykings")
	if host.os == "windows" {
		program += ".exe"
	}
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		if !sameFile(t, name, filepath.Join(folder, name)) {
			t.Errorf("%s of the archive is another", name)
		}
	}
	checkVersion(t, program)
	checkServes(t, program)
	checkMaterials(t, r, host, program)
	checkSums(t, r)
	if host.os == "linux" {
		checkDeb(t, r, host, program)
	}
}

func unpack(t *testing.T, r *release, p platform) string {
	t.Helper()
	to := t.TempDir()
	text, err := os.ReadFile(filepath.Join(r.out, r.name(p)+".tar.gz"))
	if p.os == "windows" {
		text, err = os.ReadFile(filepath.Join(r.out, r.name(p)+".zip"))
	}
	if err != nil {
		t.Fatal(err)
	}
	if p.os == "windows" {
		zr, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(to, zr); err != nil {
			t.Fatal(err)
		}
		return filepath.Join(to, r.name(p))
	}
	zr, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for tr := tar.NewReader(zr); ; {
		h, err := tr.Next()
		if err == io.EOF {
			return filepath.Join(to, r.name(p))
		}
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(to, filepath.FromSlash(h.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(tr)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, content, h.FileInfo().Mode()); err != nil {
			t.Fatal(err)
		}
	}
}

func sameFile(t *testing.T, a, b string) bool {
	t.Helper()
	x, err := os.ReadFile(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := os.ReadFile(b)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Equal(x, y)
}

func checkVersion(t *testing.T, program string) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), program, "version").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "v9.8.7") {
		t.Errorf("%s version: %v, %q, want v9.8.7", program, err, out)
	}
}

// checkServes starts the server and asks it how it is.
func checkServes(t *testing.T, program string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, "serve", "--listen", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "data"))
	cmd.Dir = t.TempDir()
	printed, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	address := ""
	for lines := bufio.NewScanner(printed); address == "" && lines.Scan(); {
		if _, after, found := strings.Cut(lines.Text(), "http://"); found {
			address = "http://" + strings.TrimRight(strings.Fields(after)[0], "/.,")
		}
	}
	go func() { _, _ = io.Copy(io.Discard, printed) }() // until the server ends
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if t.Failed() {
			t.Logf("the server wrote: %s", &errs)
		}
	}()
	if address == "" {
		t.Error("the server printed no address")
		return
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address+"/healthz", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Error(err)
		return
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK || !strings.Contains(string(text), "v9.8.7") {
		t.Errorf("/healthz: %s, %v, %s, want v9.8.7", resp.Status, err, text)
	}
}

func checkMaterials(t *testing.T, r *release, p platform, program string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(r.out, r.name(p)+".cdx.json"))
	if err != nil {
		t.Fatal(err)
	}
	var bom struct {
		Format     string `json:"bomFormat"`
		Components []struct{ Name, Version string }
	}
	if err := json.Unmarshal(text, &bom); err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, c := range bom.Components {
		listed[c.Name+"@"+c.Version] = true
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range info.Deps {
		if !listed[m.Path+"@"+m.Version] {
			t.Errorf("the list of materials lacks %s@%s", m.Path, m.Version)
		}
	}
	if bom.Format != "CycloneDX" || len(info.Deps) == 0 {
		t.Errorf("format %q with %d modules, want CycloneDX", bom.Format, len(info.Deps))
	}
}

func checkSums(t *testing.T, r *release) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(r.out, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob(filepath.Join(r.out, "manykings*"))
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&want, "%x  %s\n", sha256.Sum256(content), filepath.Base(name))
	}
	if string(text) != want.String() {
		t.Errorf("SHA256SUMS is\n%s, want\n%s", text, &want)
	}
}

// checkDeb installs the package below a folder where dpkg may, and else only unpacks it.
func checkDeb(t *testing.T, r *release, p platform, program string) {
	t.Helper()
	if _, err := exec.LookPath("dpkg"); err != nil {
		t.Log("dpkg is missing: the package is not tried")
		return
	}
	file, root := r.packageFile(p), t.TempDir()
	dpkg := func(args ...string) {
		t.Helper()
		if out, err := exec.CommandContext(t.Context(), args[0], args[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	installs := os.Geteuid() == 0
	if installs {
		status := filepath.Join(root, "var/lib/dpkg")
		if err := os.MkdirAll(filepath.Join(status, "updates"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(status, "status"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		dpkg("dpkg", "--root="+root, "--force-script-chrootless", "--install", file)
	} else {
		dpkg("dpkg-deb", "--extract", file, root)
	}
	installed := filepath.Join(root, "usr/bin/manykings")
	if !sameFile(t, program, installed) {
		t.Error("the package has another program than the archive")
	}
	unit, err := os.ReadFile(filepath.Join(root, "usr/lib/systemd/system/manykings.service"))
	if err != nil || !bytes.Contains(unit, []byte("\nExecStart=/usr/bin/manykings serve\n")) || bytes.Contains(unit, []byte("/usr/local")) {
		t.Errorf("the unit (%v) does not start the package's program:\n%s", err, unit)
	}
	checkVersion(t, installed)
	if installs {
		dpkg("dpkg", "--root="+root, "--force-script-chrootless", "--remove", "manykings")
		if _, err := os.Stat(installed); !os.IsNotExist(err) {
			t.Errorf("after removal the program is there still: %v", err)
		}
	}
}
