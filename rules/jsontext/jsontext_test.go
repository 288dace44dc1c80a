package jsontext

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
)

func TestParseErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", "", "byte 0: expected a value, found the end"},
		{"cut off", `{"a": 1`, "byte 7: expected a comma or the end of the object, found the end"},
		{"no name", `{"a": 1,}`, "byte 8: expected the name of a field, found '}'"},
		{"no colon", `{"a" 1}`, "byte 5: expected a colon, found '1'"},
		{"list not ended", `[1 2]`, "byte 3: expected a comma or the end of the list, found '2'"},
		{"comma at the end", `[1,]`, "byte 3: expected a value, found ']'"},
		{"behind the end", `{} 1`, "byte 3: expected the end, found '1'"},
		{"string not ended", `"ab`, "byte 3: expected the end of the text, found the end"},
		{"line in a string", "\"a\nb\"", "byte 2: expected an escape, found '\n'"},
		{"escape", `"\x"`, `byte 2: expected one of "\/bfnrtu, found 'x'`},
		{"hexadecimal", `"\u12g4"`, "byte 5: expected four hexadecimal digits, found 'g'"},
		{"leading zero", `01`, "byte 1: expected the end, found '1'"},
		{"minus", `-`, "byte 1: expected a digit, found the end"},
		{"fraction", `1.`, "byte 2: expected a digit, found the end"},
		{"exponent", `1e+`, "byte 3: expected a digit, found the end"},
		{"word", `nul`, "byte 0: expected a value, found 'n'"},
		{"too deep", strings.Repeat("[", MaxDepth+2), "byte 65: lists and objects deeper than 64"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Parse(tt.text); err == nil || err.Error() != tt.want {
				t.Errorf("error = %v, want %s", err, tt.want)
			}
		})
	}
	if _, err := Parse(strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth)); err != nil {
		t.Errorf("as deep as it may be: %v", err)
	}
}

func TestValues(t *testing.T) {
	v, err := Parse(` { "game" : "rex", "moves": ["a", "b\n"], "n": 18446744073709551615, "on": true, "none": null, "depth": 7 } `)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	err = v.Fields(func(name string, f Value) error {
		names = append(names, name)
		var got, want any
		var err error
		switch name {
		case "game":
			want = "rex"
			got, err = f.Text()
		case "moves":
			want = []string{"a", "b\n"}
			got, err = f.Texts()
		case "n":
			want = uint64(math.MaxUint64)
			got, err = f.Uint()
		case "on":
			want = true
			got, err = f.Bool()
		case "none":
			want = Null
			got = f.Kind()
		case "depth":
			want = 7
			got, err = f.Int(0, 7)
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s = %v, %v, want %v", name, got, err, want)
		}
		return nil
	})
	if err != nil || len(names) != 6 {
		t.Errorf("fields %q, %v", names, err)
	}
}

func TestValueErrors(t *testing.T) {
	text := func(v Value) error { _, err := v.Text(); return err }
	texts := func(v Value) error { _, err := v.Texts(); return err }
	number := func(v Value) error { _, err := v.Int(1, 8); return err }
	count := func(v Value) error { _, err := v.Uint(); return err }
	fields := func(v Value) error { return v.Fields(func(string, Value) error { return nil }) }
	tests := []struct {
		name, text string
		ask        func(Value) error
		want       string
	}{
		{"text", ` 1`, text, "byte 1: expected a text"},
		{"texts", `["a",1]`, texts, "byte 5: expected a text"},
		{"list", `{}`, texts, "byte 0: expected a list"},
		{"number", `9`, number, "byte 0: expected a whole number from 1 to 8"},
		{"fraction", `1.5`, number, "byte 0: expected a whole number from 1 to 8"},
		{"less than nothing", `-1`, count, "byte 0: expected a whole number from 0 on"},
		{"fields", `[]`, fields, "byte 0: expected an object"},
		{"field twice", `{"a":1,"a":2}`, fields, "byte 11: the field a stands twice"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v, err := Parse(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if err := tt.ask(v); err == nil || err.Error() != tt.want {
				t.Errorf("error = %v, want %s", err, tt.want)
			}
		})
	}
}

// Numbers of two decimals are written as encoding/json writes the nearest float.
func TestAppendHundredths(t *testing.T) {
	for n := -200_00; n < 1200_00; n++ {
		x := float64(n) / 100
		want, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		if got := AppendHundredths(nil, x); !bytes.Equal(got, want) {
			t.Fatalf("AppendHundredths(%v) = %s, want %s", x, got, want)
		}
	}
	if got := AppendHundredths(nil, 2.0/3); string(got) != "0.67" {
		t.Errorf("AppendHundredths(2/3) = %s, want 0.67", got)
	}
}

func FuzzAppendText(f *testing.F) {
	f.Add("plain")
	f.Add("a\"\\\b\f\n\r\t\x00\x1f\x7f\u2028\u2029\ufffdé😀\xff\xc3")
	f.Fuzz(func(t *testing.T, s string) {
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(s); err != nil {
			t.Fatal(err)
		}
		if got := AppendText(nil, s); string(got)+"\n" != want.String() {
			t.Errorf("AppendText(%q) = %s, want %s", s, got, want.String())
		}
	})
}

// The reader agrees with encoding/json.
func FuzzParse(f *testing.F) {
	f.Add(` { "a" : [ 1 , -0.5e+10, "x\u00e9\ud83d\ude00\ud800\n" ] , "b":{"c":null,"d":[true,false,{}],"":[]} } `)
	f.Add(`{"a":1,"a":2}`)
	f.Add("\"\xff\\udc00\\ud800\\u0041\"")
	f.Fuzz(func(t *testing.T, text string) {
		v, err := Parse(text)
		if valid := json.Valid([]byte(text)); valid != (err == nil) {
			if valid && strings.Count(text, "[")+strings.Count(text, "{") > MaxDepth {
				return
			}
			t.Fatalf("Parse: %v, valid %t", err, valid)
		}
		if err != nil {
			if e := err.(*Error); e.Offset < 0 || e.Offset > len(text) {
				t.Errorf("an error at byte %d of %d", e.Offset, len(text))
			}
			return
		}
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		var want any
		if err := d.Decode(&want); err != nil {
			t.Fatal(err)
		}
		if got := plain(v); !reflect.DeepEqual(got, want) {
			t.Errorf("read %#v, want %#v", got, want)
		}
	})
}

// plain returns a value as encoding/json would.
func plain(v Value) any {
	switch v.Kind() {
	case Object:
		object := map[string]any{}
		for name, value := range v.Members() {
			object[name] = plain(value)
		}
		return object
	case List:
		list := []any{}
		for e := range v.Elements() {
			list = append(list, plain(e))
		}
		return list
	case Text:
		text, _ := v.Text()
		return text
	case Bool:
		b, _ := v.Bool()
		return b
	case Null:
		return nil
	default:
		return json.Number(v.Raw())
	}
}
