// Squares that a text names light up on the figure that belongs to it: under a mouse, or at a tap.

/** Watches an article; returns how to stop. */
export function nameSquares(article: HTMLElement): () => void {
  let lit: Element[] = [];
  const dark = () => {
    for (const square of lit) square.classList.remove("named");
    lit = [];
  };
  const light = (event: Event) => {
    dark();
    const name = event.target instanceof Element ? event.target.closest("code") : null;
    if (!name) return;
    const square = `[data-square="${CSS.escape(name.textContent.trim())}"]`;
    lit = figuresOf(article, name, square).flatMap((figure) => [...figure.querySelectorAll(square)]);
    for (const square of lit) square.classList.add("named");
  };
  article.dataset.lights = "";
  article.addEventListener("pointerover", light);
  article.addEventListener("pointerleave", dark);
  article.addEventListener("click", light);
  return () => {
    dark();
    article.removeEventListener("pointerover", light);
    article.removeEventListener("pointerleave", dark);
    article.removeEventListener("click", light);
  };
}

/**
 * The figure whose caption has the name, or those beside its text, or else the nearest with such a
 * square.
 */
function figuresOf(article: HTMLElement, name: Element, square: string): Element[] {
  const about = name.closest("figure");
  const having = (figures: Iterable<Element>) =>
    [...figures].filter((figure) => figure.querySelector(square));
  const own = having(about ? [about] : (name.closest("section")?.querySelectorAll("figure") ?? []));
  if (own.length > 0) return own;
  const { top } = name.getBoundingClientRect();
  const far = (figure: Element) => Math.abs(figure.getBoundingClientRect().top - top);
  return having(article.querySelectorAll("figure"))
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, 1);
}
