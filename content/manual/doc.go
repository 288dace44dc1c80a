// Package manual renders the documents of package docs as HTML, with links between
// them and a search:
//
//	m, err := manual.New(docs.Files)
//	p := m.Page("server")            // nil if there is no such page
//	hits := m.Search("postgresql backup")
package manual
