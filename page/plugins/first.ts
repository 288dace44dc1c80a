import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const languages = ["en", "es", "fr", "pt", "nl"];
const games = ["star", "yalta", "sovereign", "royale", "rex", "draughts"];

/**
 * Writes the first words into the HTML: they show until the page has loaded, and when a file of it
 * fails. They come from the catalogue in every language, and public/first.js shows one of them. The
 * name is where the header has it, and the words of the home page are where that page has them.
 */
export function first(): Plugin {
  return {
    name: "manykings-first",
    transformIndexHtml: (html) =>
      html
        .replace("<!--first-->", () => form + languages.map(section).join("") + boards)
        .replaceAll(/^ +/gm, ""), // the first load has a bound (e2e/weight.spec.ts)
  };
}

/** Where the server puts the boards of the home page (server/web/share.go). */
const boards = "<!--boards-->";

/**
 * Reloads the page even without a script. A link would come before the skip link, which must be
 * the first.
 */
const form = `<form id="first-again"></form>`;

function section(language: string, i: number): string {
  const file = fileURLToPath(new URL(`../../content/messages/${language}.json`, import.meta.url));
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const text = (key: string) => texts[key].replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const reload = `<button class="button reload" form="first-again">${text("first_reload")}</button>`;
  const rules = games
    .map((g) => `<li><a href="/${language}/games/${g}/introduction">${text(`game_${g}_title`)}</a></li>`)
    .join("");
  return `
      <section lang="${language}"${i === 0 ? "" : " hidden"}>
        <div class="wait">
          <strong><img src="/icon.svg" alt="" width="30" height="30" /><span>${text("app_name")}</span></strong>
          <div class="front">
            <p class="title">${text("home_title")}</p>
            <p>${text("home_intro")}</p>
          </div>
          <p class="about">${text("first_about")}</p>
          <noscript><p>${text("first_script")} ${text("first_rules")}</p><ul>${rules}</ul></noscript>
          <p class="late">${text("first_late")} ${reload}</p>
        </div>
        <p class="failure" role="alert" hidden>${text("first_failed")} ${reload}</p>
      </section>`;
}
