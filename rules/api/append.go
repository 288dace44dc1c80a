package api

import "github.com/manykings/manykings/rules/jsontext"

// The following append a field of an object; those named some omit empty values.

func appendText(dst []byte, name, text string) []byte {
	return jsontext.AppendText(jsontext.AppendField(dst, name), text)
}

func appendSomeText(dst []byte, name, text string) []byte {
	if text == "" {
		return dst
	}
	return appendText(dst, name, text)
}

func appendInt(dst []byte, name string, n int) []byte {
	return jsontext.AppendInt(jsontext.AppendField(dst, name), n)
}

func appendSomeInt(dst []byte, name string, n int) []byte {
	if n == 0 {
		return dst
	}
	return appendInt(dst, name, n)
}

func appendBool(dst []byte, name string, b bool) []byte {
	return jsontext.AppendBool(jsontext.AppendField(dst, name), b)
}

func appendHundredths(dst []byte, name string, x float64) []byte {
	return jsontext.AppendHundredths(jsontext.AppendField(dst, name), x)
}

func appendTexts(dst []byte, name string, list []string) []byte {
	return jsontext.AppendList(jsontext.AppendField(dst, name), list, jsontext.AppendText)
}

func appendSomeTexts(dst []byte, name string, list []string) []byte {
	if list == nil {
		return dst
	}
	return appendTexts(dst, name, list)
}

func appendInts(dst []byte, name string, list []int) []byte {
	return jsontext.AppendList(jsontext.AppendField(dst, name), list, jsontext.AppendInt)
}

func appendSomeInts(dst []byte, name string, list []int) []byte {
	if list == nil {
		return dst
	}
	return appendInts(dst, name, list)
}

func appendIntLists(dst []byte, name string, lists [][]int) []byte {
	return jsontext.AppendList(jsontext.AppendField(dst, name), lists, func(dst []byte, list []int) []byte {
		return jsontext.AppendList(dst, list, jsontext.AppendInt)
	})
}

// appender appends itself as JSON.
type appender interface{ Append(dst []byte) []byte }

// appendEach appends the field with a list of appenders.
func appendEach[T appender](dst []byte, name string, list []T) []byte {
	return jsontext.AppendList(jsontext.AppendField(dst, name), list, func(dst []byte, x T) []byte { return x.Append(dst) })
}
