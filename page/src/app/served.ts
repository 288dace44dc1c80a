// The content on the page before the first script has run: the article of a book, which
// the server writes into it for browsers without scripts.

let served: { readonly path: string; readonly text: string } | null = null;

/** Records the article that the server has written; reports whether there is one. */
export function keepServed(place: HTMLElement): boolean {
  const article = place.querySelector<HTMLElement>("article[data-book]");
  if (article) served = { path: article.dataset.book ?? "", text: article.outerHTML };
  return article !== null;
}

/** The article of an address that the server wrote into the page; null if it wrote none. */
export function servedArticle(path: string): string | null {
  return served?.path === path ? served.text : null;
}
