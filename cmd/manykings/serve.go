package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/BurntSushi/toml"
	"github.com/alecthomas/kong"
	"github.com/charmbracelet/x/term"
	"rsc.io/qr"

	"github.com/manykings/manykings/server/app"
)

// serveCommand runs the server.
type serveCommand struct {
	File        kong.ConfigFlag `name:"config" help:"Read the settings below from a TOML file: listen = \"127.0.0.1:8080\". Environment variables and flags override it." placeholder:"FILE"`
	PrintConfig bool            `help:"Print the settings in force, as a settings file, and exit."`

	app.Config
}

// Run serves until the process receives a signal to stop.
func (c *serveCommand) Run(s *shell) error {
	if c.PrintConfig {
		if s.json {
			return trouble("--print-config prints TOML and does not support --json")
		}
		return printConfig(s.out, c.Config)
	}
	log, err := app.NewLog(c.Config, s.err)
	if err != nil {
		return trouble("%w", err)
	}
	signal.Ignore(syscall.SIGHUP) // closing the terminal does not end the games; there is nothing to reload
	ctx, done := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer done()
	err = app.Run(ctx, c.Config, log, func(a app.Addresses) {
		s.tellServing(a)
		context.AfterFunc(ctx, done) // a second signal ends the process at once
	})
	if err != nil {
		return trouble("%w", err)
	}
	return nil
}

// printConfig prints settings in the format of the file, empty lists included.
func printConfig(w io.Writer, c app.Config) error {
	for _, list := range []*[]string{&c.Proxies, &c.Origins, &c.Hosts, &c.Gauntlet, &c.Words} {
		if *list == nil {
			*list = []string{}
		}
	}
	return toml.NewEncoder(w).Encode(c)
}

// tellServing prints the addresses of the server.
func (s *shell) tellServing(a app.Addresses) {
	if s.json {
		_ = s.printJSON(map[string]any{"page": a.Page, "metrics": a.Metrics, "network": a.Network})
	} else {
		// Browsers treat localhost as secure, which passkeys need.
		fmt.Fprintf(s.out, "manykings is running at %s\n", strings.Replace(a.Page, "//127.0.0.1:", "//localhost:", 1))
		s.tellNetwork(a)
		if !a.Judged {
			fmt.Fprintln(s.out, "This server has no moderator yet. Create an account on the page, then make it the owner:\n  manykings admin role NAME owner")
		}
		if !a.Built {
			fmt.Fprintln(s.out, "The page is not built (run make build). The API works.")
		}
	}
	_ = s.out.Flush() // shown at once; the last Flush reports a write error
}

// tellNetwork prints the addresses in the network, on a terminal with a QR code for phones.
func (s *shell) tellNetwork(a app.Addresses) {
	if a.Alone && len(a.Network) == 0 {
		fmt.Fprintf(s.out, "Only this computer can open it. To serve your network: %s\n", app.ForLAN())
		return
	}
	for i, address := range a.Network {
		fmt.Fprintf(s.out, "In your network: %s\n", address)
		if i == 0 && s.onTerminal() {
			if code, err := qr.Encode(address, qr.L); err == nil {
				fmt.Fprint(s.out, terminalCode(code))
			}
		}
	}
}

// onTerminal reports whether the output is a terminal.
func (s *shell) onTerminal() bool {
	f, ok := s.terminal.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}

// terminalCode renders a code as lines of text, two rows per line: dark on light with a quiet zone,
// whatever the colours of the terminal.
func terminalCode(code *qr.Code) string {
	const edge = 2
	var b strings.Builder
	for y := -edge; y < code.Size+edge; y += 2 {
		b.WriteString("\x1b[30;107m")
		for x := -edge; x < code.Size+edge; x++ {
			b.WriteString([]string{" ", "▀", "▄", "█"}[dark(code, x, y)+2*dark(code, x, y+1)])
		}
		b.WriteString("\x1b[0m\n")
	}
	return b.String()
}

// dark returns 1 if a module of a code is dark, 0 if it is light or outside.
func dark(code *qr.Code, x, y int) int {
	if x >= 0 && y >= 0 && x < code.Size && y < code.Size && code.Black(x, y) {
		return 1
	}
	return 0
}

// readSettings reads a settings file for kong; its keys are the names of the flags of serve.
func readSettings(r io.Reader) (kong.Resolver, error) {
	values := map[string]any{}
	if _, err := toml.NewDecoder(r).Decode(&values); err != nil {
		if file, ok := r.(*os.File); ok {
			err = fmt.Errorf("%s: %w", file.Name(), err)
		}
		return nil, err
	}
	return settingsFile(values), nil
}

// settingsFile is the values of a settings file by key.
type settingsFile map[string]any

// Validate returns an error for keys that are not flags of serve.
func (f settingsFile) Validate(model *kong.Application) error {
	known := map[string]bool{}
	for _, node := range model.Children {
		if node.Name != "serve" {
			continue
		}
		for _, flag := range node.Flags {
			known[flag.Name] = true
		}
	}
	delete(known, "config")
	delete(known, "print-config")
	var unknown []string
	for key := range f {
		if !known[key] {
			unknown = append(unknown, key)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	slices.Sort(unknown)
	return fmt.Errorf("the settings file has unknown keys: %s", strings.Join(unknown, ", "))
}

// Resolve returns the value of a flag, unless the environment has one.
func (f settingsFile) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	for _, env := range flag.Envs {
		if _, ok := os.LookupEnv(env); ok {
			return nil, nil
		}
	}
	return f[flag.Name], nil
}
