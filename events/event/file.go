package event

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// mostFile is the largest file of an event, in bytes.
const mostFile = 32 << 20

// file is an event as text: docs/events-format.md.
type file struct {
	Format  string  `json:"format"`
	Options Options `json:"options"`
	Acts    []Act   `json:"acts"`
}

// Text returns the file of an event. It is its proof too: [Verify] pairs it again.
func (e *Event) Text() ([]byte, error) {
	acts := e.Acts
	if acts == nil {
		acts = []Act{}
	}
	head, err := json.MarshalIndent(e.Options, "  ", "  ")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n  \"format\": %q,\n  \"options\": %s,\n  \"acts\": [", Format, head)
	for i, a := range acts {
		line, err := json.Marshal(a)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n    ")
		b.Write(line)
	}
	b.WriteString("\n  ]\n}\n")
	return b.Bytes(), nil
}

// Public returns the event without what entrants have declared to the organisers alone, and without
// line-ups that are still hidden. It has the same rounds.
func (e *Event) Public() *Event {
	public := *e
	public.Acts = slices.Clone(e.Acts)
	for i := range public.Acts {
		if who := public.Acts[i].Entrant; who != nil {
			other := *who
			other.Declared = Declared{}
			public.Acts[i].Entrant = &other
		}
	}
	for i := range e.Hidden() {
		public.Acts[i].Team = nil
	}
	return &public
}

// Read returns the options and the acts of a file, not yet judged.
//
// Errors: where the text is no file of an event.
func Read(text []byte) (Options, []Act, error) {
	var f file
	if len(text) > mostFile {
		return f.Options, nil, fmt.Errorf("a file of an event has at most %d bytes", mostFile)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return f.Options, nil, fmt.Errorf("byte %d: %w", d.InputOffset(), err)
	}
	if f.Format != Format {
		return f.Options, nil, fmt.Errorf("the format is %q, not %q", f.Format, Format)
	}
	return f.Options, f.Acts, nil
}
