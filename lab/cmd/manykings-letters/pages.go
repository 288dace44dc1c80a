package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/manykings/manykings/lab/letters"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// dpi is the resolution of the pages before they are photographed.
const dpi = 200

// The kinds of pages.
const (
	printed = "printed"
	hand    = "hand"
	boxes   = "boxes"
)

// pages makes photos of sheets with the moves of random games, each with a file of the moves.
func pages(test []*letters.Font) error {
	if err := os.MkdirAll(options.Pages, 0o755); err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(options.Seed, 7))
	for _, id := range options.Games {
		for i := range options.Count {
			for _, kind := range options.Kinds {
				if err := page(r, test, id, i, kind); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// page makes one photo.
func page(r *rand.Rand, test []*letters.Font, id string, number int, kind string) error {
	rec, played, err := randomGame(r, id, options.Plies+r.IntN(20))
	if err != nil {
		return err
	}
	base := filepath.Join(options.Pages, fmt.Sprintf("%s_%s_%02d", kind, strings.NewReplacer(":", "-", ",", "-").Replace(id), number))
	var text []string
	for _, m := range rec.Moves {
		text = append(text, m.Text)
	}
	if err := os.WriteFile(base+".txt", []byte(id+"\n"+strings.Join(text, "\n")+"\n"), 0o644); err != nil {
		return err
	}
	if kind == boxes {
		return boxPages(r, id, base, rec, played)
	}
	args := []string{"print", "sheet", id, "-o", base + ".pdf"}
	if kind == printed {
		var file bytes.Buffer
		if err := record.NewWriter(&file).Write(rec); err != nil {
			return err
		}
		if err := os.WriteFile(base+".rec", file.Bytes(), 0o644); err != nil {
			return err
		}
		args = append(args, "--record", base+".rec")
	}
	if err := rendered(base, args...); err != nil {
		return err
	}
	if kind == hand {
		if err := write(r, test[r.IntN(len(test))], base+".png", rec); err != nil {
			return err
		}
	}
	return photo(r, base)
}

// rendered makes a picture of a printed sheet.
func rendered(base string, args ...string) error {
	if err := run1(options.Program, args...); err != nil {
		return err
	}
	return run1("pdftoppm", "-r", fmt.Sprint(dpi), "-png", "-singlefile", base+".pdf", base)
}

// run1 runs a command and returns its words with the error.
func run1(name string, args ...string) error {
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s %q: %w: %s", name, args, err, out)
	}
	return nil
}

// randomGame returns the record of random legal moves in short notation, and the moves spelled out.
func randomGame(r *rand.Rand, id string, plies int) (*record.Record, []api.Move, error) {
	game, err := games.Parse(id)
	if err != nil {
		return nil, nil, err
	}
	pos := game.Start()
	var entries []string
	var played []api.Move
	for range plies {
		if pos.Over() {
			break
		}
		moves := pos.State().Moves(nil)
		move := moves[r.IntN(len(moves))]
		entries = append(entries, pos.MoveText(move))
		played = append(played, api.NewMoves(pos, []rules.Move{move}, nil)...)
		pos.Play(move)
	}
	rec, err := replay.Record(game.Start(), entries...)
	if err != nil {
		return nil, nil, err
	}
	rec, err = replay.Native(rec, notation.Short)
	if err == nil {
		rec.Result = record.Result{}
	}
	return rec, played, err
}

// rows calls what with each move that has a cell, its round from 0 and its index.
func rows(moves []record.Move, what func(row, index int)) {
	row, last := 0, 0
	for i, m := range moves {
		if m.Choice { // it takes no turn, and has no cell
			continue
		}
		if last != 0 && m.Seat <= last {
			row++
		}
		last = m.Seat
		what(row, i)
	}
}

// mm is a millimetre of a page, in pixels.
const mm = dpi / 25.4

// write writes the moves onto a blank sheet: letters of a font, each bent by itself. The lengths
// are those of content/print/sheet.go.
func write(r *rand.Rand, f *letters.Font, file string, rec *record.Record) error {
	page, err := readPage(file)
	if err != nil {
		return err
	}
	seats := 0
	for _, m := range rec.Moves {
		seats = max(seats, m.Seat)
	}
	width := 210.0 - 16
	blocks := max(1, int(width/(9+float64(seats)*21+3)))
	column := (width/float64(blocks) - 12) / float64(seats)
	per := (297 - 46 - 6.4 - 15) / 6.4
	writer := letters.Hand(r)
	rows(rec.Moves, func(row, index int) {
		m := rec.Moves[index]
		block, line := row/int(per), row%int(per)
		x := 8 + float64(block)*(width/float64(blocks)) + 9 + float64(m.Seat-1)*column + 1.5
		y := 46 + float64(line)*6.4 + 4.9 + 0.3*r.NormFloat64()
		high := 3.0 + 0.25*r.NormFloat64() // of capitals
		for _, c := range m.Text {
			class := strings.IndexRune(letters.Classes, c)
			if class < 0 {
				continue
			}
			bend := writer()
			tall := high * (1 + 0.06*r.NormFloat64())
			drop := 0.1 * r.NormFloat64()
			inked(page, x, y+drop, tall, func(px, py float64) float32 { return bend.At(f, class, px, py) })
			x += f.Wide(class)*tall + 0.55 + 0.2*r.Float64()
		}
	})
	return save(page, file)
}

// save writes a page.
func save(page *image.Gray, file string) error {
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := png.Encode(out, page); err != nil {
		return err
	}
	return out.Close()
}

// readPage reads a page in shades of grey.
func readPage(file string) (*image.Gray, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	grey := image.NewGray(decoded.Bounds())
	for y := range grey.Rect.Dy() {
		for x := range grey.Rect.Dx() {
			grey.Set(x, y, decoded.At(x, y))
		}
	}
	return grey, nil
}

// inked draws a letter with its left foot at x, y, in millimetres; ink is that of a point in units
// of its height, tall.
func inked(page *image.Gray, x, y, tall float64, ink func(px, py float64) float32) {
	for py := -1.5; py < 1.5; py += 1 / mm / tall {
		for px := -0.4; px < 1.6; px += 1 / mm / tall {
			amount := ink(px, py)
			if amount <= 0 {
				continue
			}
			u, v := int((x+px*tall)*mm), int((y-py*tall)*mm)
			dark := uint8(255 - 215*amount)
			if (image.Point{X: u, Y: v}).In(page.Rect) && page.GrayAt(u, v).Y > dark {
				page.SetGray(u, v, color.Gray{Y: dark})
			}
		}
	}
}

// photo photographs a page: perspective, a shadow, blur, noise and JPEG, by ImageMagick.
func photo(r *rand.Rand, base string) error {
	w, h := 1654.0, 2339.0
	at := func(x, y float64) string {
		return fmt.Sprintf("%.0f,%.0f %.0f,%.0f", x, y, 90+x*0.93+60*r.NormFloat64()*0.5, 90+y*0.93+60*r.NormFloat64()*0.5)
	}
	corners := []string{at(0, 0), at(w, 0), at(w, h), at(0, h)}
	angle, light := r.IntN(360), 55+r.IntN(25)
	args := []string{
		base + ".png", "-colorspace", "Gray", "-background", "gray60", "-virtual-pixel", "background",
		"-distort", "Perspective", strings.Join(corners, "  "),
		"(", "-size", fmt.Sprintf("%.0fx%.0f", w, h), "-define", fmt.Sprintf("gradient:angle=%d", angle), fmt.Sprintf("gradient:gray100-gray%d", light), ")",
		"-compose", "Multiply", "-composite",
		"-blur", fmt.Sprintf("0x%.2f", 0.5+0.6*r.Float64()),
		"-seed", fmt.Sprint(r.IntN(1 << 20)), "-attenuate", "0.25", "+noise", "Gaussian",
		"-quality", "82", base + ".jpg",
	}
	if err := run1("convert", args...); err != nil {
		return err
	}
	for _, end := range []string{".png", ".pdf"} {
		if err := os.Remove(base + end); err != nil {
			return err
		}
	}
	return nil
}
