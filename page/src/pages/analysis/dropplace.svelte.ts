/** A place where files and texts may be dropped. */
export class DropPlace {
  /** Whether something is held over it. */
  over = $state(false);
  readonly #take: (dropped: DataTransfer | null) => void;

  constructor(take: (dropped: DataTransfer | null) => void) {
    this.#take = take;
  }

  /** The listeners of its element. */
  readonly events = {
    ondragover: (event: DragEvent) => {
      event.preventDefault();
      this.over = true;
    },
    ondragleave: () => {
      this.over = false;
    },
    ondrop: (event: DragEvent) => {
      event.preventDefault();
      this.over = false;
      this.#take(event.dataTransfer);
    },
  };
}
