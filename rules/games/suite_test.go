package games_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/rulestest"
)

// suiteGames are the games that pass the whole suite, with every option
// somewhere among them.
var suiteGames = []string{
	"star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8",
	"star:3,abandoned=stay,credit=last", "star:3,elimination=remove", "star:4,centre=neighbours,stalemate=pass",
	"star:4,enpassant=next,teams=adjacent", "star:4,teams=pairs", "star:4,allycapture=team,teams=pairs",
	"star:4,allycapture=no,teams=pairs", "star:6,teams=threes", "star:3,teams=1-23",
	"yalta", "yalta,redqueen=i12", "yalta,knight=literal,redqueen=e12",
	"yalta,abandoned=end,draws=rulebook,enpassant=next",
	"sovereign", "sovereign,pie=no,twin=closed", "royale", "royale,twin=closed", "rex",
	"draughts:2", "draughts:3", "draughts:4", "draughts:4,teams=pairs", "draughts:5", "draughts:8",
	"draughts:2,blocked=count,landing=behind", "draughts:4,blocked=count,teams=pairs",
	"draughts:4,centre=neighbours,colour=light", "draughts:6,landing=behind,teams=14-25-36", "draughts:3,ending=count",
}

func TestSuite(t *testing.T) {
	for _, id := range suiteGames {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			game := gamestest.Game(t, id)
			file := strings.NewReplacer(":", "-", ",", "_", "=", "-").Replace(id) + ".txt"
			rulestest.Run(t, rulestest.Suite{
				Game: game, Games: 2, Plies: 150,
				Golden: filepath.Join("../../testdata/transcripts", file),
			})
		})
	}
}
