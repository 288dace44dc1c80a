// What is pointed at in a list beside the board, to be shown on it: by hovering or by keys for as
// long as that lasts, by a tap or Enter until the next.

export interface Handlers {
  readonly onpointerenter: (e: PointerEvent) => void;
  readonly onpointerleave: () => void;
  readonly onfocus: (e: FocusEvent) => void;
  readonly onblur: () => void;
  readonly onclick: () => void;
}

export class Pointing<T extends string> {
  #aimed = $state<T | "">("");
  #kept = $state<T | "">("");

  /** What is to be shown, "" for nothing. */
  get at(): T | "" {
    return this.#aimed || this.#kept;
  }

  /** What a tap has left there. */
  get kept(): T | "" {
    return this.#kept;
  }

  clear(): void {
    this.#aimed = "";
    this.#kept = "";
  }

  /** What the button of one of the list listens to. */
  on(what: T): Handlers {
    const leave = (): void => {
      this.#aimed = "";
    };
    return {
      // A finger enters as it taps.
      onpointerenter: ({ pointerType }) => {
        if (pointerType !== "touch") this.#aimed = what;
      },
      onpointerleave: leave,
      onfocus: ({ currentTarget }) => {
        if (currentTarget instanceof Element && currentTarget.matches(":focus-visible")) this.#aimed = what;
      },
      onblur: leave,
      onclick: () => {
        this.#kept = this.#kept === what ? "" : what;
        if (this.#kept === "") leave();
      },
    };
  }
}
