// Screenshots of the scenes of gallery.html, to be looked at:
//
//   node scripts/boards.mjs [folder] [numbers of scenes, or all]
//
// Each is taken at desktop width and at 360 pixels, light and dark.

import { withGallery } from "./gallery.mjs";

const [folder = "shots/boards", ...numbers] = process.argv.slice(2);
const widths = [
  { name: "wide", width: 900, height: 940, deviceScaleFactor: 1 },
  { name: "phone", width: 360, height: 380, deviceScaleFactor: 2 },
];

await withGallery(async (browser, server) => {
  const address = server.resolvedUrls.local[0];
  for (const { name, width, height, deviceScaleFactor } of widths) {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(error.message));
    page.on("console", (message) => message.type() === "error" && console.error(message.text()));
    const { SCENES } = await server.ssrLoadModule("/gallery/scenes.ts");
    for (const theme of ["light", "dark"]) {
      for (const i of numbers.length > 0 ? numbers : SCENES.keys()) {
        await page.goto(`${address}gallery.html?scene=${i}&theme=${theme}`);
        await page.locator("body[data-ready]").waitFor({ timeout: 20_000 });
        const scene = SCENES[i].name.replaceAll(/[^a-z0-9]+/g, "-");
        await page.screenshot({ path: `${folder}/${scene}-${name}-${theme}.png` });
      }
    }
    await context.close();
  }
});
