package api

import "github.com/manykings/manykings/rules/jsontext"

// Texts are texts by name: a JSON object whose members keep their order, and may
// have the same name.
type Texts []NamedText

// NamedText is one member of [Texts].
type NamedText struct{ Name, Text string }

// Append appends t as JSON.
func (t Texts) Append(dst []byte) []byte {
	dst = append(dst, '{')
	for _, m := range t {
		dst = jsontext.AppendText(jsontext.AppendKey(dst, m.Name), m.Text)
	}
	return append(dst, '}')
}

// MarshalJSON is Append, for encoding/json.
func (t Texts) MarshalJSON() ([]byte, error) { return t.Append(nil), nil }

// UnmarshalJSON reads the output of MarshalJSON.
func (t *Texts) UnmarshalJSON(data []byte) error {
	return unmarshal(data, func(v jsontext.Value) error {
		*t = Texts{}
		return v.Fields(func(name string, v jsontext.Value) error {
			text, err := v.Text()
			*t = append(*t, NamedText{name, text})
			return err
		})
	})
}

// Counts are numbers by name: a JSON object whose members keep their order.
type Counts []NamedCount

// NamedCount is one member of [Counts].
type NamedCount struct {
	Name  string
	Count int
}

// Of returns the number with a name, 0 if there is none.
func (c Counts) Of(name string) int {
	for _, m := range c {
		if m.Name == name {
			return m.Count
		}
	}
	return 0
}

// Append appends c as JSON.
func (c Counts) Append(dst []byte) []byte {
	dst = append(dst, '{')
	for _, m := range c {
		dst = jsontext.AppendInt(jsontext.AppendKey(dst, m.Name), m.Count)
	}
	return append(dst, '}')
}

// MarshalJSON is Append, for encoding/json.
func (c Counts) MarshalJSON() ([]byte, error) { return c.Append(nil), nil }

// UnmarshalJSON reads the output of MarshalJSON.
func (c *Counts) UnmarshalJSON(data []byte) error {
	return unmarshal(data, func(v jsontext.Value) error {
		*c = Counts{}
		return v.Fields(func(name string, v jsontext.Value) error {
			n, err := v.Int(0, maxCount)
			*c = append(*c, NamedCount{name, n})
			return err
		})
	})
}

// unmarshal passes the value for data to read.
func unmarshal(data []byte, read func(jsontext.Value) error) error {
	v, err := jsontext.Parse(string(data))
	if err != nil {
		return err
	}
	return read(v)
}
