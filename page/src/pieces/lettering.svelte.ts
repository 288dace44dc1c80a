// The letters of men and armies on all boards of the page. Games name both by their English ones.

const MEN = "KQRBN";
const ARMIES = "WBASPROYGCNV";

class Lettering {
  /** The letters of king, queen, rook, bishop and knight. */
  men = $state(MEN);
  /** The letters of white, black, ash, slate, pink, red, orange, yellow, green, cyan, navy and violet. */
  armies = $state(ARMIES);

  /** Uses the letters of a language, or English ones; reactive. */
  use(men = MEN, armies = ARMIES): void {
    this.men = men;
    this.armies = armies;
  }

  /** The letter of an army by its English one; the numbers of armies are the same everywhere. */
  army(letter: string): string {
    const i = letter === "" ? -1 : ARMIES.indexOf(letter);
    return i < 0 ? letter : this.armies[i]!;
  }
}

export const lettering = new Lettering();
