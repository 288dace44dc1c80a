package web

import (
	"fmt"
	"net/http"
	"net/mail"
	"net/url"
	"strings"
	"time"
)

// securityPath is the address of the contact for security reports.
//
// Source: RFC 9116
const securityPath = "/.well-known/security.txt"

// securityAge is how long a response is valid.
const securityAge = 90 * 24 * time.Hour

// securityTxt answers with the contact of the host, or 404 without a machine-readable one.
func (s *pages) securityTxt(w http.ResponseWriter, r *http.Request) {
	contact := contactURI(s.config.Contact)
	if contact == "" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	expires := time.Now().Add(securityAge).UTC().Truncate(24 * time.Hour)
	fmt.Fprintf(w, "Contact: %s\nExpires: %s\nPreferred-Languages: en, es, fr, pt, nl\n", contact, expires.Format(time.RFC3339))
}

// contactURI returns a contact as a URI: mailto: for an email address, https: for a page, empty
// for anything else.
func contactURI(contact string) string {
	contact = strings.TrimSpace(contact)
	if u, err := url.Parse(contact); err == nil && (u.Scheme == "https" && u.Host != "" || u.Scheme == "mailto" && u.Opaque != "") {
		return u.String()
	}
	if a, err := mail.ParseAddress(contact); err == nil {
		return (&url.URL{Scheme: "mailto", Opaque: a.Address}).String()
	}
	return ""
}
