package terminal

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// The parts of the screen, in characters. From the top: a title, the board with
// the panel beside or below it, what there is to tell, completions, the input.
const (
	minPanelWidth  = 25
	maxPanelWidth  = 46
	minPanelHeight = 4
	noticeLines    = 2
	fixedLines     = 1 + noticeLines + 1 + 1
)

// model is the desk on a screen.
type model struct {
	desk          *desk
	width, height int

	input  []rune
	cursor int
	past   []string // what was entered, oldest first
	back   int      // how far back in it the input is taken from, 0 for none
	picked int      // the completion taken over by TAB, from 1; 0 for none
	stem   string   // what the completions complete
	page   []string // a text that covers the board, nil if none
	top    int      // its first line on the screen
}

// newModel returns the desk on a screen, the size of which is not known yet.
func newModel(d *desk) *model { return &model{desk: d} }

// Init does nothing: size and colours come by themselves.
func (m *model) Init() tea.Cmd { return nil }

// Update takes a message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.desk.view.mono = msg.Profile <= colorprofile.Ascii
	case tea.PasteMsg:
		m.insert(strings.Join(strings.Fields(msg.Content), " "))
	case tea.KeyPressMsg:
		m.key(msg)
	}
	if m.desk.done {
		return m, tea.Quit
	}
	return m, nil
}

// key takes a key.
func (m *model) key(k tea.KeyPressMsg) {
	if m.page != nil {
		m.turnPage(k.String())
		return
	}
	switch k.String() {
	case "enter", "ctrl+j": // ctrl+j is what was typed before the screen was ready
		m.enter()
	case "tab":
		m.pick(1)
	case "shift+tab":
		m.pick(-1)
	case "ctrl+c", "ctrl+d":
		m.set("")
		m.desk.enter("quit")
	case "esc", "ctrl+u":
		m.set("")
	case "backspace", "ctrl+h":
		if m.cursor > 0 {
			m.input = append(m.input[:m.cursor-1:m.cursor-1], m.input[m.cursor:]...)
			m.cursor--
			m.picked = 0
		}
	case "left":
		m.cursor = max(m.cursor-1, 0)
	case "right":
		m.cursor = min(m.cursor+1, len(m.input))
	case "home", "ctrl+a":
		m.cursor = 0
	case "end", "ctrl+e":
		m.cursor = len(m.input)
	case "up":
		m.recall(1)
	case "down":
		m.recall(-1)
	case "ctrl+z":
		m.desk.enter("undo")
	case "ctrl+y":
		m.desk.enter("redo")
	case "?":
		if len(m.input) == 0 {
			m.desk.enter("help")
			m.openPage()
			return
		}
		m.insert("?")
	default:
		m.insert(k.Text)
	}
}

// insert puts text into the input, at the cursor.
func (m *model) insert(text string) {
	const longest = 200
	for _, r := range text {
		if len(m.input) < longest {
			m.input = append(m.input[:m.cursor:m.cursor], append([]rune{r}, m.input[m.cursor:]...)...)
			m.cursor++
		}
	}
	m.picked = 0
}

// set makes text the input.
func (m *model) set(text string) {
	m.input = []rune(text)
	m.cursor, m.picked = len(m.input), 0
}

// enter hands the input to the desk.
func (m *model) enter() {
	text := strings.TrimSpace(string(m.input))
	if text != "" && (len(m.past) == 0 || m.past[len(m.past)-1] != text) {
		m.past = append(m.past, text)
	}
	m.back = 0
	m.set("")
	m.desk.enter(text)
	m.openPage()
}

// openPage shows the text that the desk has for reading, if any.
func (m *model) openPage() { m.page, m.top = m.desk.page, 0 }

// recall takes over what was entered earlier, by steps back.
func (m *model) recall(step int) {
	m.back = min(max(m.back+step, 0), len(m.past))
	if m.back == 0 {
		m.set("")
		return
	}
	m.set(m.past[len(m.past)-m.back])
}

// pick extends the input as far as all completions agree, then takes them over
// one by one.
func (m *model) pick(step int) {
	if m.picked == 0 {
		m.stem = string(m.input)
		all := m.desk.complete(m.stem)
		if longer := extended(m.stem, all); longer != m.stem {
			m.set(longer)
			return
		}
	}
	all := m.desk.complete(m.stem)
	if len(all) == 0 {
		return
	}
	next := (m.picked-1+step+len(all))%len(all) + 1
	if m.picked == 0 && step > 0 {
		next = 1
	}
	m.set(all[next-1].text)
	m.picked = next
}

// turnPage scrolls the text that is being read, or closes it.
func (m *model) turnPage(key string) {
	step := m.height - 2
	switch key {
	case "down", "j":
		m.top++
	case "up", "k":
		m.top--
	case "pgdown", "space":
		m.top += step
	case "pgup":
		m.top -= step
	default:
		m.page = nil
		return
	}
	m.top = max(0, min(m.top, len(m.page)-step))
}

// View draws the screen.
func (m *model) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.WindowTitle = m.title().String()
	switch {
	case m.width == 0:
	case m.page != nil:
		v.SetContent(strings.Join(m.pageLines(), "\n"))
	default:
		rows, x := m.screen()
		v.SetContent(strings.Join(rows, "\n"))
		v.Cursor = tea.NewCursor(min(x, m.width-1), min(len(rows), m.height)-1)
	}
	return v
}

// pageLines returns the rows of a text that is being read.
func (m *model) pageLines() []string {
	end := min(m.top+m.height-2, len(m.page))
	var rows []string
	for _, text := range m.page[m.top:end] {
		rows = append(rows, plainLine(text).painted(m.width, m.desk.view.mono))
	}
	return append(rows, "", line{{say(textPageKeys), dim}}.painted(m.width, m.desk.view.mono))
}

// title returns the first row: the game, the ply, whose turn it is.
func (m *model) title() line {
	s := m.desk.session
	l := line{{s.game.ID().String(), strong}, {" ", style{}}, {say(textPly, "n", strconv.Itoa(s.ply()+1)), dim}, {" ", style{}}}
	return append(l, span{m.desk.prompt(), strong})
}

// screen returns the rows of the screen and the column of the cursor.
func (m *model) screen() (rows []string, cursor int) {
	rows = append(rows, m.title().painted(m.width, m.desk.view.mono))
	rows = append(rows, m.middle(m.height-fixedLines)...)
	rows = append(rows, m.notices()...)
	rows = append(rows, m.completions().painted(m.width, m.desk.view.mono))
	mark := "> "
	if m.desk.ask != nil {
		mark = say(textYesNo) + " "
	}
	input := string(m.input)
	if input == "" && m.desk.ask == nil {
		rows = append(rows, line{{mark, strong}, {say(textHint), dim}}.painted(m.width, m.desk.view.mono))
	} else {
		rows = append(rows, line{{mark, strong}, {input, style{}}}.painted(m.width, m.desk.view.mono))
	}
	return rows, columns(mark + string(m.input[:m.cursor]))
}

// middle returns the rows of board and panel, exactly height of them.
func (m *model) middle(height int) []string {
	scene := m.desk.scene(string(m.input))
	fits := func(l *layout, width, height int) bool { return l.width <= width && l.height <= height }
	beside := newLayout(scene.board, scene.seat, m.width-minPanelWidth-1, height, scene.shape)
	below := newLayout(scene.board, scene.seat, m.width, height-minPanelHeight, scene.shape)
	alone := newLayout(scene.board, scene.seat, m.width, height, scene.shape)
	var rows []string
	switch {
	case fits(beside, m.width-minPanelWidth-1, height):
		width := min(m.width-beside.width-1, maxPanelWidth)
		panel := m.desk.panel(width, height)
		board := scene.draw(beside).lines()
		for y := range height {
			row := ""
			switch {
			case y < len(board):
				row = board[y] + " "
			case y < len(panel):
				row = strings.Repeat(" ", beside.width+1)
			}
			if y < len(panel) {
				row += panel[y].painted(width, m.desk.view.mono)
			}
			rows = append(rows, row)
		}
	case fits(below, m.width, height-minPanelHeight):
		rows = scene.draw(below).lines()
		for _, l := range m.desk.panel(m.width, height-len(rows)) {
			rows = append(rows, l.painted(m.width, m.desk.view.mono))
		}
	case fits(alone, m.width, height):
		board := scene.draw(alone)
		rows = board.lines()
		if hole := alone.hole; hole.width >= minPanelWidth {
			for i, l := range m.desk.panel(hole.width-1, alone.height-hole.y) {
				rows[hole.y+i] = board.line(hole.y+i, hole.x) + " " + l.painted(hole.width-1, m.desk.view.mono)
			}
		}
	default:
		text := say(textTooSmall, "width", strconv.Itoa(m.width), "height", strconv.Itoa(m.height),
			"needs", strconv.Itoa(alone.width)+"x"+strconv.Itoa(alone.height+fixedLines))
		for _, l := range wrapped(text, m.width, strong) {
			rows = append(rows, l.painted(m.width, m.desk.view.mono))
		}
	}
	for len(rows) < height {
		rows = append(rows, "")
	}
	return rows[:max(height, 0)]
}

// notices returns the rows of what there is to tell, the newest if there is
// more than fits: the panel repeats the rest.
func (m *model) notices() []string {
	var lines []line
	for _, n := range m.desk.notices {
		st := style{}
		switch n.kind {
		case echo:
			continue
		case failure:
			st = alarm
		}
		lines = append(lines, wrapped(n.text, m.width, st)...)
	}
	if text := m.desk.advice(); text != "" && m.desk.ask == nil {
		lines = append(lines, wrapped(text, m.width, strong)...)
	}
	rows := make([]string, noticeLines)
	for i := range min(noticeLines, len(lines)) {
		rows[i] = lines[i].painted(m.width, m.desk.view.mono)
	}
	return rows
}

// completions returns the row of ways to go on.
func (m *model) completions() line {
	stem := string(m.input)
	if m.picked > 0 {
		stem = m.stem
	}
	if stem == "" && m.picked == 0 || m.desk.ask != nil {
		return nil
	}
	var l line
	width := 0
	all := m.desk.complete(stem)
	for i, c := range all {
		text := c.text
		if c.note != "" {
			text += " " + c.note
		}
		st := style{}
		if i == m.picked-1 {
			st = style{bold: true, under: true}
		}
		more := say(textMore, "n", strconv.Itoa(len(all)-i))
		if width+columns(text)+len(more)+2 > m.width && i >= m.picked {
			return append(l, span{more, dim})
		}
		l = append(l, span{text, st}, span{"  ", style{}})
		width += columns(text) + 2
	}
	return l
}
