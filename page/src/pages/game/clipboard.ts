// Copies texts, also on pages that came by plain http: they have no clipboard, but
// selected text can be copied.

/** Puts the text on the clipboard; rejects if the browser forbids it. */
export async function copyText(text: string): Promise<void> {
  if ("clipboard" in navigator) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "hidden";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error("the browser does not let pages copy");
}
