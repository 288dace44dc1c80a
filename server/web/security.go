package web

import (
	"maps"
	"net/http"
	"strings"
)

// contentPolicy allows resources of this server and WebAssembly, without inline scripts or
// styles. data: and blob: are for content that the page creates (QR codes, exports, sounds).
var contentPolicy = strings.Join([]string{
	"default-src 'none'",
	"script-src 'self' 'wasm-unsafe-eval'",
	"style-src 'self'",
	"img-src 'self' data: blob:",
	"media-src 'self' data: blob:",
	"font-src 'self'",
	"connect-src 'self'",
	"worker-src 'self'",
	"manifest-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
}, "; ")

// guarded sets the security headers. Cross-origin isolation (COOP, COEP) also enables
// SharedArrayBuffer, by which the page stops a search in a worker. The referrer stays within the
// site, since the address of a game is its invitation.
func guarded(next http.Handler) http.Handler {
	// Shared by all responses, so nobody may append to these headers.
	fixed := map[string][]string{
		"Content-Security-Policy":      {contentPolicy},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Embedder-Policy": {"require-corp"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Referrer-Policy":              {"same-origin"},
		"X-Content-Type-Options":       {"nosniff"},
		"Permissions-Policy":           {"camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), fixed)
		if visitOf(r.Context()).secure {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// sameOrigin refuses cross-origin requests of browsers. Other programs send neither Origin nor
// Sec-Fetch-Site and pass.
func sameOrigin(origins []string, next http.Handler) (http.Handler, error) {
	protection := http.NewCrossOriginProtection()
	for _, o := range origins {
		if err := protection.AddTrustedOrigin(o); err != nil {
			return nil, err
		}
	}
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, NewProblem(http.StatusForbidden, "cross-origin", "This request comes from another site."))
	}))
	return protection.Handler(next), nil
}
