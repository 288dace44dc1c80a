package diagram

// Picture is items above each other, in a frame.
type Picture struct {
	Title       string // its contents, for screen readers
	Left, Top   float64
	Width       float64
	Height      float64
	Ground      Colour // under all, none if it is see-through
	Items       []Item
	Millimetres float64 // how wide a unit is on paper; 0 if that is not said
}

// Add puts items above the present ones.
func (p *Picture) Add(items ...Item) { p.Items = append(p.Items, items...) }

// Item is a thing on a picture: a [Shape], a [Text], a [Stamp] or a [Group].
type Item interface {
	// recoloured returns the thing in other colours.
	recoloured(ink func(Colour) Colour) Item
}

// Shape is a path that is filled, stroked with round ends and joins, or both.
type Shape struct {
	Path   Path
	Fill   Colour
	Stroke Colour
	Width  float64   // of the stroke
	Dash   []float64 // lengths of dashes and gaps by turns
	Clip   *Path     // nothing is drawn outside of it
}

// Align is the alignment of a text at its place.
type Align byte

// Texts are centred at their place, begin or end there.
const (
	Middle Align = iota
	Start
	End
)

// Face is a font.
type Face byte

// The fonts.
const (
	Regular Face = iota
	Bold
	Serif
)

// Text is letters on one line, their half height at a place.
type Text struct {
	At    Point
	Text  string
	Size  float64
	Fill  Colour
	Face  Face
	Align Align
	Turn  float64 // degrees clockwise about the place
}

// Stamp is a drawing that is used often, put somewhere.
type Stamp struct {
	*Symbol
	Place place
}

// Group is things that belong together: a layer of an SVG file.
type Group struct {
	Name  string
	Items []Item
}

// Symbol is a drawing that is used often.
type Symbol struct{ Items []Item }

func (s Shape) recoloured(ink func(Colour) Colour) Item {
	s.Fill, s.Stroke = ink(s.Fill), ink(s.Stroke)
	return s
}

func (t Text) recoloured(ink func(Colour) Colour) Item {
	t.Fill = ink(t.Fill)
	return t
}

func (g Group) recoloured(ink func(Colour) Colour) Item {
	items := make([]Item, len(g.Items))
	for i, item := range g.Items {
		items[i] = item.recoloured(ink)
	}
	return Group{g.Name, items}
}

func (s Stamp) recoloured(ink func(Colour) Colour) Item {
	symbol := new(Symbol)
	for _, item := range s.Items {
		symbol.Items = append(symbol.Items, item.recoloured(ink))
	}
	s.Symbol = symbol
	return s
}

// Grey puts the picture into greys.
func (p *Picture) Grey() {
	p.Ground = p.Ground.Grey()
	same := map[*Symbol]*Symbol{}
	for i, item := range p.Items {
		stamp, ok := item.(Stamp)
		if !ok {
			p.Items[i] = item.recoloured(Colour.Grey)
			continue
		}
		if same[stamp.Symbol] == nil {
			same[stamp.Symbol] = item.recoloured(Colour.Grey).(Stamp).Symbol
		}
		p.Items[i] = Stamp{same[stamp.Symbol], stamp.Place}
	}
}

// flatten calls do with every shape and text of an item, including those of stamps, in place.
func flatten(item Item, at place, do func(Item)) {
	switch x := item.(type) {
	case Stamp:
		for _, inner := range x.Items {
			flatten(inner, x.Place.within(at), do)
		}
	case Group:
		for _, inner := range x.Items {
			flatten(inner, at, do)
		}
	case Shape:
		do(x.placed(at))
	case Text:
		x.At, x.Size = at.at(x.At), x.Size*at.scale
		do(x)
	}
}

func (s Shape) placed(at place) Shape {
	s.Path, s.Width = s.Path.placed(at), s.Width*at.scale
	if s.Clip != nil {
		clip := s.Clip.placed(at)
		s.Clip = &clip
	}
	dash := make([]float64, len(s.Dash))
	for i, d := range s.Dash {
		dash[i] = d * at.scale
	}
	s.Dash = dash
	return s
}
