package live

import (
	"fmt"
	"math"

	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/table"
)

// AppendCourse appends the part of r that changes with every move, its course and tokens, in the
// stored JSON form.
func (r *Record) AppendCourse(dst []byte) []byte {
	dst = jsontext.AppendInt(jsontext.AppendField(append(dst, '{'), "form"), form)
	if len(r.Tokens) > 0 {
		dst = appendTokens(jsontext.AppendField(dst, "tokens"), r.Tokens)
	}
	return append(r.Course.AppendMembers(dst), '}')
}

// ReadCourse replaces the part of r that changes with every move, decoded from AppendCourse.
func (r *Record) ReadCourse(text string) error {
	v, err := jsontext.Parse(text)
	if err != nil {
		return err
	}
	r.Course, r.Tokens = table.Course{}, nil
	found := 0
	err = v.Fields(func(name string, v jsontext.Value) (err error) {
		switch name {
		case "form":
			found, err = v.Int(0, math.MaxInt)
		case "tokens":
			err = r.readTokens(v)
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case found > form:
		return fmt.Errorf("play: a course of form %d, but this program knows only forms up to %d", found, form)
	}
	return r.Course.ReadJSON(v)
}
