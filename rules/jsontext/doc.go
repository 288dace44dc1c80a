// Package jsontext writes JSON and reads it without reflection, for packages that are
// compiled for the browser and for frequent output.
//
//	dst = append(jsontext.AppendText(jsontext.AppendField(append(dst, '{'), "game"), "rex"), '}')
//
//	v, err := jsontext.Parse(text)
//	for name, field := range v.Members() {
//		...
//	}
//
// The output equals encoding/json's without escapes for HTML. The input is JSON by RFC 8259
// and nothing else, to a depth of [MaxDepth]. The package knows no noun of this module and
// imports neither fmt nor encoding/json.
package jsontext
