// The board and its companions, for pages.

export { default as Board } from "./Board.svelte";
export { looks, type Look, type Looks } from "../pieces/looks.ts";
export type { BoardProps, LastMove } from "./props.ts";
