import { fileURLToPath } from "node:url";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { quick } from "./chromium.ts";
import { atHome } from "./plugins/chunks.ts";
import { first } from "./plugins/first.ts";
import { languages } from "./plugins/languages.ts";
import { service } from "./plugins/service.ts";

/** The address of a running server, for `npm run dev` and its API. */
const server = process.env.MANYKINGS_SERVER ?? "http://127.0.0.1:8080";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Two workers and SharedArrayBuffer: the server sends the same headers. */
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

const home = atHome();

export default defineConfig({
  plugins: [
    // For tests `npm run messages` has compiled them: once, where vitest would for each of its projects.
    !process.env.VITEST &&
      paraglideVitePlugin({
        project: "./project.inlang",
        outdir: "./src/paraglide",
        outputStructure: "locale-modules",
        strategy: ["baseLocale"], // src/app/language.svelte.ts chooses
      }),
    first(),
    languages(),
    svelte(),
    service(),
  ],
  resolve: {
    alias: {
      $bin: at("../bin"), // manykings.wasm and wasm_exec.js: `make wasm`
      $nets: at("../engine/eval/nets"),
      $wasm: at("./wasm"),
    },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: at("index.html"), service: at("src/service/service.ts") },
      output: {
        // The service worker has one address for ever.
        // Small parts that several pages share come together: a request costs a phone more than a kilobyte.
        codeSplitting: {
          groups: [
            {
              name: (id, bundle) =>
                home(id, (one) => bundle.getModuleInfo(one)) ||
                /rolldown\/runtime|src\/paraglide\/re/.test(id)
                  ? "frame"
                  : null,
            },
            // The boards that move are apart: the home page begins with boards that the server has drawn.
            { name: "parts", test: /\/(node_modules|src)\/(?!board\/)/, minShareCount: 3 },
          ],
        },
        entryFileNames: (chunk) => (chunk.name === "service" ? "service.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  worker: { format: "es" },
  server: {
    headers: isolation,
    fs: { allow: [at("..")] },
    proxy: { "/api": { target: server, ws: true } },
  },
  preview: { headers: isolation, proxy: { "/api": { target: server, ws: true } } },
  test: {
    // A busy machine must not decide a test, as in playwright.config.ts.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
          exclude: ["**/*.browser.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["src/**/*.browser.test.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: quick, args: ["--no-sandbox"] },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
