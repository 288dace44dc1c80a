package record_test

import (
	"testing"

	"github.com/manykings/manykings/rules/record"
)

func TestFileName(t *testing.T) {
	for _, tt := range []struct {
		game string
		tags []record.Tag
		want string
	}{
		{"yalta", []record.Tag{{Name: "Date", Value: "2026.11.28"}, {Name: "Seat1", Value: "Anna"}, {Name: "Seat2", Value: "?"}, {Name: "Seat3", Value: "Carl M."}}, "manykings_2026-11-28_yalta_Anna-Seat-2-Carl-M..rec"},
		{"star:4,teams=pairs", []record.Tag{{Name: "Date", Value: "????.??.??"}, {Name: "Seat1", Value: "../Zoë"}, {Name: "Seat2", Value: "a_b\"c"}}, "manykings_star-4-teams-pairs_..-Zoë-a-b-c.rec"},
		{"", []record.Tag{{Name: "Date", Value: "2026.11.28"}, {Name: "White", Value: "Polgár, Judit"}, {Name: "Black", Value: ""}}, "manykings_2026-11-28_star-2_Polgár-Judit-Seat-2.pgn"},
		{"", []record.Tag{{Name: "GameType", Value: "20"}, {Name: "White", Value: "A"}, {Name: "Black", Value: "B"}}, "manykings_A-B.pdn"},
		{"rex", nil, "manykings_rex.rec"},
	} {
		r := &record.Record{Game: tt.game, Tags: tt.tags}
		if got := r.FileName(); got != tt.want {
			t.Errorf("FileName() = %q, want %q", got, tt.want)
		}
	}
}
