// What turning a board costs: the work of the main thread and of painting, by the browser's own trace.
//
//   node scripts/turning.mjs
//
// For star:8 and for 16 by 16, in milliseconds of the processor (others may use it too).

import { chromium } from "playwright";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";

// The gallery as the page is built: what serves changing sources is slower.
const outDir = await mkdtemp(join(tmpdir(), "turning-"));
await build({
  build: {
    outDir,
    rolldownOptions: { input: { gallery: "gallery.html", service: "src/service/service.ts" } },
  },
  logLevel: "error",
});
const server = await preview({
  build: { outDir },
  preview: { port: 0, host: "127.0.0.1" },
  logLevel: "error",
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 940 } });
  for (const [name, scene] of [
    ["star:8", 6],
    ["16 by 16", 9],
  ]) {
    await page.goto(`${server.resolvedUrls.local[0]}gallery.html?scene=${scene}&bottom=1`);
    await page.locator("body[data-ready]").waitFor({ timeout: 120_000 });
    await page.waitForTimeout(1000);
    await browser.startTracing(page, {
      categories: ["toplevel", "cc", "disabled-by-default-devtools.timeline", "devtools.timeline"],
    });
    await page.evaluate(() => document.querySelector(".turn").click());
    await page.waitForTimeout(1500);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const main = traceEvents.find((e) => e.name === "thread_name" && e.args.name === "CrRendererMain");
    const all = (filter) => traceEvents.filter((e) => e.ph === "X" && e.tdur !== undefined && filter(e));
    const sum = (events) => events.reduce((ms, e) => ms + e.tdur / 1000, 0);
    const tasks = all(
      (e) => e.name === "ThreadControllerImpl::RunTask" && e.tid === main.tid && e.pid === main.pid,
    )
      .map((e) => e.tdur / 1000)
      .sort((a, b) => b - a);
    const raster = all((e) => e.name === "RasterTask");
    console.log(
      `${name}: longest tasks of the main thread ${tasks
        .slice(0, 4)
        .map((t) => t.toFixed(1))
        .join(", ")} ms, ` +
        `${tasks.filter((t) => t > 16.7).length} above 16.7 ms; ${raster.length} tiles painted in ${sum(raster).toFixed(0)} ms`,
    );
  }
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true });
}
