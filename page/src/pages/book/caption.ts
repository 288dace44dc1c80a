// The names of boards in a book: several are on one page.

import { m } from "../../paraglide/messages.js";

/**
 * The caption of the figure that an element is in, to the end of its first sentence; else the word
 * for a board.
 */
export function captionOf(element: Element): string {
  const caption = element.closest("figure")?.querySelector("figcaption p")?.textContent?.trim() ?? "";
  return /^.*?[.:!?](?=\s|$)/.exec(caption)?.[0] ?? (caption || m.board_name());
}
