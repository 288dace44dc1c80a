// node scripts/analysis.mjs URL RECORD: what the analysis room costs. When it shows its first text once the page is kept by
// its service worker, without a net; and how long the page is busy at a time while the game is reviewed and somebody steps
// through it, by the clock and by the processor: on a machine that is busy with other work only the latter is the page's
// own. Fails above a second, and above 50 ms of the processor.

import { readFile } from "node:fs/promises";
import { chromium } from "playwright";

const [url = "http://127.0.0.1:8080", file] = process.argv.slice(2);
const record = await readFile(file, "utf8");
const most = 50;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ locale: "en", viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/analysis`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(2000);
  await page.context().setOffline(true);
  const paints = [];
  for (let i = 0; i < 5; i++) {
    await page.goto(`${url}/analysis`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const [paint, text] = await page.evaluate(() => [
      performance.getEntriesByName("first-contentful-paint")[0].startTime,
      performance.now(),
    ]);
    paints.push([Math.round(paint), Math.round(text)]);
  }
  await page.context().setOffline(false);
  paints.sort((a, b) => a[0] - b[0]);
  console.log(
    `first paint once kept: ${paints.map(([ms]) => ms).join(", ")} ms; the room there: ${paints.map(([, ms]) => ms).join(", ")} ms`,
  );
  await page.getByLabel("Record, PGN, FEN, position or link").fill(record);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator(".line [aria-current]").waitFor();
  await page.locator(".review .chart").waitFor();
  await page.waitForTimeout(2000);
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "__metadata"] });
  const from = Date.now();
  await page.getByRole("button", { name: "Review the game" }).click();
  const done = page.locator(".review tbody tr").first();
  for (let i = 0; !(await done.isVisible()); i++) {
    await page.keyboard.press(i % 20 < 10 ? "ArrowLeft" : "ArrowRight");
    await page.waitForTimeout(500);
  }
  await page.waitForTimeout(1000);
  const took = (Date.now() - from) / 1000;
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const load = (await readFile("/proc/loadavg", "utf8")).split(" ")[0];
  console.log(`reviewed within ${took.toFixed(1)} s, load ${load}`);
  const main = busiest(traceEvents);
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === "ThreadControllerImpl::RunTask" && `${pid} ${tid}` === main)
    .map((task) => ({ ...task, own: (task.tdur ?? 0) / 1000, whole: task.dur / 1000 }));
  for (const [name, of] of [
    ["by the clock", "whole"],
    ["by the processor", "own"],
  ]) {
    const long = tasks
      .map((task) => task[of])
      .filter((ms) => ms >= most)
      .sort((a, b) => b - a);
    const longest = Math.max(...tasks.map((task) => task[of]));
    console.log(
      `${name}: ${long.length} of ${tasks.length} tasks of ${most} ms and more, the longest ${longest.toFixed(1)} ms`,
    );
  }
  for (const task of tasks.toSorted((a, b) => b.own - a.own).slice(0, 6)) {
    const parts = traceEvents.filter(
      ({ ph, pid, tid, ts, dur, name }) =>
        ph === "X" &&
        `${pid} ${tid}` === main &&
        ts >= task.ts &&
        ts + dur <= task.ts + task.dur &&
        !/RunTask/.test(name),
    );
    parts.sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
    console.log(
      `  ${task.own.toFixed(1)} ms: ${parts
        .slice(0, 5)
        .map((p) => `${p.name} ${((p.tdur ?? 0) / 1000).toFixed(1)}`)
        .join(", ")}`,
    );
  }
  process.exitCode = tasks.some(({ own }) => own >= most) || paints[2][0] > 1000 ? 1 : 0;
} finally {
  await browser.close();
}

/** The main thread of the page. */
function busiest(events) {
  const mains = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const work = ({ pid, tid }) => events.filter((e) => e.pid === pid && e.tid === tid).length;
  const [{ pid, tid }] = mains.toSorted((a, b) => work(b) - work(a));
  return `${pid} ${tid}`;
}
