// How fast the engine is in the browser and in node, beside the native one:
//
//   make build wasm && cd page && node scripts/wasm.mjs [rounds]
//
// Each searches the positions of `manykings bench` once a round, by turns; prints
// the nodes per second of each and their ratio to native, medians.

import { execFile } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright";

const rounds = Number(process.argv[2] ?? 3);
const run = promisify(execFile);
const bin = new URL("../../bin/", import.meta.url);

/** The positions of `manykings bench`: a depth and a position a line. */
const table = await readFile(new URL("../../engine/signature/positions.txt", import.meta.url), "utf8");
const positions = table
  .split("\n")
  .map((line) => /^(\d+) (.*)/.exec(line.trim()))
  .filter((found) => found !== null)
  .map(([, depth, position]) => ({ depth: Number(depth), position }));

/** The nets that games are judged by, by kinds of games, as text. */
const folder = new URL("../../engine/eval/nets/", import.meta.url);
const nets = {};
for (const name of await readdir(folder)) {
  if (extname(name) === ".net") nets[name.slice(0, -4)] = await readFile(new URL(name, folder), "base64");
}

/** Runs in node and in a worker of the browser. */
const work = `
  import "./wasm_exec.js";
  import { load } from "./manykings.mjs";
  export async function measure(wasm) {
    const files = ${JSON.stringify(nets)};
    const nets = (kind) => files[kind] && Uint8Array.from(atob(files[kind]), (c) => c.charCodeAt(0));
    const kings = await load(wasm, { nets });
    const from = performance.now();
    let nodes = 0;
    for (const { depth, position } of ${JSON.stringify(positions)}) {
      kings.tune();
      nodes += kings.open({ position }).search({ depth }).nodes;
    }
    return { nodes, seconds: (performance.now() - from) / 1000 };
  }`;

async function native() {
  const from = performance.now();
  const { stdout } = await run(new URL("manykings", bin).pathname, ["bench", "--json"]);
  return { nodes: JSON.parse(stdout).nodes, seconds: (performance.now() - from) / 1000 };
}

async function node() {
  const script = `${work}
    const { readFileSync } = await import("node:fs");
    console.log(JSON.stringify(await measure(readFileSync("manykings.wasm"))));`;
  const started = run(process.execPath, ["--input-type=module"], { cwd: bin });
  started.child.stdin.end(script);
  const { stdout } = await started;
  return JSON.parse(stdout);
}

const types = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".html": "text/html",
};
const server = createServer(async (request, response) => {
  const name = request.url.slice(1);
  const worker = `${work}
    postMessage(await measure(fetch("manykings.wasm")));`;
  try {
    const body =
      name === ""
        ? "<title>wasm</title>"
        : name === "worker.js"
          ? worker
          : await readFile(new URL(name, bin));
    response.writeHead(200, { "Content-Type": types[extname(name)] ?? "text/html" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

async function inBrowser() {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const measured = await page.evaluate(
    () =>
      new Promise((done, fail) => {
        const worker = new Worker("worker.js", { type: "module" });
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = ({ message }) => fail(new Error(message));
      }),
  );
  await page.close();
  return measured;
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const speeds = { native: [], node: [], chromium: [] };
const counted = new Set();
try {
  for (let round = 0; round < rounds; round++) {
    for (const [where, measure] of Object.entries({ native, node, chromium: inBrowser })) {
      const { nodes, seconds } = await measure();
      counted.add(nodes);
      speeds[where].push(nodes / seconds);
    }
  }
} finally {
  await browser.close();
  server.close();
}
if (counted.size !== 1) throw new Error(`the nodes differ: ${[...counted].join(", ")}`);
console.log(`${[...counted][0]} nodes`);
for (const [where, list] of Object.entries(speeds)) {
  console.log(
    `${where.padEnd(9)} ${Math.round(median(list) / 1000)}k nodes/s ${(median(list) / median(speeds.native)).toFixed(2)}`,
  );
}
