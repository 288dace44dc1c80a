package terminal

import "strings"

// prompt is the line that is being typed on a screen.
type prompt struct {
	text   []rune
	cursor int
	past   []string // what was entered, oldest first
	back   int      // how far back in it the text is taken from, 0 for not
	picked int      // the completion taken over by TAB, from 1; 0 for none
	stem   string   // what the completions complete, while picked is not 0
}

// String returns what is typed.
func (p *prompt) String() string { return string(p.text) }

// completed returns what completions are for: what was typed, before TAB took
// one over.
func (p *prompt) completed() string {
	if p.picked > 0 {
		return p.stem
	}
	return p.String()
}

// set makes text what is typed.
func (p *prompt) set(text string) {
	p.text = []rune(text)
	p.cursor, p.picked = len(p.text), 0
}

// insert puts text in at the cursor.
func (p *prompt) insert(text string) {
	const longest = 200
	for _, r := range text {
		if len(p.text) < longest {
			p.text = append(p.text[:p.cursor:p.cursor], append([]rune{r}, p.text[p.cursor:]...)...)
			p.cursor++
		}
	}
	p.picked = 0
}

// rubOut removes the character before the cursor.
func (p *prompt) rubOut() {
	if p.cursor > 0 {
		p.text = append(p.text[:p.cursor-1:p.cursor-1], p.text[p.cursor:]...)
		p.cursor--
		p.picked = 0
	}
}

// move moves the cursor to a place, or as near to it as there is text.
func (p *prompt) move(to int) { p.cursor = max(0, min(to, len(p.text))) }

// take empties the line and returns what was typed, which is remembered.
func (p *prompt) take() string {
	text := strings.TrimSpace(p.String())
	if text != "" && (len(p.past) == 0 || p.past[len(p.past)-1] != text) {
		p.past = append(p.past, text)
	}
	p.back = 0
	p.set("")
	return text
}

// recall takes over what was entered earlier, by steps back.
func (p *prompt) recall(step int) {
	p.back = min(max(p.back+step, 0), len(p.past))
	if p.back == 0 {
		p.set("")
		return
	}
	p.set(p.past[len(p.past)-p.back])
}

// pick extends the line as far as all completions agree, then takes them over
// one by one, step 1 forwards or -1 backwards.
func (p *prompt) pick(complete func(string) []completion, step int) {
	all := complete(p.completed())
	if p.picked == 0 {
		if longer := extended(p.String(), all); longer != p.String() {
			p.set(longer)
			return
		}
		p.stem = p.String()
	}
	if len(all) == 0 {
		return
	}
	next := p.picked + step
	switch {
	case next < 1:
		next = len(all)
	case next > len(all):
		next = 1
	}
	p.set(all[next-1].text)
	p.picked = next
}
