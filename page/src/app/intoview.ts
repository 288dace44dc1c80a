/** Scrolls an element into view once it is there. */
export function intoView(node: Element): void {
  node.scrollIntoView({ block: "nearest" });
}
