import { afterEach, expect, test, vi } from "vitest";
import { download } from "./download";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a file is clicked under its name, and let go when the browser has it", async () => {
  vi.useFakeTimers();
  let given: Blob | undefined;
  const released: string[] = [];
  const clicked: string[] = [];
  vi.stubGlobal("URL", {
    createObjectURL: (blob: Blob) => {
      given = blob;
      return "blob:x";
    },
    revokeObjectURL: (url: string) => released.push(url),
  });
  vi.stubGlobal("document", {
    createElement: (tag: string) => ({
      href: "",
      download: "",
      click() {
        clicked.push(`${tag} ${this.href} ${this.download}`);
      },
    }),
  });

  download("1. e4", "text/plain", "game.txt");
  expect(clicked).toEqual(["a blob:x game.txt"]);
  expect(await given!.text()).toBe("1. e4");
  expect(given!.type).toBe("text/plain");
  expect(released).toEqual([]);
  vi.runAllTimers();
  expect(released).toEqual(["blob:x"]);
});
