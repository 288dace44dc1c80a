// How the move being entered continues, where players may not know: castling, defection,
// promotion, and captures that may be made in several ways.

import { armyName } from "../../board/words";
import type { Entered } from "../../board/props";
import { m } from "../../paraglide/messages";
import type { Looks } from "../../pieces/looks";
import { listed } from "./words";

/** Returns sentences about the moves of the man that is chosen; "" if there is nothing to say. */
export function hintText({ from, tapped, moves }: Entered, looks: Looks): string {
  if (from === "") return "";
  const said: string[] = [];
  const once = (names: readonly string[]): string => listed([...new Set(names)]);
  const castles = moves.filter(({ kind }) => kind === "castle");
  if (castles.length > 0 && tapped.length === 0) {
    said.push(
      m.hint_castle({
        rooks: once(castles.map(({ rookFrom }) => rookFrom ?? "")),
        squares: once(castles.map(({ to }) => to)),
      }),
    );
  }
  const defections = moves.filter(({ kind }) => kind === "defection");
  if (defections.length > 0 && tapped.length === 0) {
    said.push(
      m.hint_defection({ colours: once(defections.map(({ colour }) => armyName(colour ?? "", looks))) }),
    );
  }
  const captures = moves.filter(({ path }) => path && path.length > 0);
  if (captures.some(({ path }) => path!.length > 1)) {
    const taken = moves.map(({ captured }) => captured.length);
    const most = Math.max(...taken);
    if (tapped.length > 0) said.push(m.hint_draughts_left({ count: captures.length }));
    else if (captures.length > 1) said.push(m.hint_draughts_ways({ count: captures.length, most }));
    else said.push(m.hint_draughts_way({ count: most, square: captures[0]!.to }));
  }
  const promotions = moves.filter(({ promotion }) => promotion !== undefined);
  if (promotions.length > 0 && tapped.length === 0) {
    said.push(m.hint_promotion({ squares: once(promotions.map(({ to }) => to)) }));
  }
  return said.join(" ");
}
