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
	noticeLines    = 3
	fixedLines     = 1 + noticeLines + 1 + 1
)

// The size of a usual terminal, in characters: every board fits it.
const (
	usualWidth  = 80
	usualHeight = 24
)

// model shows a dialogue on a screen.
type model struct {
	dialogue      *dialogue
	width, height int
	prompt        prompt
	page          []string // a text that covers the board, nil if none
	top           int      // its first line on the screen
}

// newModel returns a model of a screen whose size is not known yet.
func newModel(d *dialogue) *model { return &model{dialogue: d} }

// Init does nothing: size and colours come by themselves.
func (m *model) Init() tea.Cmd { return nil }

// Update takes a message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.dialogue.display.mono = msg.Profile <= colorprofile.Ascii
	case tea.PasteMsg:
		m.prompt.insert(strings.Join(strings.Fields(msg.Content), " "))
	case tea.KeyPressMsg:
		m.key(msg)
	}
	if m.dialogue.done {
		return m, tea.Quit
	}
	return m, nil
}

// key takes a key.
func (m *model) key(k tea.KeyPressMsg) {
	p := &m.prompt
	if m.page != nil {
		m.turnPage(k.String())
		return
	}
	switch k.String() {
	case "enter", "ctrl+j": // ctrl+j is what was typed before the screen was ready
		m.enter(p.take())
	case "tab":
		p.pick(m.dialogue.complete, 1)
	case "shift+tab":
		p.pick(m.dialogue.complete, -1)
	case "ctrl+c", "ctrl+d":
		p.set("")
		m.enter("quit")
	case "esc", "ctrl+u":
		p.set("")
	case "backspace", "ctrl+h":
		p.rubOut()
	case "left":
		p.move(p.cursor - 1)
	case "right":
		p.move(p.cursor + 1)
	case "home", "ctrl+a":
		p.move(0)
	case "end", "ctrl+e":
		p.move(len(p.text))
	case "up":
		p.recall(1)
	case "down":
		p.recall(-1)
	case "ctrl+z":
		m.enter("undo")
	case "ctrl+y":
		m.enter("redo")
	default:
		if k.Text == "?" && len(p.text) == 0 {
			m.enter("help")
			return
		}
		p.insert(k.Text)
	}
}

// enter hands a line to the dialogue, and opens the page that it may have for
// reading.
func (m *model) enter(text string) {
	m.dialogue.enter(text)
	m.page, m.top = m.dialogue.page, 0
}

// turnPage scrolls the text that is being read, or closes it.
func (m *model) turnPage(key string) {
	step := m.pageHeight()
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

// pageHeight returns how many lines of a text fit the screen.
func (m *model) pageHeight() int { return max(m.height-2, 1) }

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
	end := min(m.top+m.pageHeight(), len(m.page))
	var rows []string
	for _, text := range m.page[m.top:end] {
		rows = append(rows, m.paint(plainLine(text), m.width))
	}
	rows = append(rows, "", m.paint(line{{textPageKeys, dim}}, m.width))
	return rows[:min(len(rows), m.height)]
}

// paint returns l with its styles, cut to a width.
func (m *model) paint(l line, width int) string { return l.painted(width, m.dialogue.display.mono) }

// title returns the first row: the game, the ply, whose turn it is.
func (m *model) title() line {
	s := m.dialogue.sitting
	l := line{{s.game.ID().String(), strong}, {" ", style{}}, {say(textPly, "n", strconv.Itoa(s.ply()+1)), dim}, {" ", style{}}}
	return append(l, span{m.dialogue.prompt(), strong})
}

// screen returns the rows of the screen and the column of the cursor.
func (m *model) screen() (rows []string, cursor int) {
	rows = append(rows, m.paint(m.title(), m.width))
	rows = append(rows, m.middle(m.height-fixedLines)...)
	rows = append(rows, m.notices()...)
	rows = append(rows, m.paint(m.completions(), m.width))
	mark := "> "
	if m.dialogue.ask != nil {
		mark = textYesNo + " "
	}
	input := m.prompt.String()
	if input == "" && m.dialogue.ask == nil {
		rows = append(rows, m.paint(line{{mark, strong}, {textHint, dim}}, m.width))
	} else {
		rows = append(rows, m.paint(line{{mark, strong}, {input, style{}}}, m.width))
	}
	return rows, columns(mark + string(m.prompt.text[:m.prompt.cursor]))
}

// middle returns the rows of board and panel, exactly height of them: the panel
// beside the board where there is room, else below, else where the half-boards
// leave a hole.
func (m *model) middle(height int) []string {
	scene := m.dialogue.scene(m.prompt.String())
	lay := func(width, height int) (l *layout, fits bool) {
		l = newLayout(scene.board, scene.seat, width, height, scene.shape)
		return l, l.width <= width && l.height <= height
	}
	var rows []string
	if l, fits := lay(m.width-minPanelWidth-1, height); fits {
		rows = m.beside(scene.draw(l), height)
	} else if l, fits := lay(m.width, height-minPanelHeight); fits {
		rows = scene.draw(l).lines()
		for _, l := range m.dialogue.panel(m.width, height-len(rows)) {
			rows = append(rows, m.paint(l, m.width))
		}
	} else if l, fits := lay(m.width, height); fits {
		rows = m.within(scene.draw(l), l.hole)
	} else {
		l, _ := lay(usualWidth, usualHeight-fixedLines)
		text := say(textTooSmall, "width", strconv.Itoa(m.width), "height", strconv.Itoa(m.height),
			"needs", strconv.Itoa(l.width)+"x"+strconv.Itoa(l.height+fixedLines))
		for _, l := range wrapped(text, m.width, strong) {
			rows = append(rows, m.paint(l, m.width))
		}
	}
	for len(rows) < height {
		rows = append(rows, "")
	}
	return rows[:max(height, 0)]
}

// beside returns the rows of a board with the panel at its right.
func (m *model) beside(board *canvas, height int) []string {
	width := min(m.width-board.width-1, maxPanelWidth)
	panel := m.dialogue.panel(width, height)
	rows := board.lines()
	for y, l := range panel {
		if y == len(rows) {
			rows = append(rows, strings.Repeat(" ", board.width))
		}
		rows[y] += " " + m.paint(l, width)
	}
	return rows
}

// within returns the rows of a board with the panel in its hole, if that is wide
// enough.
func (m *model) within(board *canvas, hole slot) []string {
	rows := board.lines()
	if hole.width < minPanelWidth {
		return rows
	}
	for i, l := range m.dialogue.panel(hole.width-1, board.height-hole.y) {
		rows[hole.y+i] = board.line(hole.y+i, hole.x) + " " + m.paint(l, hole.width-1)
	}
	return rows
}

// notices returns the rows of what there is to tell, the newest if there is
// more than fits: the panel repeats the rest.
func (m *model) notices() []string {
	var lines []line
	for _, n := range m.dialogue.notices {
		st := style{}
		switch n.kind {
		case echo:
			continue
		case failure:
			st = alarm
		}
		lines = append(lines, wrapped(n.text, m.width, st)...)
	}
	if text := m.dialogue.advice(); text != "" && m.dialogue.ask == nil {
		lines = append(lines, wrapped(text, m.width, strong)...)
	}
	rows := make([]string, noticeLines)
	for i := range min(noticeLines, len(lines)) {
		rows[i] = m.paint(lines[i], m.width)
	}
	return rows
}

// completions returns the row of ways to go on.
func (m *model) completions() line {
	if len(m.prompt.text) == 0 || m.dialogue.ask != nil {
		return nil
	}
	var l line
	width := 0
	all := m.dialogue.complete(m.prompt.completed())
	for i, c := range all {
		text := c.text
		if c.note != "" {
			text += " " + c.note
		}
		st := style{}
		if i == m.prompt.picked-1 {
			st = style{bold: true, under: true}
		}
		more := say(textMore, "n", strconv.Itoa(len(all)-i))
		if width+columns(text)+len(more)+2 > m.width && i >= m.prompt.picked {
			return append(l, span{more, dim})
		}
		l = append(l, span{text, st}, span{"  ", style{}})
		width += columns(text) + 2
	}
	return l
}
