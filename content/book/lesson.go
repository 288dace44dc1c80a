package book

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/reach"
)

// Lesson is one step of the ladder of a family: one idea, and tasks that need it. Its text
// is in docs/book, under its id.
type Lesson struct {
	ID     string `json:"id"`
	Figure string `json:"figure,omitempty"` // that shows the idea
	Tasks  []Task `json:"tasks"`
}

// Do is the kind of a task.
type Do string

// Kinds of tasks, and their answers.
const (
	Visit     Do = "visit"     // go to all Marks with the man on Focus: in how many moves it can be done
	TapGoals  Do = "goals"     // the destinations of the man on Focus
	TapTakes  Do = "takes"     // those where it captures
	Attackers Do = "attackers" // the men that attack the man on Focus
	Owned     Do = "owned"     // the men that seat Focus moves
	Closed    Do = "closed"    // the coloured squares that nobody may enter, as their twins are occupied
	Chain     Do = "chain"     // the men that control army Focus, from its own square on
	Owner     Do = "owner"     // which seat moves army Focus, 0 for none
	Legal     Do = "legal"     // "legal", or the Reason why Move is not
	Announce  Do = "announce"  // the announcement to seat Focus: check, provisional, none
	Whose     Do = "whose"     // the seats to which the mate of the last entry belongs, or that have won
	Find      Do = "find"      // a move of Theme: all that there are
	Force     Do = "force"     // all moves after which the next one reaches Theme, whatever the replies
	Escapes   Do = "escapes"   // moves out of check: all that there are; Count of them are wanted
	Write     Do = "write"     // Move in the short notation
	ReadMove  Do = "read"      // play the move of the text Focus: its protocol text
	Square    Do = "square"    // the square where the move of the text Focus, which is Move, ends
)

// Theme is the effect of a wanted move.
type Theme string

// The themes of moves.
const (
	ThemeMate    Theme = "mate"    // ends another's game
	ThemeCapture Theme = "capture" // a capture: in draughts a forced one
	ThemeKing    Theme = "king"    // takes a king (royale.2)
	ThemeCrown   Theme = "crown"   // makes a new king (sovereign.9)
	ThemeDefect  Theme = "defect"  // gives the king another colour (sovereign.14)
	ThemeEnter   Theme = "enter"   // gives the mover control of another colour (sovereign.11)
	ThemePassing Theme = "passing" // takes en passant
	ThemePromote Theme = "promote"
	ThemeCheck   Theme = "check"  // gives check to the next seat
	ThemeEscape  Theme = "escape" // makes another's king escape (royale.5)
)

// A theme of wayTheme and the word of a [rules.Way], such as "way-range", is a move that answers a
// check in that way (sovereign.13).
const wayTheme = "way-"

// Task is one thing to do. Its answer follows from the rest by the rules; the file has it
// for readers without the rules, and a test checks it.
type Task struct {
	Do       Do              `json:"do"`
	Game     string          `json:"game"`
	Position json.RawMessage `json:"position,omitempty"` // as in a figure, or a text of docs/notation.md; none for the start of the game
	Moves    []string        `json:"moves,omitempty"`    // entries that are shown first
	Focus    string          `json:"focus,omitempty"`
	Marks    []string        `json:"marks,omitempty"`
	Move     string          `json:"move,omitempty"`
	Theme    Theme           `json:"theme,omitempty"`
	Count    int             `json:"count,omitempty"`
	Choices  []string        `json:"choices,omitempty"` // the choices of answers
	Special  bool            `json:"special,omitempty"` // chess and draughts on a chessboard have nothing like it
	Answer   []string        `json:"answer"`

	// For forcing tasks: the replies to the first move, by bots of a level and a seed, and the
	// right moves after them.
	Level   int      `json:"level,omitempty"`
	Seed    uint64   `json:"seed,omitempty"`
	Replies []string `json:"replies,omitempty"`
	Ends    []string `json:"ends,omitempty"`
}

// Ladder is the lessons of a family.
type Ladder struct {
	Family  string
	Lessons []Lesson
}

// LessonText returns the title and the text of a lesson, in a language.
func (b *Book) LessonText(language, family, lesson string) (title, text string) {
	room := b.families[language][lessons].Room(family)
	if room == nil {
		return "", ""
	}
	if p := room.Part(lesson); p != nil {
		title = p.Heading
	}
	if p := room.Part(lesson + "-idea"); p != nil {
		text = p.Text
	}
	return title, text
}

// LessonsAbout returns the introduction to the lessons of a family.
func (b *Book) LessonsAbout(language, family string) string {
	if room := b.families[language][lessons].Room(family); room != nil {
		return room.About
	}
	return ""
}

// ReadLadder reads the lessons of a family from the files of package docs. They are no part
// of a [Book]: they are long, and few readers need both.
func ReadLadder(files fs.FS, family string) (Ladder, error) {
	ladder := Ladder{Family: family}
	text, err := fs.ReadFile(files, "lessons/"+family+".json")
	if err != nil {
		return ladder, err
	}
	if err := json.Unmarshal(text, &ladder.Lessons); err != nil {
		return ladder, fmt.Errorf("lessons/%s.json: %w", family, err)
	}
	return ladder, nil
}

// figure returns the figure that shows the position of a task.
func (t *Task) figure() *Figure {
	return &Figure{Game: t.Game, Position: t.Position, Focus: t.Focus, Moves: t.Moves}
}

// Pose returns the position of a task: the last shown one.
func (t *Task) Pose() (rules.Position, error) {
	pos, err := t.figure().Begin()
	if err != nil {
		return nil, err
	}
	for _, entry := range t.Moves {
		if err := rules.Apply(pos, entry); err != nil {
			return nil, err
		}
	}
	return pos, nil
}

// Solve returns the answer of a task. Lists are sorted, except for a chain.
func (t *Task) Solve() ([]string, error) {
	switch t.Do {
	case Visit:
		n, err := t.shortest()
		return []string{strconv.Itoa(n)}, err
	case TapGoals, TapTakes:
		r, err := t.figure().Reach()
		if err != nil {
			return nil, err
		}
		if t.Do == TapTakes {
			return sorted(r.Takes), nil
		}
		return sorted(r.Goals), nil
	}
	pos, err := t.Pose()
	if err != nil {
		return nil, err
	}
	switch t.Do {
	case Attackers:
		return t.attackers(pos)
	case Owned:
		var list []string
		for _, m := range api.NewView(pos, 0).Men {
			if strconv.Itoa(m.Owner) == t.Focus {
				list = append(list, m.Square)
			}
		}
		return sorted(list), nil
	case Closed:
		return closed(pos)
	case Chain:
		return t.chain(pos)
	case Owner:
		for a, army := range pos.Game().Armies() {
			if army == t.Focus {
				return []string{strconv.Itoa(int(pos.Owner(rules.Army(a))))}, nil
			}
		}
		return nil, errors.New(t.Focus + " is not an army")
	case Legal:
		return t.legal(pos)
	case Announce:
		for _, a := range pos.Attacks() {
			if strconv.Itoa(int(a.Seat)) != t.Focus {
				continue
			}
			if a.Provisional {
				return []string{"provisional"}, nil
			}
			return []string{"check"}, nil
		}
		return []string{"none"}, nil
	case Whose:
		return t.whose(pos), nil
	case Find:
		return t.find(pos), nil
	case Force:
		return t.forced(pos)
	case Escapes:
		if !pos.InCheck() {
			return nil, errors.New("nobody is in check")
		}
		return moveTexts(pos), nil
	case Write:
		m, err := pos.ParseMove(t.Move)
		return []string{notation.Format(notation.Short, pos, m)}, err
	case ReadMove:
		m, err := notation.Parse(pos, t.Focus)
		return []string{pos.MoveText(m)}, err
	case Square:
		return t.square(pos)
	}
	return nil, fmt.Errorf("a task cannot ask for %q", t.Do)
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}

func moveTexts(pos rules.Position) []string {
	var list []string
	for _, m := range pos.Moves(nil) {
		list = append(list, pos.MoveText(m))
	}
	return sorted(list)
}

// mostVisits is more moves than a task may need.
const mostVisits = 12

// shortest returns the number of moves in which the man on Focus visits all Marks while nobody else
// moves.
func (t *Task) shortest() (int, error) {
	men, err := t.figure().Men()
	if err != nil {
		return 0, err
	}
	at := slices.IndexFunc(men, func(p rules.Placed) bool { return p.Square == t.Focus })
	game, err := games.Parse(t.Game)
	switch {
	case err != nil:
		return 0, err
	case at < 0 || len(t.Marks) == 0 || len(t.Marks) > 8:
		return 0, errors.New("a man and one to eight marks are needed")
	}
	goals := make(map[string][]string) // by square
	type state struct {
		square string
		left   uint // marks, by bits
	}
	begin := state{t.Focus, 1<<len(t.Marks) - 1}
	seen := map[state]bool{begin: true}
	now := []state{begin}
	for n := 1; n <= mostVisits; n++ {
		var next []state
		for _, s := range now {
			if goals[s.square] == nil {
				moved := slices.Clone(men)
				moved[at].Square = s.square
				r, err := reach.Of(game, moved, s.square)
				if err != nil {
					return 0, err
				}
				goals[s.square] = r.Goals
			}
			for _, g := range goals[s.square] {
				after := state{g, s.left}
				if i := slices.Index(t.Marks, g); i >= 0 {
					after.left &^= 1 << i
				}
				if after.left == 0 {
					return n, nil
				}
				if !seen[after] {
					seen[after] = true
					next = append(next, after)
				}
			}
		}
		now = next
	}
	return 0, fmt.Errorf("not all marks can be reached in %d moves", mostVisits)
}

func (t *Task) attackers(pos rules.Position) ([]string, error) {
	s, ok := pos.Game().Board().Square(t.Focus)
	if !ok {
		return nil, errors.New(t.Focus + " is not a square")
	}
	var list []string
	for _, a := range api.NewStance(pos, s).Attackers {
		list = append(list, a.Square)
	}
	return sorted(list), nil
}

// grid is the board of Sovereign Chess; that of Royale has the same squares.
var grid = sync.OnceValue(board.NewSovereign)

// closed returns the empty coloured squares whose twins are occupied (sovereign.4).
func closed(pos rules.Position) ([]string, error) {
	if pos.Game().Board().Len() != grid().Len() {
		return nil, errors.New("there are no coloured squares")
	}
	var list []string
	for c := range len(board.Colours) {
		pair := grid().Coloured(c)
		for i, s := range pair {
			if pos.At(s).Role == rules.NoRole && pos.At(pair[1-i]).Role != rules.NoRole {
				list = append(list, grid().SquareName(s))
			}
		}
	}
	return sorted(list), nil
}

// chain returns the men that control an army: the man on a square of its colour, the man on a
// square of that man's colour, and so on to a colour that a seat owns.
func (t *Task) chain(pos rules.Position) ([]string, error) {
	armies := pos.Game().Armies()
	at := slices.Index(armies, t.Focus)
	if at < 0 || !strings.Contains(board.Colours, t.Focus) {
		return nil, errors.New(t.Focus + " is not a colour of this board")
	}
	army := rules.Army(at)
	seat := pos.Owner(army)
	if seat == 0 {
		return nil, errors.New("nobody controls " + t.Focus)
	}
	var list []string
	for army != pos.OwnArmy(seat) && len(list) < len(armies) {
		for _, s := range grid().Coloured(strings.Index(board.Colours, armies[army])) {
			if man := pos.At(s); man.Role != rules.NoRole {
				list = append(list, grid().SquareName(s))
				army = man.Army
				break
			}
		}
	}
	return list, nil
}

// whose returns the seats that gained by the last entry: a mated seat's men, or the game.
func (t *Task) whose(pos rules.Position) []string {
	var list []string
	for _, e := range pos.Events() {
		if e.Kind == rules.EventOut && e.Reason == rules.Mate && e.By != 0 {
			list = append(list, strconv.Itoa(int(e.By)))
		}
	}
	if list == nil {
		for _, s := range pos.Outcome().Winners {
			list = append(list, strconv.Itoa(int(s)))
		}
	}
	return slices.Compact(sorted(list))
}

// find returns the moves of the theme.
func (t *Task) find(pos rules.Position) []string {
	var list []string
	seat := pos.Turn()
	for _, m := range pos.Moves(nil) {
		if t.Theme.is(pos, m, seat) {
			list = append(list, pos.MoveText(m))
		}
	}
	return sorted(list)
}

// is reports whether a move of a seat is of the theme.
func (h Theme) is(pos rules.Position, m rules.Move, seat rules.Seat) bool {
	action := pos.Describe(m)
	switch h {
	case ThemeCapture:
		return len(action.Captured) > 0
	case ThemePassing:
		return action.Kind == rules.EnPassant
	case ThemePromote:
		return action.Promotion != rules.NoRole
	case ThemeCrown:
		return action.Promotion == rules.King
	case ThemeDefect:
		return action.Kind == rules.Defection
	case ThemeKing:
		return slices.ContainsFunc(action.Captured, func(s board.Square) bool { return pos.At(s).Role == rules.King })
	}
	if word, ok := strings.CutPrefix(string(h), wayTheme); ok {
		answers, ok := pos.(rules.Answerer)
		return ok && slices.ContainsFunc(answers.Ways(m), func(w rules.Way) bool { return w.String() == word })
	}
	after := pos.Clone()
	after.Play(m)
	switch h {
	case ThemeEscape:
		return slices.ContainsFunc(after.Events(), func(e rules.Event) bool { return e.Kind == rules.EventEscaped && e.Seat != seat })
	case ThemeMate:
		for _, e := range after.Events() {
			if e.Kind == rules.EventOut && e.Reason == rules.Mate && e.By == seat {
				return true
			}
		}
		o := after.Outcome()
		return o.Over && o.Reason == rules.Mate && slices.Contains(o.Winners, seat)
	case ThemeEnter:
		for a := range pos.Game().Armies() {
			if pos.Owner(rules.Army(a)) != seat && after.Owner(rules.Army(a)) == seat {
				return true
			}
		}
	case ThemeCheck:
		return after.InCheck()
	}
	return false
}

// legal returns whether the move of a task is legal.
func (t *Task) legal(pos rules.Position) ([]string, error) {
	_, err := pos.ParseMove(t.Move)
	if err == nil {
		return []string{string(IsLegal)}, nil
	}
	var refusal *rules.Refusal
	if !errors.As(err, &refusal) {
		return nil, err
	}
	reason, ok := ReasonOf(refusal.Code)
	if !ok {
		return nil, fmt.Errorf("no lesson asks for %s (%s)", refusal.Code, refusal.Rule)
	}
	return []string{string(reason)}, nil
}

// Reason is why a move is not legal, in few words.
type Reason string

// The reasons from which a reader chooses.
const (
	IsLegal        Reason = "legal"
	ReasonLine     Reason = "line"     // the man does not go so
	ReasonWay      Reason = "way"      // the way is blocked
	ReasonOwn      Reason = "own"      // the man on the goal cannot be captured
	ReasonKing     Reason = "king"     // the mover's king would be attacked
	ReasonColour   Reason = "colour"   // the coloured square is closed
	ReasonOwner    Reason = "owner"    // the mover does not command the man
	ReasonDue      Reason = "due"      // another capture is due
	ReasonEmpty    Reason = "empty"    // only to capture
	ReasonCastling Reason = "castling" // castling is not allowed here
)

// Reasons are all reasons.
var Reasons = [...]Reason{IsLegal, ReasonLine, ReasonWay, ReasonOwn, ReasonKing, ReasonColour, ReasonOwner, ReasonDue, ReasonEmpty, ReasonCastling}

// reasonCodes are the codes of refusals by reason.
var reasonCodes = map[Reason]string{
	ReasonLine: "bishop-line rook-line queen-line knight-leap king-step king-edge-step pawn-way pawn-double pawn-not-its-move not-its-move backward " +
		"backward-capture off-line too-far step-away centre-exit centre-point range capture-away no-double",
	ReasonWay:      "blocked sovereign-blocked pawn-blocked double-blocked pawn-double-blocked two-men jumps-own jumps-partner straight",
	ReasonOwn:      "own-man ally-man sovereign-own-man neutral-man king-taken kings-never-taken draughts-own-man partner onto-enemy",
	ReasonKing:     "into-check in-check king-attacked pinned sovereign-pinned still-in-check turncoat new-king",
	ReasonColour:   "twin own-colour",
	ReasonOwner:    "neutral not-yours sovereign-not-yours draughts-not-yours",
	ReasonDue:      "capture-due longer-capture more-kings goes-on",
	ReasonEmpty:    "nothing-to-take pawn-capture nothing-taken",
	ReasonCastling: "castling-between castling-in-check castling-into castling-moved castling-through castling-blocked castle-into-attack through-check out-of-check",
}

// ReasonOf returns the reason of a refusal by its code; not all have one.
func ReasonOf(code string) (Reason, bool) {
	for _, reason := range Reasons {
		if slices.Contains(strings.Fields(reasonCodes[reason]), code) {
			return reason, true
		}
	}
	return "", false
}
