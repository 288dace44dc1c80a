import type { Ask, Asks, Module, Request, Response } from "./protocol";
import { FaultyError, RefusedError, type Failure } from "./types";

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A worker with the rules and the requests to it that are not answered yet. */
export class Connection {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  #ended = false;
  #broken = false;

  /**
   * stop: memory shared with the worker; a search ends soon after its first element is not 0.
   * memory: what the engines of several workers remember in common.
   */
  constructor(stop: Int32Array | null, module: Module = "tables", memory: Int32Array | null = null) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Response>) => this.#settle(data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#broken = true;
      this.#fail(new Error(event.message || "the rules could not be loaded"));
    });
    this.#send({ kind: "start", module, stop, memory });
  }

  /** Whether it answers no more, because its file did not load or it failed. */
  get broken(): boolean {
    return this.#broken;
  }

  ask<A extends Ask>(ask: A, fields: Asks[A][0]): Promise<Asks[A][1]> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      if (this.#ended || this.#broken) return reject(new Error("the worker was ended"));
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
      this.#send({ kind: "ask", id, text: JSON.stringify({ ask, ...fields }) });
    });
  }

  /** Ends the worker; its open requests reject. */
  end(): void {
    this.#ended = true;
    this.#worker.terminate();
    this.#fail(new Error("the worker was ended"));
  }

  #send(request: Request): void {
    this.#worker.postMessage(request);
  }

  #settle(response: Response): void {
    const waiting = this.#waiting.get(response.id);
    this.#waiting.delete(response.id);
    const answer = JSON.parse(response.text) as { done: unknown } | Failure;
    if ("done" in answer) waiting?.resolve(answer.done);
    else waiting?.reject(errorOf(answer));
  }

  #fail(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

function errorOf({ error, refusal, faults }: Failure): Error {
  if (refusal) return new RefusedError(refusal);
  return faults ? new FaultyError(faults) : new Error(error);
}
