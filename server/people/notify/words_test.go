package notify

import (
	"testing"

	"github.com/manykings/manykings/content/messages"
)

// An unknown device has a name in every sentence.
func TestUnknownDevice(t *testing.T) {
	texts, err := messages.All()
	if err != nil {
		t.Fatal(err)
	}
	s := &Service{texts: texts}
	for label, want := range map[string]string{
		"": "Iemand heeft ingelogd op je account: Onbekend apparaat.", "Firefox, Linux": "Iemand heeft ingelogd op je account: Firefox, Linux.",
	} {
		if got := s.sentence("nl", &Told{Notice: Notice{Kind: Account, What: SignedIn, Label: label}}); got != want {
			t.Errorf("of %q: %q, want %q", label, got, want)
		}
	}
}
