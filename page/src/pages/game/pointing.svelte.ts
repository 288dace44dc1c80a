// The item of a list that the board highlights: while it is hovered or focused, or after a tap or
// Enter until the next.

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

  /** The highlighted item, "" without one. */
  get at(): T | "" {
    return this.#aimed || this.#kept;
  }

  /** The item that a tap selected. */
  get kept(): T | "" {
    return this.#kept;
  }

  clear(): void {
    this.#aimed = "";
    this.#kept = "";
  }

  /** The handlers of an item's button. */
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
