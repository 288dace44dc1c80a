/** Does something now and every so many milliseconds. Returns the function that ends it, for onMount and $effect. */
export function repeated(what: () => void, every: number): () => void {
  what();
  const timer = setInterval(what, every);
  return () => clearInterval(timer);
}
