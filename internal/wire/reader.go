package wire

// reader takes values off the front of a request. Behind its end there are zeros
// and empty texts; cut reports that.
type reader struct {
	bytes []byte
	cut   bool
}

func (r *reader) byte() byte {
	if len(r.bytes) == 0 {
		r.cut = true
		return 0
	}
	b := r.bytes[0]
	r.bytes = r.bytes[1:]
	return b
}

// uint reads what writer.uint writes. Bits above 63 are lost.
func (r *reader) uint() uint64 {
	var n uint64
	for shift := 0; ; shift += 7 {
		b := r.byte()
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
}

// number reads a number that is cut to most.
func (r *reader) number(most int) int { return int(min(r.uint(), uint64(most))) }

func (r *reader) text() string {
	n := r.uint()
	if n > uint64(len(r.bytes)) {
		r.cut, r.bytes = true, nil
		return ""
	}
	text := string(r.bytes[:n])
	r.bytes = r.bytes[n:]
	return text
}

func (r *reader) texts() []string {
	var list []string
	for n := r.uint(); n > 0 && !r.cut; n-- {
		list = append(list, r.text())
	}
	return list
}
