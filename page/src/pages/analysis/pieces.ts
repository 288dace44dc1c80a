// A file of games, read in pieces.

/** How many bytes are handed on at a time: what answers them is no long task. */
const size = 1 << 17;

const newline = 10;

/** The pieces of a file as text, each of whole lines, and how many bytes of it have come. */
export async function* pieces(file: Blob): AsyncGenerator<{ readonly text: string; readonly read: number }> {
  const decode = decoder();
  const reader = file.stream().getReader();
  let waiting: Uint8Array[] = [];
  let length = 0;
  let read = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    let rest = value;
    while (rest.length > 0) {
      const part = rest.subarray(0, size);
      rest = rest.subarray(part.length);
      const end = length + part.length < size ? 0 : part.lastIndexOf(newline) + 1;
      read += part.length;
      if (end === 0) {
        waiting.push(part);
        length += part.length;
        continue;
      }
      yield { text: decode(joined([...waiting, part.subarray(0, end)])), read };
      waiting = [part.subarray(end)];
      length = part.length - end;
    }
  }
  yield { text: decode(joined(waiting)), read };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Files of old programs are in letters of Western Europe: from the first piece on that is no
 * UTF-8, all is.
 */
function decoder(): (bytes: Uint8Array) => string {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let western: TextDecoder | undefined;
  return (bytes) => {
    if (!western) {
      try {
        return utf8.decode(bytes);
      } catch {
        western = new TextDecoder("windows-1252");
      }
    }
    return western.decode(bytes);
  };
}
