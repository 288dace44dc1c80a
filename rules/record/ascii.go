package record

import "strings"

// plainLetters are the usual ASCII spellings of letters of Latin alphabets: each letter,
// then its spelling.
const plainLetters = "ÀA ÁA ÂA ÃA ÄAe ÅA ÆAE ÇC ÈE ÉE ÊE ËE ÌI ÍI ÎI ÏI ÐD ÑN ÒO ÓO ÔO ÕO ÖOe ØO ÙU ÚU ÛU ÜUe ÝY ÞTh ßss " +
	"àa áa âa ãa äae åa æae çc èe ée êe ëe ìi íi îi ïi ðd ñn òo óo ôo õo öoe øo ùu úu ûu üue ýy þth ÿy " +
	"ĀA āa ĂA ăa ĄA ąa ĆC ćc ČC čc ĎD ďd ĐD đd ĒE ēe ĖE ėe ĘE ęe ĚE ěe ĞG ğg ĢG ģg ĪI īi ĮI įi İI ıi ĶK ķk ĹL ĺl ĻL ļl ĽL ľl ŁL łl " +
	"ŃN ńn ŅN ņn ŇN ňn ŐO őo ŒOE œoe ŔR ŕr ŘR řr ŚS śs ŞS şs ŠS šs ŢT ţt ŤT ťt ŪU ūu ŮU ůu ŰU űu ŲU ųu ŹZ źz ŻZ żz ŽZ žz ȘS șs ȚT țt " +
	"«\" »\" „\" “\" ”\" ‘' ’' ‚' ¡! ¿? €EUR"

// ascii returns a text in ASCII; a character without a spelling becomes a question mark.
func ascii(text string) string {
	var b strings.Builder
	for _, r := range plain(text) {
		switch at := strings.IndexRune(plainLetters, r); {
		case r < 0x80:
			b.WriteRune(r)
		case at < 0:
			b.WriteByte('?')
		default:
			letters, _, _ := strings.Cut(plainLetters[at+len(string(r)):], " ")
			b.WriteString(letters)
		}
	}
	return b.String()
}

// asciiLine returns a line with its comments in ASCII.
func asciiLine(l Line) Line {
	texts := func(list []string) []string {
		var plain []string
		for _, text := range list {
			plain = append(plain, ascii(text))
		}
		return plain
	}
	out := Line{Moves: make([]Move, len(l.Moves)), Comments: texts(l.Comments)}
	for i, m := range l.Moves {
		m.Before, m.Comments = texts(m.Before), texts(m.Comments)
		variations := m.Variations
		m.Variations = nil
		for _, v := range variations {
			m.Variations = append(m.Variations, asciiLine(v))
		}
		out.Moves[i] = m
	}
	return out
}

// inASCII returns r with tags and comments in ASCII. Moves stay unchanged.
func (r *Record) inASCII() *Record {
	out := *r
	out.Tags = nil
	for _, t := range r.Tags {
		t.Name, t.Value = ascii(t.Name), ascii(t.Value)
		out.Tags = append(out.Tags, t)
	}
	out.Line = asciiLine(r.Line)
	return &out
}
