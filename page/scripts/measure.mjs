// node scripts/measure.mjs URL [ROUNDS] [phone]: what a first visit of the page at URL costs, in
// a browser that knows nothing of it: bytes on the line, and when the page can be used. With
// "phone" as in paint.mjs: 1.6 Mbit/s, 150 ms, a processor four times slower.

import { chromium } from "playwright";

const [url = "http://127.0.0.1:8080", rounds = "5", device = ""] = process.argv.slice(2);
const results = [];
for (let i = 0; i < Number(rounds); i++) results.push(await visit());

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const column = (name) => results.map((r) => r[name]);
console.log(`${results.length} first visits of ${url}, in the middle (least to most)`);
for (const name of Object.keys(results[0])) {
  const values = column(name);
  console.log(`${name}: ${median(values)} (${Math.min(...values)} to ${Math.max(...values)})`);
}

async function visit() {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ reducedMotion: "reduce" });
    const wire = await page.context().newCDPSession(page);
    const addresses = new Map();
    let bytes = 0;
    let requests = 0;
    await wire.send("Network.enable");
    if (device === "phone") {
      const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
      await wire.send("Network.emulateNetworkConditions", { offline: false, ...line });
      await wire.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    }
    wire.on("Network.requestWillBeSent", (e) => addresses.set(e.requestId, e.request.url));
    wire.on("Network.loadingFinished", (e) => {
      if (addresses.get(e.requestId)?.endsWith(".wasm")) return;
      bytes += e.encodedDataLength;
      requests++;
    });
    await page.goto(url);
    // A game can be chosen; then all six boards are drawn and the page is at rest.
    await page.waitForSelector(".games a");
    const usable = await page.evaluate(() => Math.round(performance.now()));
    await page.waitForFunction(() => document.querySelectorAll(".games .board svg").length === 6);
    const drawn = await page.evaluate(
      () => new Promise((done) => requestIdleCallback(() => done(Math.round(performance.now())))),
    );
    const paint = await page.evaluate(() =>
      Math.round(performance.getEntriesByName("first-contentful-paint")[0].startTime),
    );
    return {
      "kB without the wasm": Math.round(bytes / 1000),
      requests,
      "ms to paint": paint,
      "ms to use": usable,
      "ms to rest": drawn,
    };
  } finally {
    await browser.close();
  }
}
