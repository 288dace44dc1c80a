package match

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// process is a running program that is talked to line by line.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan string // its output; closed at the end
	killed chan struct{}
}

// startProcess starts a program. It must be ended or killed.
func startProcess(command []string) (*process, error) {
	if len(command) == 0 {
		return nil, errors.New("no command")
	}
	p := &process{cmd: exec.Command(command[0], command[1:]...), lines: make(chan string, 64), killed: make(chan struct{})}
	apart(p.cmd)
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting %s: %w", command[0], err)
	}
	p.in = in
	go p.read(out)
	return p, nil
}

// read passes the lines of the program on, until it ends or is killed.
func (p *process) read(out io.Reader) {
	defer close(p.lines)
	scanner := bufio.NewScanner(out)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		select {
		case p.lines <- scanner.Text():
		case <-p.killed:
			return
		}
	}
}

// send sends a line. The missing answer shows that a program has ended.
func (p *process) send(line string) { _, _ = io.WriteString(p.in, line+"\n") }

// kill ends the program at once.
func (p *process) kill() {
	close(p.killed)
	_ = p.cmd.Process.Kill() // it may have ended by itself
	_ = p.in.Close()
	for range p.lines { // Wait closes the stream, which must be read to its end first
	}
	_ = p.cmd.Wait()
}

// end asks the program to end, and ends it if it does not.
func (p *process) end() {
	p.send("quit")
	_ = p.in.Close()
	timer := time.AfterFunc(5*time.Second, func() { _ = p.cmd.Process.Kill() })
	defer timer.Stop()
	for range p.lines {
	}
	_ = p.cmd.Wait()
}
