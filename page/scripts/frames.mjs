// How smooth full boards are: on 16 by 16 a man is dragged about, moves glide, the board turns; star:8 turns too.
//
//   node scripts/frames.mjs
//
// Prints, for each, the work of the main thread per frame and how far frames were apart.

import { withGallery } from "./gallery.mjs";

await withGallery(async (browser, server) => {
  const page = await browser.newPage({ viewport: { width: 900, height: 940 } });
  const gallery = `${server.resolvedUrls.local[0]}gallery.html`;
  await page.goto(`${gallery}?scene=9&bottom=1`); // royale from its start
  await page.locator("body[data-ready]").waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" }); // of the processor: others may use it too

  const busy = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const middle = async (square) => {
    const { x, y, width, height } = await page.locator(`[data-square="${square}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const turn = async () => {
    await page.evaluate(() => document.querySelector(".turn")?.click());
    await page.waitForTimeout(500);
  };
  const measure = async (name, action) => {
    await page.evaluate(() => {
      window.frames_ = [];
      const tick = (at) => {
        window.frames_.push(at);
        window.ticking = requestAnimationFrame(tick);
      };
      window.ticking = requestAnimationFrame(tick);
    });
    const before = await busy();
    await action();
    const after = await busy();
    const frames = await page.evaluate(() => {
      cancelAnimationFrame(window.ticking);
      return window.frames_;
    });
    const gaps = frames
      .slice(1)
      .map((at, i) => at - frames[i])
      .sort((a, b) => a - b);
    const per = (key) => (((after[key] - before[key]) * 1000) / frames.length).toFixed(2);
    console.log(
      `${name}: ${frames.length} frames, ${per("TaskDuration")} ms of work each ` +
        `(script ${per("ScriptDuration")}, style ${per("RecalcStyleDuration")}, layout ${per("LayoutDuration")}); ` +
        `apart: median ${gaps[gaps.length >> 1].toFixed(1)} ms, 95 % ${gaps[Math.floor(gaps.length * 0.95)].toFixed(1)} ms`,
    );
  };

  await measure("nothing happens", () => page.waitForTimeout(1000));
  await measure("a man is dragged", async () => {
    const [x, y] = await middle("e2");
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 0; i < 120; i++) await page.mouse.move(x + i * 2, y - 200 + 150 * Math.sin(i / 10));
    await page.mouse.move(x, y);
    await page.mouse.up();
  });
  await measure("a man glides", async () => {
    const [x, y] = await middle("e4");
    await page.mouse.click(x, y);
    await page.waitForTimeout(250);
  });
  await measure("16 by 16 turns", turn);
  await page.goto(`${gallery}?scene=6&bottom=1`); // star:8 from its start
  await page.locator("body[data-ready]").waitFor();
  await measure("star:8 turns", turn);
});
