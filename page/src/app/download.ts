/** How long the browser may take to fetch the data, in milliseconds. */
const fetched = 60_000;

/** Gives a file to the browser to keep. */
export function download(content: string | Blob, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), fetched);
}
