// The rules and the engine in a worker of their own: the page asks, client.ts is
// what it asks through.

import "$bin/wasm_exec.js";
import { again } from "../again";
import analysis from "$bin/manykings-analysis.wasm?url";
import tables from "$bin/manykings.wasm?url";
import { load, type Manykings } from "$wasm/manykings.mjs";
import type { Module, Request, Response } from "./protocol";

const modules: Readonly<Record<Module, string>> = { tables, analysis };

/** The addresses of the nets that games are judged by, by their files. */
const nets = import.meta.glob<string>("$nets/*.net", { query: "?url", import: "default", eager: true });

/**
 * The net for a kind of games. The rules need it in the midst of a request, so that it comes before
 * anything else; without it games are judged by less.
 */
function net(kind: string): Uint8Array | undefined {
  const url = Object.entries(nets).find(([file]) => file.endsWith(`/${kind}.net`))?.[1];
  if (!url) return undefined;
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    return undefined; // there is no connection
  }
  return request.status === 200 ? new Uint8Array(request.response as ArrayBuffer) : undefined;
}

async function start(module: Module, stop: Int32Array | null, memory: Int32Array | null): Promise<Manykings> {
  return again(async () => {
    const response = await fetch(modules[module]);
    if (!response.ok) throw new Error(`the rules were not found: ${response.status}`);
    return load(response, { nets: net, ...(stop && { stop }), ...(memory && { memory }) });
  });
}

let begin: (() => Promise<Manykings>) | undefined;
let kings: Promise<Manykings> | undefined;

/** The rules; if they did not load, each request tries again. */
function loaded(): Promise<Manykings> {
  if (!begin) throw new Error("the worker was not started");
  if (!kings) {
    kings = begin();
    kings.catch(() => (kings = undefined)); // the answers report the error
  }
  return kings;
}

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if (data.kind === "start") {
    begin = () => start(data.module, data.stop, data.memory);
    loaded().catch(() => undefined);
    return;
  }
  void answer(data.id, data.text);
});

async function answer(id: number, request: string): Promise<void> {
  let text: string;
  try {
    text = (await loaded()).ask(request);
  } catch (error) {
    text = JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
  postMessage({ id, text } satisfies Response);
}
