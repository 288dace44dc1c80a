// Positions that show what boards can show, one scene each.

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

const GAMES = ["star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8", "yalta", "sovereign", "royale", "rex", "draughts:2", "draughts:4"];

/** The example position of the rulebook of Sovereign Chess (sovereign Fig. 4), from the vectors. */
export const SCENES: readonly Scene[] = [
  ...GAMES.map((game): Scene => ({ name: `start ${game}`, game })),
  { name: "four: knight on the star", position: "star:4 1 1K:1e1/1N:1d4/2K:2d1/3K:3e1/4K:4d1/2P:3c4,4d3", tap: ["1d4"] },
  { name: "four: bishop through the centre", position: "star:4 1 1K:1e1/1B:1c3/2K:2d1/3K:3e1/4K:4d1/4P:3d4", tap: ["1c3"], ways: "always" },
  { name: "four: pawn at the centre", position: "star:4 1 1K:1e1/1P:1d4/2K:2d1/3K:3e1/4K:4d1/2P:2d4/3P:3d4/4P:4f4", tap: ["1d4"] },
  { name: "four: check and provisional check", position: "star:4 1 1K:1e1/1Q:2d3/1P:1a2,1b2/2K:2d1/2R:1e3/3K:3e1/4K:4d1/4B:3c3/2B:3g3" },
  { name: "four: moves of all seats", game: "star:4", moves: ["1e21e4", "2d22d4", "3g13f3", "4d24d4", "1e41d4"].slice(0, 4), bottom: 3 },
  { name: "four: conquered", position: "star:4 1 1K:1e1/1R:1a1/2R:2a1/2P:2a2,2b2/2N:2b1/3K:3e1/3Q:3d1/4K:4d1/4P:4a2,4b2 out=2 control=2:1" },
  { name: "yalta: promotion", position: "yalta,redqueen=e12 1 wK:e1/wP:b7/bK:i8/rK:i12", tap: ["b7", "b8"] },
  { name: "pinned", position: "star:2 1 1K:e1/1N:e2/2R:e8/2K:h8", refused: "e2c3", tap: ["e2"] },
  { name: "draughts: many ways", position: "draughts:2 1 1K:c1/2M:g7,b4,d2,b8,e5", tap: ["c1", "a3"] },
  { name: "draughts: four with kings", position: "draughts:4 1 1K:1c3/1M:1a1/2M:2d4,2b2/2K:2a3/3M:3c3/3K:3e1/4M:4d4" , tap: ["1c3"] },
  { name: "rex: pawns and knight", game: "rex", moves: ["c2e4", "c8e6"], tap: ["d1"] },
  { name: "sovereign: castling", position: "sovereign 1 wK:i1/wR:e1,l1/wP:e2,f2,g2,h2,i2,j2,k2,l2/bK:i16/rN:e5/oB:f9/cR:m10 control=1:w,2:b castling=e1,i1,l1", tap: ["i1", "h1"] },
];
