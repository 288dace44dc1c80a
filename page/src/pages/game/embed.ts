// The code by which another site shows a board of this one.

import type { Start } from "../../rules/types";

const quoted = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** A frame of this site. */
export const frameCode = (path: string, title: string): string =>
  `<iframe src="${location.origin}/embed${path}" width="480" height="540" title="${quoted(title)}" style="border:0" loading="lazy"></iframe>`;

/** A board with any game or position and its moves, from a seat. */
export function boardCode({ game, position, moves = [] }: Start, seat: number): string {
  const from =
    typeof position === "string" ? `position="${quoted(position)}"` : `variant="${quoted(game ?? "star:2")}"`;
  const played = moves.length > 0 ? ` moves="${quoted(moves.join(" "))}"` : "";
  return (
    `<script type="module" src="${location.origin}/embed/manykings-board.js"></script>\n` +
    `<manykings-board ${from}${played} seat="${seat}"></manykings-board>`
  );
}
