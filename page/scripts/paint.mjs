// node scripts/paint.mjs URL [ROUNDS]: when the rules pages, without a script, show their first text to a browser that
// knows nothing of them; as the machine is, and with a phone's line and processor (1.6 Mbit/s, 150 ms, four times
// slower). Fails if that takes more than a second, in the middle.

import { chromium } from "playwright";

const [url = "http://127.0.0.1:8080", rounds = "3"] = process.argv.slice(2);
const families = ["star", "yalta", "sovereign", "royale", "rex", "draughts"];
const most = 1000;

const lines = [
  { name: "as it is", slow: null, rate: 1 },
  {
    name: "phone",
    slow: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
    rate: 4,
  },
];

let late = false;
for (const line of lines) {
  for (const family of families) {
    const visits = [];
    for (let i = 0; i < Number(rounds); i++)
      visits.push(await visit(`${url}/en/games/${family}/rules`, line));
    visits.sort((a, b) => a - b);
    const middle = visits[Math.floor(visits.length / 2)];
    late ||= middle > most;
    console.log(`${line.name}: ${family}: ${middle} ms (${visits[0]} to ${visits.at(-1)})`);
  }
}
if (late) {
  console.error(`more than ${most} ms`);
  process.exit(1);
}

async function visit(address, { slow, rate }) {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: "en" });
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    await wire.send("Network.enable");
    await wire.send("Page.enable");
    await wire.send("Performance.enable");
    if (slow) await wire.send("Network.emulateNetworkConditions", slow);
    await wire.send("Emulation.setCPUThrottlingRate", { rate });
    const times = new Map();
    const first = new Promise((done) => {
      wire.on("Page.lifecycleEvent", ({ name, timestamp, loaderId }) => {
        const begun = times.get(loaderId) ?? {};
        begun[name] ??= timestamp;
        times.set(loaderId, begun);
        if (begun.init !== undefined && begun.firstContentfulPaint !== undefined) {
          done(begun.firstContentfulPaint - begun.sent);
        }
      });
      wire.on("Network.requestWillBeSent", ({ type, loaderId, timestamp, requestId }) => {
        if (type === "Document" && requestId === loaderId)
          times.set(loaderId, { ...times.get(loaderId), sent: timestamp });
      });
    });
    await wire.send("Page.setLifecycleEventsEnabled", { enabled: true });
    await page.goto(address, { waitUntil: "commit" });
    return Math.round(1000 * (await first));
  } finally {
    await browser.close();
  }
}
