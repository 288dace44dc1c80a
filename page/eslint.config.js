import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  {
    ignores: [
      "dist/",
      "src/paraglide/",
      "src/api/schema.d.ts",
      "test-results/",
      "shots/",
      "assets/",
      "wasm/",
    ],
  },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // Sets, maps and dates here are values: replaced as a whole, never written into.
      "svelte/prefer-svelte-reactivity": "off",
      // The routes of this page are plain paths: it has a router of its own.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
