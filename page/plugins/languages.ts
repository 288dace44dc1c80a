import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Makes each language a file of its own, fetched when it is shown. What paraglide
 * generates chooses among all languages in every message, so that everybody loads all
 * five. In the built page a message asks the one language that `show` was given
 * (src/app/language.svelte.ts). While developing and in unit tests nothing is changed,
 * and there is nothing to load.
 */
export function languages(): Plugin {
  return {
    name: "manykings-languages",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\/paraglide\/messages\.js$/ },
      handler(id) {
        const files = readdirSync(join(dirname(id), "messages")).filter((name) => /^[a-z]+\.js$/.test(name));
        if (files.length === 0) return this.error("there is no file of messages for each language");
        const loaders = files.map((name) => `${name.slice(0, -3)}: () => import("./messages/${name}")`);
        return `
          import { getLocale } from "./runtime.js";
          let shown;
          export const show = (language) => { shown = language; };
          export const loaders = { ${loaders.join(", ")} };
          // Reading the language lets what shows a message follow it.
          const message = (key) => (inputs = {}) => (getLocale(), shown[key](inputs));
          export const m = new Proxy({}, {
            get: (made, key) => (shown && !(key in shown) ? undefined : (made[key] ??= message(key))),
          });`;
      },
    },
  };
}
