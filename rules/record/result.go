package record

import (
	"strconv"
	"strings"
)

// Result is how a game ended. The zero value is a game that goes on, or whose
// end is not known.
type Result struct {
	// Places holds the seats best first, sharers of a place together, ascending.
	Places [][]int `json:"places,omitempty"`
	// Drawn reports that the seats of the first place have drawn: nobody won.
	Drawn bool `json:"drawn,omitempty"`
	// Reason is the reason of the end, such as "mate".
	Reason string `json:"reason,omitempty"`
	// Score is the mates that count for each team, in team games.
	Score []TeamScore `json:"score,omitempty"`
	// Out is the seats that went out before the end, in order, and why.
	Out []Departure `json:"out,omitempty"`
	// Tied is the seats with places to be drawn, ascending.
	Tied []int `json:"tied,omitempty"`
}

// TeamScore is the mates of a team, written as its seats: "13".
type TeamScore struct {
	Team  string `json:"team"`
	Mates int    `json:"mates"`
}

// Departure is a seat that went out and the reason, such as "resignation".
type Departure struct {
	Seat   int    `json:"seat"`
	Reason string `json:"reason"`
}

// Unknown is the result of a game that goes on, in both forms.
const Unknown = "*"

// String returns the places as native records write them: "1+3>2+4", "1=2", "*".
func (r Result) String() string {
	if len(r.Places) == 0 {
		return Unknown
	}
	var b strings.Builder
	for i, place := range r.Places {
		if i > 0 {
			b.WriteByte('>')
		}
		for j, seat := range place {
			if j > 0 {
				b.WriteByte(r.joint(i))
			}
			b.WriteString(strconv.Itoa(seat))
		}
	}
	return b.String()
}

// joint returns the sign that joins the seats of the place with index i.
func (r Result) joint(i int) byte {
	if i == 0 && r.Drawn {
		return '='
	}
	return '+'
}

// PGN returns the places as PGN writes them, and 0-0 where both players have lost, for
// which export format has no word. It reports false for other places, as PGN knows two
// seats only.
func (r Result) PGN() (text string, ok bool) {
	switch r.String() {
	case "1>2":
		return "1-0", true
	case "2>1":
		return "0-1", true
	case "1=2":
		return "1/2-1/2", true
	case bothLose:
		return "0-0", true
	case Unknown:
		return Unknown, true
	}
	return "", false
}

// parsePlaces reads the output of String: no seat twice, "=" in the first place only and
// not mixed with "+". The first place may be empty: all have lost.
func parsePlaces(text string) (Result, bool) {
	var r Result
	if text == Unknown {
		return r, true
	}
	if len(text) < len("1=2") {
		return Result{}, false
	}
	seen := 0
	for i, part := range strings.Split(text, ">") {
		place := []int{}
		for j := range len(part) {
			c := part[j]
			switch {
			case j%2 == 0 && c >= '1' && c <= '9' && seen&(1<<(c-'0')) == 0:
				seen |= 1 << (c - '0')
				place = append(place, int(c-'0'))
			case j == 1 && i == 0 && c == '=':
				r.Drawn = true
			case j%2 == 1 && c == r.joint(i):
			default:
				return Result{}, false
			}
		}
		if len(part)%2 == 0 && (i > 0 || part != "") {
			return Result{}, false
		}
		r.Places = append(r.Places, place)
	}
	return r, true
}

// scoreText returns "13:2 24:0".
func (r Result) scoreText() string {
	var words []string
	for _, s := range r.Score {
		words = append(words, s.Team+":"+strconv.Itoa(s.Mates))
	}
	return strings.Join(words, " ")
}

func parseScore(text string) (score []TeamScore, ok bool) {
	for word := range strings.FieldsSeq(text) {
		team, mates, _ := strings.Cut(word, ":")
		n, err := strconv.Atoi(mates)
		if err != nil || n < 0 || strings.Trim(team, "123456789") != "" || team == "" {
			return nil, false
		}
		score = append(score, TeamScore{team, n})
	}
	return score, true
}

// outText returns "3:resignation 2:mate".
func (r Result) outText() string {
	var words []string
	for _, d := range r.Out {
		words = append(words, strconv.Itoa(d.Seat)+":"+d.Reason)
	}
	return strings.Join(words, " ")
}

func parseOut(text string) (out []Departure, ok bool) {
	for word := range strings.FieldsSeq(text) {
		seat, reason, _ := strings.Cut(word, ":")
		if len(seat) != 1 || seat[0] < '1' || seat[0] > '9' || reason == "" {
			return nil, false
		}
		out = append(out, Departure{int(seat[0] - '0'), reason})
	}
	return out, true
}

// tiedText returns "24".
func (r Result) tiedText() string {
	text := ""
	for _, seat := range r.Tied {
		text += strconv.Itoa(seat)
	}
	return text
}

func parseTied(text string) (tied []int, ok bool) {
	for i := range len(text) {
		if text[i] < '1' || text[i] > '9' {
			return nil, false
		}
		tied = append(tied, int(text[i]-'0'))
	}
	return tied, true
}
