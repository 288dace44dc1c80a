// The near view of a board, for many seats on little glass: it glides there and back.

import { cubicInOut } from "svelte/easing";
import { prefersReducedMotion, Tween } from "svelte/motion";
import { MediaQuery } from "svelte/reactivity";
import { settings } from "../../app/settings.svelte";
import type { Surface } from "../../rules/types";
import { nearSurface } from "./inquiry.svelte";

/** How far a finger must draw the board until it stays there. */
const FAR = 0.35;
/**
 * So many squares are too small for a finger on little glass: there a piece that is chosen is
 * shown near with its goals.
 */
const CROWD = 200;
/** From this number of seats on, a small screen begins with the near view. */
const MANY = 6;

/** A game whose board may be drawn near. */
interface Seen {
  readonly variant: string;
  readonly surface: Surface;
  /** The seat at the bottom. */
  readonly bottom: number;
}

/** The near view of one page. Made while a component is, whose effects it adds to. */
export class NearView {
  readonly #small = new MediaQuery("(width < 40rem)");
  readonly #little = new MediaQuery("(width < 40rem), (height < 30rem)");
  readonly #finger = new MediaQuery("(pointer: coarse)");
  readonly #glide = new Tween(0, { duration: 420, easing: cubicInOut });
  readonly #seen: () => Seen | null;

  /** The near drawing of the squares, null for a board without one. */
  surface = $state.raw<Surface | null>(null);
  /**
   * Whether there is no near view: its button is there from the first moment on, so that nothing
   * moves for it.
   */
  never = $state(false);
  /** Whether it is being explained why the board has come near: once for all games. */
  telling = $state(false);
  /** The choice of the player, null before one is made. */
  wanted = $state<boolean | null>(null);

  readonly shown = $derived.by(
    () =>
      this.surface !== null &&
      (this.wanted ?? (this.#small.current && (this.#seen()?.surface.seats ?? 0) >= MANY)),
  );
  readonly crowded = $derived.by(
    () => this.#little.current && (this.#seen()?.surface.squares.length ?? 0) > CROWD,
  );
  /** Whether a man that is chosen is shown near with its goals. */
  readonly closer = $derived.by(() => this.crowded && (this.wanted ?? this.#finger.current));

  /**
   * `seen` returns null until the game has loaded; `star` is set if its board has a near view at
   * all.
   */
  constructor(seen: () => Seen | null, star: () => boolean) {
    this.#seen = seen;
    const variant = $derived(seen()?.variant);
    const bottom = $derived(seen()?.bottom);
    const has = $derived(star());
    $effect(() => {
      if (variant === undefined || bottom === undefined || !has) return;
      let late = false;
      void nearSurface(variant, bottom).then((surface) => {
        if (late) return;
        this.surface = surface;
        this.never = surface === null;
      });
      return () => {
        late = true;
      };
    });
    $effect(() => {
      void this.#glide.set(this.shown ? 1 : 0, prefersReducedMotion.current ? { duration: 0 } : {});
    });
  }

  /** Whether the board has zoomed in by itself. */
  readonly tell = (): void => {
    if (!settings.nearTold) this.telling = true;
  };

  /** It was read. */
  readonly told = (): void => {
    this.telling = false;
    settings.nearTold = true;
  };

  /** How far the board has glided there, 0 to 1. */
  get nearness(): number {
    return this.#glide.current;
  }

  /** A finger draws the board near, or back. */
  readonly glide = (progress: number, over: boolean): void => {
    const from = this.shown ? 1 : 0;
    if (!over) void this.#glide.set(Math.abs(from - progress), { duration: 0 });
    else if (progress > FAR) this.wanted = !this.shown;
    else void this.#glide.set(from);
  };
}
