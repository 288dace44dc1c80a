package sovereign

import "github.com/manykings/manykings/rules"

// Sovereign is the shape of the ids of Sovereign Chess.
var Sovereign = rules.Spec{Name: "sovereign", MinSeats: 2, MaxSeats: 2, Options: []rules.Option{
	{Name: "pie", Values: []string{"yes", "no"}}, // sovereign.16
	twinOption,
}}

// Royale is the shape of the ids of Sovereign Chess Royale.
var Royale = rules.Spec{Name: "royale", MinSeats: 4, MaxSeats: 4, Options: []rules.Option{twinOption}}

var twinOption = rules.Option{Name: "twin", Values: []string{"open", "closed"}} // sovereign.4

// facts distinguish the two games.
type facts struct {
	seats  int
	owned  string     // the colours that the seats begin with
	rows   [16]string // the set-up, rank 16 first
	castle []partners // by seat
	royale bool       // kings are captured (royale.2 to royale.8)
}

// partners are the first squares of a king and of the rooks it may castle with
// (sovereign.15, royale.3).
type partners struct {
	king  string
	rooks [4]string
}

// Source: docs/rules/sovereign.md, the first diagram.
var sovereignFacts = facts{
	seats: 2,
	owned: "wb",
	rows: [16]string{
		"aQ aB vR vN bR bN bB bQ bK bB bN bR yN yR sB sQ",
		"aR aN vP vP bP bP bP bP bP bP bP bP yP yP sN sR",
		"nB nP .  .  .  .  .  .  .  .  .  .  .  .  oP oB",
		"nQ nP .  .  .  .  .  .  .  .  .  .  .  .  oP oQ",
		"cR cP .  .  .  .  .  .  .  .  .  .  .  .  rP rR",
		"cN cP .  .  .  .  .  .  .  .  .  .  .  .  rP rN",
		"gB gP .  .  .  .  .  .  .  .  .  .  .  .  pP pB",
		"gQ gP .  .  .  .  .  .  .  .  .  .  .  .  pP pQ",
		"yQ yP .  .  .  .  .  .  .  .  .  .  .  .  vP vQ",
		"yB yP .  .  .  .  .  .  .  .  .  .  .  .  vP vB",
		"oN oP .  .  .  .  .  .  .  .  .  .  .  .  nP nN",
		"oR oP .  .  .  .  .  .  .  .  .  .  .  .  nP nR",
		"rQ rP .  .  .  .  .  .  .  .  .  .  .  .  cP cQ",
		"rB rP .  .  .  .  .  .  .  .  .  .  .  .  cP cB",
		"sR sN pP pP wP wP wP wP wP wP wP wP gP gP aN aR",
		"sQ sB pR pN wR wN wB wQ wK wB wN wR gN gR aB aQ",
	},
	castle: []partners{
		{"i1", [4]string{"c1", "e1", "l1", "n1"}},
		{"i16", [4]string{"c16", "e16", "l16", "n16"}},
	},
}

// Source: docs/rules/sovereign.md, the second diagram, royale.1 and royale.3.
var royaleFacts = facts{
	seats:  4,
	owned:  "wasb",
	royale: true,
	rows: [16]string{
		"cQ cR vB vQ bR bN bB bK bQ bB bN bR yN yR oB oQ",
		"cB nN nP vP bP bP bP bP bP bP bP bP yP rP rN oR",
		"gR nP .  .  .  .  .  .  .  .  .  .  .  .  rP pB",
		"gN gP .  .  .  .  .  .  .  .  .  .  .  .  pP pQ",
		"aR aP .  .  .  .  .  .  .  .  .  .  .  .  sP sR",
		"aN aP .  .  .  .  .  .  .  .  .  .  .  .  sP sN",
		"aB aP .  .  .  .  .  .  .  .  .  .  .  .  sP sB",
		"aK aP .  .  .  .  .  .  .  .  .  .  .  .  sP sQ",
		"aQ aP .  .  .  .  .  .  .  .  .  .  .  .  sP sK",
		"aB aP .  .  .  .  .  .  .  .  .  .  .  .  sP sB",
		"aN aP .  .  .  .  .  .  .  .  .  .  .  .  sP sN",
		"aR aP .  .  .  .  .  .  .  .  .  .  .  .  sP sR",
		"yQ yP .  .  .  .  .  .  .  .  .  .  .  .  vP vN",
		"yB oP .  .  .  .  .  .  .  .  .  .  .  .  cP vR",
		"rR oN oP pP wP wP wP wP wP wP wP wP gP cP cN nB",
		"rQ rB pR pN wR wN wB wQ wK wB wN wR gQ gB nR nQ",
	},
	castle: []partners{
		{"i1", [4]string{"c1", "e1", "l1", "o1"}},
		{"a9", [4]string{"a2", "a5", "a12", "a14"}},
		{"p8", [4]string{"p3", "p5", "p12", "p15"}},
		{"h16", [4]string{"b16", "e16", "l16", "n16"}},
	},
}
