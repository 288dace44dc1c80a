// The setup that public/first.js has made before the page: detecting a file that failed to load,
// and reloading the page. If that file itself has not loaded, the browser's own functions serve.

interface First {
  start(): void;
  failed(): void;
  reload(): Promise<void>;
}

declare global {
  interface Window {
    readonly manykings?: First;
  }
}

/** Notes that the script of the page runs. */
export function started(): void {
  window.manykings?.start();
}

/** Says, in the words of the HTML, that a file has not loaded. */
export function tellFailed(): void {
  if (window.manykings) return window.manykings.failed();
  document.getElementById("first")?.removeAttribute("hidden");
  for (const note of document.querySelectorAll<HTMLElement>("#first .failure")) note.hidden = false;
}

/** Reloads the page in the version that the server has now. */
export function reload(): void {
  if (window.manykings) void window.manykings.reload();
  else location.reload();
}

/** Removes the text shown while the page loads, unless it reports a failure. */
export function arrived(): void {
  const first = document.getElementById("first");
  first?.classList.add("arrived");
  for (const words of first?.querySelectorAll<HTMLElement>(".wait") ?? []) words.hidden = true; // without a style too
}
