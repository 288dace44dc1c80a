// Package bookhtml makes pages of the books of the games: HTML that is read without a
// script, and that the page of the browser brings to life.
//
//	r, err := bookhtml.New(bookhtml.Config{Contact: "games@example.org"})
//	p := r.Page("es", "yalta", "rules") // nil if there is no such room
//
// It owns the addresses of books, the contents of their pages, and still figures. Texts
// belong to package book, drawings to package diagram, the words of the page to
// content/messages. It knows no server.
package bookhtml
