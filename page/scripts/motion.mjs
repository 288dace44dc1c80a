// What moves on the board, picture by picture: a sheet of frames for each motion, in shots/motion-….png, to be looked at.
//
//   node scripts/motion.mjs [STEP [NAME]]
//
// Time stops between two frames and goes on by STEP milliseconds, 50 if it is not given: the frames are as far apart
// as they say, however busy the machine is. NAME takes those motions alone that begin with it.

import { mkdir, writeFile } from "node:fs/promises";
import { withGallery } from "./gallery.mjs";

const step = Number(process.argv[2] ?? 50);
const only = process.argv[3] ?? "";

/** An army of a star as it begins, seat 2 of those that are mated in one apart. */
const army = (seat) => {
  const [king, queen] = seat % 2 ? "ed" : "de";
  const at = (...squares) => squares.map((square) => seat + square).join(",");
  return (
    `${seat}K:${at(`${king}1`)}/${seat}Q:${at(`${queen}1`)}/${seat}R:${at("a1", "h1")}/${seat}B:${at("c1", "f1")}/` +
    `${seat}N:${at("b1", "g1")}/${seat}P:${at(..."abcdefgh".split("").map((file) => `${file}2`))}`
  );
};
/** All men of seat 2 about their king; a knight of seat 1 gives mate on 2g2. */
const smothered = "2K:2e1/2Q:2d1/2R:2a1,2h1/2B:2c1,2g1/2N:2b1,2f1/2P:2a2,2b2,2c2,2d2,2e2,2f2,2g2,2h2/1N:2e3";
const conquest = (seats) =>
  `star:${seats} 1 ${army(1)}/${smothered}/` +
  Array.from({ length: seats - 2 }, (_, i) => army(i + 3)).join("/");
const red = "rN:e5,o3/rQ:m12/rP:c12,d12,m9,n5,o8/rR:b6,p5/rB:a3";

/** Each motion: a position, and a move in it by how its text reads. */
const MOTIONS = [
  ["fork-yalta", "yalta,redqueen=e12 1 wK:e1/wB:c3/wP:b2/bK:i8/rK:i12/rP:k9", /^c3(?!.*[a-h][1-3]$)[g-l]\d+/],
  ["fork-star3", "star:3 1 1K:1e1/1B:1c3/2K:2d1/3K:3e1/3P:3d2", /^1c32(?!d4)/],
  ["fork-star4", "star:4 1 1K:1e1/1B:1c3/2K:2d1/3K:3e1/4K:4d1/4P:3d4", /^1c33/],
  ["conquest-star3", conquest(3), /^2e32g2$/],
  ["conquest-star4", conquest(4), /^2e32g2$/],
  ["conquest-star8", conquest(8), /^2e32g2$/],
  [
    "defection",
    `sovereign 1 wK:i1/wR:e1,l1/wP:f2,g2,h2,j2,k2/wN:e12/bK:i16/bP:h15,j15/${red} control=1:w,2:b`,
    /^=r$/,
  ],
  [
    "regime",
    `sovereign 1 wK:i1/wR:e1,l1/wP:f2,g2,h2,j2,k2/wN:e12/rP:f7/bK:i16/bP:h15,j15/${red} control=1:w,2:b`,
    /^f7g7k$/i,
  ],
  [
    "control",
    `sovereign 1 wK:i1/wR:e1,l1/wP:f2,g2,h2,j2,k2/wN:f10/bK:i16/bP:h15,j15/${red} control=1:w,2:b`,
    /^f10e12$/,
  ],
];

await withGallery(async (browser, server) => {
  await mkdir("shots", { recursive: true });
  for (const [name, position, wanted] of MOTIONS) {
    if (!name.startsWith(only)) continue;
    const page = await browser.newPage({
      viewport: { width: 560, height: 620 },
      reducedMotion: "no-preference",
    });
    await page.clock.install();
    await page.goto(
      `${server.resolvedUrls.local[0]}gallery.html?bottom=1&position=${encodeURIComponent(position)}`,
    );
    await page.locator("body[data-ready]").waitFor({ timeout: 120_000 });
    // What begins to move waits for its time.
    await page.evaluate(() => {
      const begin = Element.prototype.animate;
      Element.prototype.animate = function (...args) {
        const animation = begin.apply(this, args);
        animation.pause();
        animation.currentTime = 0;
        return animation;
      };
    });
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    const text = await page.evaluate(
      async ([position, source, flags]) => {
        const { rules } = await import("/src/rules/client.ts");
        const game = await rules().open({ position });
        const { moves } = await game.view();
        await game.close();
        const found = moves.map(({ text }) => text).filter((text) => new RegExp(source, flags).test(text));
        return found.at(-1) ?? `no move among ${moves.map(({ text }) => text).join(" ")}`;
      },
      [position, wanted.source, wanted.flags],
    );
    if (text.startsWith("no move")) throw new Error(`${name}: ${text}`);
    await page.evaluate((detail) => window.dispatchEvent(new CustomEvent("play", { detail })), text);
    await page.locator("output", { hasText: `played ${text}` }).waitFor();
    await page
      .waitForFunction(() => document.getAnimations().length > 0, null, { polling: "raf" })
      .catch(() => {});

    const board = page.locator(".board");
    const frames = [];
    for (let at = 0; at <= 1100; at += step) {
      frames.push({ at, picture: (await board.screenshot()).toString("base64") });
      await page.clock.runFor(step);
      await page.evaluate((step) => {
        for (const animation of document.getAnimations()) {
          if (animation.playState === "running") animation.pause(); // of a style sheet
          const { endTime } = animation.effect.getComputedTiming();
          const next = Number(animation.currentTime ?? 0) + step;
          if (next >= endTime) animation.finish();
          else animation.currentTime = next;
        }
      }, step);
    }
    const sheet = await browser.newPage({ viewport: { width: 1500, height: 100 } });
    await sheet.setContent(
      `<style>body{margin:4px;display:grid;grid-template-columns:repeat(6,1fr);gap:4px;font:12px sans-serif}img{width:100%}` +
        `figure{margin:0}</style>` +
        frames
          .map(({ at, picture }) => `<figure><img src="data:image/png;base64,${picture}">${at} ms</figure>`)
          .join(""),
    );
    await writeFile(`shots/motion-${name}.png`, await sheet.screenshot({ fullPage: true }));
    console.log(`shots/motion-${name}.png: ${text}, ${frames.length} frames, ${step} ms apart`);
    await sheet.close();
    await page.close();
  }
});
