import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Tells the service worker (src/service/service.ts) which files the page consists of. */
export function service(): Plugin {
  let publicDir = "";
  return {
    name: "manykings-service",
    apply: "build",
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = Object.values(bundle).find((f) => f.type === "chunk" && f.name === "service");
        if (worker?.type !== "chunk") return this.error("the service worker was not built");
        // Nets are kept when a game has needed them.
        const files = Object.keys(bundle).filter(
          (name) => name !== worker.fileName && !name.endsWith(".net"),
        );
        // Files for systems and other sites alone are not cached.
        const open = readdirSync(publicDir).filter((name) => !/\.(png|ico)$/.test(name));
        const hash = createHash("sha256");
        // Names of assets contain hashes, other names do not.
        for (const name of files) hash.update(name);
        for (const name of open) hash.update(name).update(readFileSync(join(publicDir, name)));
        hash.update(worker.code);
        const build = {
          version: hash.digest("hex").slice(0, 12),
          // The home page is another document than the index: the server draws its boards.
          files: ["", ...new Set([...files, ...open, "index.html"])].sort().map((name) => `/${name}`),
        };
        // The placeholder is the whole of a string.
        const code = worker.code.replace(/(["'`])__BUILD__\1/, () => JSON.stringify(JSON.stringify(build)));
        if (code === worker.code) return this.error("the service worker has no place for its files");
        worker.code = code;
      },
    },
  };
}
