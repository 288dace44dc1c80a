package notify

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/server/live"
)

// say returns the catalogue of a language, by default the first.
func (s *Service) say(language string) messages.Catalogue {
	return s.texts[spoken(language)]
}

// spoken returns the code of a supported language for a requested one.
func spoken(language string) string {
	code, _, _ := strings.Cut(language, "-")
	if slices.Contains(messages.Languages[:], code) {
		return code
	}
	return messages.Languages[0]
}

// sentence returns the text of a notice.
func (s *Service) sentence(language string, n *Notice, r *live.Record) string {
	texts := s.say(language)
	if n.Kind == Account {
		label := n.Label
		if label == "" { // an unknown browser or program
			label = texts.Text("account_device_unknown")
		}
		return texts.Text("notice_account_"+strings.ReplaceAll(n.What, "-", "_"), "label", label)
	}
	key, names := string(n.Kind), about(r, n)
	if n.isBegun() {
		key = "begun"
	}
	if names == "" {
		key += "_alone"
	}
	return texts.Text("notice_"+key, "game", texts.GameTitle(r.Variant), "names", names)
}
