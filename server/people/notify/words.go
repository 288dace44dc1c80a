package notify

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/content/messages"
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
func (s *Service) sentence(language string, n *Told) string {
	texts := s.say(language)
	what := strings.ReplaceAll(n.What, "-", "_")
	switch n.Kind {
	case Account:
		label := n.Label
		if label == "" { // an unknown browser or program
			label = texts.Text("account_device_unknown")
		}
		return texts.Text("notice_account_"+what, "label", label)
	case Events:
		return texts.Text("notice_event_"+what, "event", n.Title, "names", n.Names)
	}
	if n.What == Lost {
		return texts.Text("notice_lost", "game", texts.GameTitle(n.Variant))
	}
	key := string(n.Kind)
	if n.Begun {
		key = "begun"
	}
	if n.Names == "" {
		key += "_alone"
	}
	return texts.Text("notice_"+key, "game", texts.GameTitle(n.Variant), "names", n.Names)
}

// path returns the page of the notice's game, event or account.
func (n *Notice) path() string {
	switch {
	case n.Game != "":
		return "/g/" + string(n.Game)
	case n.Event != "":
		return "/events/" + n.Event
	}
	return "/account"
}
