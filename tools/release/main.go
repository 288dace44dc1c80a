// Command release makes the files of a release: for each platform an archive with the
// stripped program, for Debian a package with the systemd unit, and the lists of materials
// (CycloneDX) and SHA256SUMS.
//
//	cd tools/release && go run . -version v0.1.0 -out ../../bin/release
//
// The page that it embeds is that of `make page`. The same commit, Go and page give the same bytes.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb" // the packager of that name
)

// platform is an operating system and a processor, by their names in Go.
type platform struct{ os, arch string }

func (p platform) String() string { return p.os + "-" + p.arch }

var platforms = []platform{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"},
}

func main() {
	version := flag.String("version", "", "the `version`, such as v0.1.0")
	out := flag.String("out", "", "the `folder` for the files")
	only := flag.String("only", "", "the `platforms` instead of all, such as linux-amd64,windows-amd64")
	flag.Parse()
	chosen := slices.DeleteFunc(slices.Clone(platforms), func(p platform) bool {
		return *only != "" && !slices.Contains(strings.Split(*only, ","), p.String())
	})
	if err := run(*version, *out, chosen); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(version, out string, chosen []platform) error {
	if version == "" || out == "" || len(chosen) == 0 {
		return errors.New("-version, -out and a known platform are needed")
	}
	out, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	if err := os.Chdir("../.."); err != nil { // every other path is of the root of the repository
		return err
	}
	r, err := newRelease(version, out)
	if err != nil {
		return err
	}
	for _, p := range chosen {
		if err := r.make(p); err != nil {
			return fmt.Errorf("%v: %w", p, err)
		}
	}
	return r.sums()
}

// release is the making of one version from the source in the working directory.
type release struct {
	version, out string
	time         time.Time // of the commit: the time of every file
	flags        []string  // of go build, besides the common ones of releases
}

func newRelease(version, out string) (*release, error) {
	seconds, err := exec.Command("git", "log", "-1", "--format=%ct").Output()
	if err != nil {
		return nil, fmt.Errorf("the time of the commit: %w", err)
	}
	at, err := strconv.ParseInt(string(bytes.TrimSpace(seconds)), 10, 64)
	if err != nil {
		return nil, err
	}
	if err := os.RemoveAll(out); err != nil {
		return nil, err
	}
	return &release{version: version, out: out, time: time.Unix(at, 0).UTC()}, os.MkdirAll(out, 0o755)
}

// name is the beginning of the names of a platform's files.
func (r *release) name(p platform) string {
	return fmt.Sprintf("manykings-%s-%v", strings.TrimPrefix(r.version, "v"), p)
}

// make makes all files of a platform.
func (r *release) make(p platform) error {
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }() // in the folder for temporary files
	program := filepath.Join(work, "manykings")
	if p.os == "windows" {
		program += ".exe"
	}
	if err := r.build(p, program); err != nil {
		return err
	}
	if err := r.archive(p, program); err != nil {
		return err
	}
	if err := r.materials(p, program); err != nil {
		return err
	}
	if p.os != "linux" {
		return nil
	}
	return r.deb(p, program, work)
}

// build builds the stripped program by the profile of its main package.
func (r *release) build(p platform, program string) error {
	args := []string{"build", "-trimpath", "-o", program,
		"-ldflags", "-s -w -X github.com/manykings/manykings/internal/version.stamp=" + r.version}
	cmd := exec.Command("go", append(append(args, r.flags...), "./cmd/manykings")...)
	cmd.Env = append(os.Environ(), "GOOS="+p.os, "GOARCH="+p.arch, "CGO_ENABLED=0")
	return do(cmd)
}

func do(cmd *exec.Cmd) error {
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, out)
	}
	return nil
}

// archive packs the program and its accompanying files into a folder of the archive's name.
func (r *release) archive(p platform, program string) error {
	files := []string{program, "LICENSE", "README.md", "CHANGELOG.md"}
	if p.os == "linux" {
		files = append(files, "deploy/manykings.service")
	}
	pack, suffix := tarball, ".tar.gz"
	if p.os == "windows" {
		pack, suffix = zipped, ".zip"
	}
	file, err := os.Create(filepath.Join(r.out, r.name(p)+suffix))
	if err != nil {
		return err
	}
	return errors.Join(pack(file, r.name(p), files, r.time), file.Close())
}

// mode is the mode of a file in an archive: of the files only the program can be executed.
func mode(name string) int64 {
	if strings.HasPrefix(filepath.Base(name), "manykings") && filepath.Ext(name) != ".service" {
		return 0o755
	}
	return 0o644
}

func tarball(to io.Writer, folder string, files []string, at time.Time) error {
	zw, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	tw := tar.NewWriter(zw)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		h := &tar.Header{Name: folder + "/" + filepath.Base(name), Mode: mode(name), Size: int64(len(text)), ModTime: at}
		if err := tw.WriteHeader(h); err != nil {
			return err
		}
		if _, err := tw.Write(text); err != nil {
			return err
		}
	}
	return errors.Join(tw.Close(), zw.Close())
}

func zipped(to io.Writer, folder string, files []string, at time.Time) error {
	zw := zip.NewWriter(to)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		h := &zip.FileHeader{Name: folder + "/" + filepath.Base(name), Method: zip.Deflate, Modified: at}
		h.SetMode(os.FileMode(mode(name)))
		w, err := zw.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	return zw.Close()
}

// materials lists the modules in the program with their licences.
func (r *release) materials(p platform, program string) error {
	cmd := exec.Command("go", "tool", "cyclonedx-gomod", "bin", "-json", "-licenses", "-noserial", "-notimestamp",
		"-version", r.version, "-output", filepath.Join(r.out, r.name(p)+".cdx.json"), program)
	cmd.Dir = "tools/release" // its module has the tool
	return do(cmd)
}

// deb makes the Debian package of deploy/nfpm.yaml. Its unit starts the program where the package
// puts it.
func (r *release) deb(p platform, program, work string) error {
	unit, err := os.ReadFile("deploy/manykings.service")
	if err != nil {
		return err
	}
	path := filepath.Join(work, "manykings.service")
	if err := os.WriteFile(path, packagedUnit(unit), 0o644); err != nil {
		return err
	}
	set := map[string]string{"ARCH": p.arch, "VERSION": r.version, "PROGRAM": program, "UNIT": path}
	config, err := nfpm.ParseFileWithEnvMapping("deploy/nfpm.yaml", func(name string) string { return set[name] })
	if err != nil {
		return err
	}
	info, err := config.Get("deb")
	if err != nil {
		return err
	}
	info.MTime = r.time
	for _, c := range info.Contents {
		c.FileInfo.MTime = r.time
	}
	if err := nfpm.Validate(info); err != nil {
		return err
	}
	info = nfpm.WithDefaults(info)
	packager, err := nfpm.Get("deb")
	if err != nil {
		return err
	}
	file, err := os.Create(r.packageFile(p))
	if err != nil {
		return err
	}
	return errors.Join(packager.Package(info, file), file.Close())
}

// packageFile is the path of the Debian package of a platform, named as Debian names it.
func (r *release) packageFile(p platform) string {
	return filepath.Join(r.out, fmt.Sprintf("manykings_%s_%s.deb", strings.TrimPrefix(r.version, "v"), p.arch))
}

// packagedUnit returns the unit for a program in /usr/bin, without the lines on how to install it
// by hand.
func packagedUnit(unit []byte) []byte {
	_, rest, _ := bytes.Cut(unit, []byte("[Unit]\n"))
	return bytes.ReplaceAll(append([]byte("[Unit]\n"), rest...), []byte("/usr/local/bin/"), []byte("/usr/bin/"))
}

// sums writes SHA256SUMS, as sha256sum -c reads it.
func (r *release) sums() error {
	entries, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	for _, e := range entries {
		content, err := os.ReadFile(filepath.Join(r.out, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%x  %s\n", sha256.Sum256(content), e.Name())
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), text.Bytes(), 0o644)
}
