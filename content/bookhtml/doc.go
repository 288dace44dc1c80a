// Package bookhtml makes pages of the books of the games: HTML that is read without a
// script, and that the page of the browser brings to life.
//
//	r, err := bookhtml.New(bookhtml.Config{Contact: "games@example.org"})
//	p := r.Page("es", "yalta", "rules") // nil if there is no such room
//
// It owns what an address of a book is, what stands on the page, and its still
// figures. Texts are package book's, drawings package diagram's, the words of the
// page those of content/messages. It knows no server.
package bookhtml
