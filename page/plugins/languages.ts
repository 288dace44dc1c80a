import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { parts, rooms, type Part } from "./rooms.ts";

/**
 * Makes a few files of each language, fetched when they are needed: the texts of the home page,
 * those of a game, and those of all other pages. Paraglide's own functions choose among all
 * languages in every message, so everybody would load all five. In the built page a message asks
 * the one language that `show` was given (src/app/language.svelte.ts). While developing and in unit
 * tests nothing is changed, and there is nothing to load.
 */
export function languages(): Plugin {
  const texts = new RegExp(`/paraglide/messages/[a-z]+\\.js\\?(${parts.join("|")})$`);
  let room: ((key: string) => Part) | undefined;
  return {
    name: "manykings-languages",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: [/\/paraglide\/messages\.js$/, texts] },
      handler(id) {
        const [, part] = texts.exec(id) ?? [];
        if (part) {
          const source = readFileSync(id.replace(/\?.*$/, ""), "utf8");
          room ??= rooms(join(dirname(id), "../.."));
          return partOf(source, (key) => room!(key) === part);
        }
        const files = readdirSync(join(dirname(id), "messages")).filter((name) => /^[a-z]+\.js$/.test(name));
        if (files.length === 0) return this.error("there is no file of messages for each language");
        const loaders = files.map((name) => {
          const file = (part: Part) => `() => import("./messages/${name}?${part}")`;
          return `${name.slice(0, -3)}: [${parts.map(file).join(", ")}]`;
        });
        return `
          import { getLocale } from "./runtime.js";
          let shown;
          let all = false;
          export const show = (...texts) => {
            shown = Object.assign({}, ...texts);
            all = texts.length === ${parts.length};
          };
          export const loaders = { ${loaders.join(", ")} };
          // Reading the language makes the messages reactive.
          const message = (key) => (inputs = {}) => (getLocale(), shown[key](inputs));
          export const m = new Proxy({}, {
            get: (made, key) => (all && !(key in shown) ? undefined : (made[key] ??= message(key))),
          });`;
      },
    },
  };
}

/** The messages of a file that paraglide has made whose keys are wanted, and what they import. */
function partOf(source: string, wanted: (key: string) => boolean): string {
  return source
    .split(/^(?=export const |import )/m)
    .filter((piece) => {
      const [, key] = /^export const (\w+)/.exec(piece) ?? [];
      return key === undefined || wanted(key);
    })
    .join("");
}
