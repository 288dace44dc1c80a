// Positions that show the features of boards, one scene each.

export interface Scene {
  readonly name: string;
  /** A game from its start, or a position (docs/notation.md). */
  readonly game?: string;
  readonly position?: string;
  readonly moves?: readonly string[];
  readonly bottom?: number;
  /** Squares that are tapped, one after the other. */
  readonly tap?: readonly string[];
  /** A move that is refused, with marks that say why. */
  readonly refused?: string;
  readonly ways?: "focus" | "always";
}

const GAMES = [
  "star:2",
  "star:3",
  "star:4",
  "star:5",
  "star:6",
  "star:7",
  "star:8",
  "yalta",
  "sovereign",
  "royale",
  "rex",
  "draughts:2",
  "draughts:4",
];

export const SCENES: readonly Scene[] = [
  ...GAMES.map((game): Scene => ({ name: `start ${game}`, game })),
  {
    name: "four: knight on the star",
    position: "star:4 1 1K:1e1/1N:1d4/2K:2d1/3K:3e1/4K:4d1/2P:3c4,4d3",
    tap: ["1d4"],
  },
  {
    name: "four: bishop through the centre",
    position: "star:4 1 1K:1e1/1B:1c3/2K:2d1/3K:3e1/4K:4d1/4P:3d4",
    tap: ["1c3"],
    ways: "always",
  },
  {
    name: "four: pawn at the centre",
    position: "star:4 1 1K:1e1/1P:1d4/2K:2d1/3K:3e1/4K:4d1/2P:2d4/3P:3d4/4P:4f4",
    tap: ["1d4"],
  },
  {
    name: "four: check and provisional check",
    position: "star:4 1 1K:1e1/1Q:2d3/1P:1a2,1b2/2K:2d1/2R:1e3/3K:3e1/4K:4d1/4B:3c3/2B:3g3",
  },
  {
    name: "four: moves of all seats",
    game: "star:4",
    moves: ["1e21e4", "2d22d4", "3g13f3", "4d24d4", "1e41d4"].slice(0, 4),
    bottom: 3,
  },
  {
    name: "four: conquered",
    position:
      "star:4 1 1K:1e1/1R:1a1/2R:2a1/2P:2a2,2b2/2N:2b1/3K:3e1/3Q:3d1/4K:4d1/4P:4a2,4b2 out=2 control=2:1",
  },
  { name: "yalta: promotion", position: "yalta,redqueen=e12 1 wK:e1/wP:b7/bK:i8/rK:i12", tap: ["b7", "b8"] },
  { name: "pinned", position: "star:2 1 1K:e1/1N:e2/2R:e8/2K:h8", refused: "e2c3", tap: ["e2"] },
  { name: "draughts: many ways", position: "draughts:2 1 1K:c1/2M:g7,b4,d2,b8,e5", tap: ["c1", "a3"] },
  {
    name: "draughts: four with kings",
    position: "draughts:4 1 1K:1c3/1M:1a1/2M:2d4,2b2/2K:2a3/3M:3c3/3K:3e1/4M:4d4",
    tap: ["1c3"],
  },
  { name: "rex: pawns and knight", game: "rex", moves: ["c2e4", "c8e6"], tap: ["d1"] },
  {
    name: "sovereign: castling",
    position:
      "sovereign 1 wK:i1/wR:e1,l1/wP:e2,f2,g2,h2,i2,j2,k2,l2/bK:i16/rN:e5/oB:f6/cR:m10/gN:e12 control=1:w,2:b castling=e1,i1,l1",
    tap: ["i1", "h1"],
  },
  // The example position of the rulebook (sovereign Fig. 4).
  {
    name: "sovereign: the example",
    position:
      "sovereign 1 sQ:a1,p16/sB:b1,o16/pR:c1/pN:d1/wR:e1/wN:f1,k1/wB:g1/wQ:h1/wK:i1/gP:l1,n2,b9,b10/aB:o1,b16/aQ:p1,a16/sR:a2,p15/pP:c2,d2,k9,o10/wP:f2,g2,h2,j2,l2,e5,i6/aN:o2,b15/aR:p2,a15/rB:a3/rP:b3,b4,k11,o12/cP:o3,o4,b11,b12/cB:p3/rQ:a4/cQ:p4/oR:a5/oP:b5,b6,o13,o14/nP:m5,o6,b13,b14/nR:p5/oN:a6/bQ:m6/nN:p6/yB:a7/yP:b7,b8,m15,n15/vP:o7,c15,d15/vB:p7/yQ:a8/vQ:k8/gQ:a9/bB:h9,j16/pQ:p9/gB:a10/pB:p10/cN:a11/rN:p11/cR:a12/bP:e12,h12,f15,g15,i15,j15,k15,l15/rR:p12/nQ:a13/sN:n13/oQ:p13/nB:a14/oB:p14/vR:c16/vN:d16/bR:e16,l16/bN:f16,k16/bK:i16/yN:m16/yR:n16 control=1:w,2:b",
  },
  {
    name: "sovereign: much controlled",
    position:
      "sovereign 2 sQ:a1,p16/sB:b1/pR:c1/pN:d1/wR:e1/wN:f1,l3/wB:g1/nK:j1/gN:m1/gR:o1/sR:a2,p14/sN:b2,n13/pP:c2,d2,o9,o10/wP:f2,h2,j2,l2,e3,g4,i4/oR:a5/oP:e5,b6,o13/cP:m5/nP:o5,o6,b12,b14/nR:p5/oN:a6/gB:i6/nN:p6/yB:a7/yP:b7,b8,n15/vP:o7,o8,c15,d15/vB:p7/yQ:a8/rB:f8/vQ:p8/gP:c9/nB:f9/pQ:p9/cQ:j10/pB:p10/aQ:k11/rP:o11,n12/rN:p11/bQ:e12/wQ:h12/rR:o12/nQ:a13/aN:f13/bP:g13,i13,f14,k14,e15,h15,j15,k15/oQ:p13/bN:o14,f16/aR:a15/vN:f15/vR:b16/bR:e16/bB:g16,j16/cK:i16/yR:n16/yN:o16 control=1:n,2:c castling=e16,i16,n16",
  },
  {
    name: "royale: two kings attacked",
    position: "royale 1 wK:i1/bR:a2/wQ:i5/bK:h16/aK:a9/sK:p8/sB:n7 control=1:w,2:a,3:s,4:b",
  },
];
