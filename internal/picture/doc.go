// Package picture draws still pictures of positions, for the previews of links.
//
// It owns how a board with its men becomes pixels. What men and colours look
// like is the page's affair: drawings.json is written and held to the page by its
// test, ui/src/pieces/picture.test.ts. It knows no game and no server.
//
//	err := picture.PNG(w, pos, picture.Preview)
package picture
