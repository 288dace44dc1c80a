// A person's choices for this browser, kept in its storage.

import { COORDINATES, type Coordinates } from "../board/taste.svelte";
import { THEMES, type BoardTheme } from "../board/themes";
import { SETS, type SetName } from "../pieces/wardrobe.svelte";

export type Theme = "system" | "light" | "dark";

/** Whose letters the men have in the names of moves: the language's, English ones, or figurines. */
export const LETTERS = ["own", "english", "figurines"] as const;
export type LetterChoice = (typeof LETTERS)[number];

/** Which moves need a confirmation: none, those of correspondence games, all. */
export const CONFIRMATIONS = ["off", "slow", "always"] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/**
 * Whether a screen for several people lies flat on the table, and towards whom its men turn: the
 * player to move, or each its owner.
 */
export const FLATS = ["off", "mover", "owner"] as const;
export type Flat = (typeof FLATS)[number];

interface Choices {
  /** A language of the catalogue; "" for the browser's. */
  language: string;
  theme: Theme;
  sound: boolean;
  /** How loud, 0 to 100. */
  volume: number;
  /** Whether moves are spoken. */
  speak: boolean;
  /** The person's name; "" if none was given. */
  name: string;
  /** The handle of the account that is signed in; "" if none is. */
  account: string;
  board: BoardTheme;
  men: SetName;
  coordinates: Coordinates;
  letters: LetterChoice;
  confirm: Confirmation;
  /** Whether boards have lines of their own: those of Sovereign Chess, the seams of stars. */
  lines: boolean;
  /** Whether Sovereign Chess frames only men whose controller has just changed. */
  changes: boolean;
  /** Whether it was explained that a board comes near for a finger. */
  nearTold: boolean;
  flat: Flat;
  /** Whether partners and I see each other's drawings. */
  share: boolean;
}

const key = "manykings.settings"; // public/first.js reads it too

const defaults: Choices = {
  language: "",
  theme: "system",
  sound: true,
  volume: 70,
  speak: false,
  name: "",
  account: "",
  board: "slate",
  men: "classic",
  coordinates: "normal",
  letters: "own",
  confirm: "slow",
  lines: true,
  changes: false,
  nearTold: false,
  flat: "off",
  share: false,
};

/** A choice from a list, which another version of the page may have stored. */
const lists = {
  board: THEMES,
  men: SETS,
  coordinates: COORDINATES,
  letters: LETTERS,
  confirm: CONFIRMATIONS,
  flat: FLATS,
};

function stored(): Choices {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Choices>;
    for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
      if (!(lists[name] as readonly unknown[]).includes(kept[name])) delete kept[name];
    }
    return { ...defaults, ...kept };
  } catch {
    return { ...defaults }; // no storage, or it holds a foreign value
  }
}

class Settings {
  #choices = $state(stored());

  get language(): string {
    return this.#choices.language;
  }
  set language(language: string) {
    this.#set({ language });
  }

  get theme(): Theme {
    return this.#choices.theme;
  }
  set theme(theme: Theme) {
    this.#set({ theme });
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  get sound(): boolean {
    return this.#choices.sound;
  }
  set sound(sound: boolean) {
    this.#set({ sound });
  }

  get volume(): number {
    return this.#choices.volume;
  }
  set volume(volume: number) {
    this.#set({ volume: Math.min(100, Math.max(0, Math.round(volume))) });
  }

  get speak(): boolean {
    return this.#choices.speak;
  }
  set speak(speak: boolean) {
    this.#set({ speak });
  }

  get name(): string {
    return this.#choices.name;
  }
  set name(name: string) {
    this.#set({ name: name.trim().slice(0, 24) });
  }

  get account(): string {
    return this.#choices.account;
  }
  set account(account: string) {
    this.#set({ account });
  }

  get board(): BoardTheme {
    return this.#choices.board;
  }
  set board(board: BoardTheme) {
    this.#set({ board });
    document.documentElement.dataset.board = board;
  }

  get men(): SetName {
    return this.#choices.men;
  }
  set men(men: SetName) {
    this.#set({ men });
  }

  get coordinates(): Coordinates {
    return this.#choices.coordinates;
  }
  set coordinates(coordinates: Coordinates) {
    this.#set({ coordinates });
  }

  get letters(): LetterChoice {
    return this.#choices.letters;
  }
  set letters(letters: LetterChoice) {
    this.#set({ letters });
  }

  get confirm(): Confirmation {
    return this.#choices.confirm;
  }
  set confirm(confirm: Confirmation) {
    this.#set({ confirm });
  }

  get lines(): boolean {
    return this.#choices.lines;
  }
  set lines(lines: boolean) {
    this.#set({ lines });
  }

  get changes(): boolean {
    return this.#choices.changes;
  }
  set changes(changes: boolean) {
    this.#set({ changes });
  }

  get nearTold(): boolean {
    return this.#choices.nearTold;
  }
  set nearTold(nearTold: boolean) {
    this.#set({ nearTold });
  }

  get flat(): Flat {
    return this.#choices.flat;
  }
  set flat(flat: Flat) {
    this.#set({ flat });
  }

  get share(): boolean {
    return this.#choices.share;
  }
  set share(share: boolean) {
    this.#set({ share });
  }

  #set(change: Partial<Choices>): void {
    Object.assign(this.#choices, change);
    try {
      localStorage.setItem(key, JSON.stringify(this.#choices));
    } catch {
      // No storage: the choice lasts as long as the page.
    }
  }
}

/** The choices of this browser; reactive, written at once. */
export const settings = new Settings();
