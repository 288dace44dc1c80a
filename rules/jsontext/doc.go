// Package jsontext writes JSON and reads it without reflection, for packages that
// are compiled for the browser and for what is written often.
//
//	dst = append(jsontext.AppendText(jsontext.AppendField(append(dst, '{'), "game"), "rex"), '}')
//
//	v, err := jsontext.Parse(text)
//	for name, field := range v.Members() {
//		...
//	}
//
// What is written is what encoding/json writes without escapes for HTML. What is
// read is JSON by RFC 8259 and nothing else, to a depth of [MaxDepth]. The package
// knows no noun of this module and imports neither fmt nor encoding/json.
package jsontext
