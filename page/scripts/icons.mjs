// Makes the pictures of the page that are not drawings: for old browsers, phones and previews of links.
// All come from public/icon.svg.
//
//   node scripts/icons.mjs
//
// ImageMagick's convert makes them small.

import { chromium } from "playwright";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const icon = readFileSync(at("public/icon.svg"), "utf8");
const font = (name) =>
  `data:font/woff2;base64,${readFileSync(at(`src/app/fonts/${name}.woff2`)).toString("base64")}`;
/** The same with the ground to its edges: phones cut it to a shape of their own. */
const full = icon.replace('rx="14"', "");
/** The star alone. */
const star = icon.replace(/<rect[^>]*>/, "");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  const page = await browser.newPage();
  const draw = async (name, width, height, body, style = "") => {
    await page.setViewportSize({ width, height });
    await page.setContent(
      `<style>*{margin:0}svg{display:block;width:100%;height:100%}${style}</style><body>${body}</body>`,
    );
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: at(`public/${name}.png`), omitBackground: true });
    execFileSync("convert", [
      at(`public/${name}.png`),
      "-strip",
      "-colors",
      "64",
      "-define",
      "png:compression-level=9",
      at(`public/${name}.png`),
    ]);
  };
  await draw("icon-192", 192, 192, icon);
  await draw("icon-512", 512, 512, icon);
  await draw("icon-maskable", 512, 512, full);
  await draw("apple-touch-icon", 180, 180, full);
  await draw(
    "share",
    1200,
    630,
    `<main><div><h1>Many Kings</h1><p>Chess and draughts for two to eight</p></div><figure>${star}</figure></main>`,
    `@font-face{font-family:T;src:url(${font("young-serif")})}@font-face{font-family:B;src:url(${font("figtree")})}
    main{display:grid;grid-template-columns:1fr 600px;align-items:center;width:1200px;height:630px;padding-left:80px;
    box-sizing:border-box;overflow:hidden;background:#17605c;color:#fffdf8}
    h1{font:88px/1.1 T}p{margin-top:20px;font:500 34px/1.3 B;color:#dcebe6}figure{width:540px;height:540px}`,
  );
  await draw("favicon", 32, 32, icon);
  // An .ico may hold an unchanged PNG.
  const png = readFileSync(at("public/favicon.png"));
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  writeFileSync(at("public/favicon.ico"), Buffer.concat([head, png]));
  rmSync(at("public/favicon.png"));
} finally {
  await browser.close();
}
