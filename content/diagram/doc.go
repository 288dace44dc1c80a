// Package diagram draws boards: a position with signs becomes a list of shapes, and the shapes
// become SVG, PNG, PDF, an animated SVG or a GIF.
//
//	picture, err := diagram.Draw(game.Start(), diagram.Options{Coordinates: true})
//	if err != nil {
//		return err // a theme or a set of men that is not there
//	}
//	err = picture.SVG(w)
//
// What men, patterns, colours and armies look like is the page's affair: drawings.json is written,
// and held to the page, by its test page/src/pieces/picture.test.ts. The package knows the rules
// by package rules alone, and no server.
package diagram
