import type { Call, Calls, Request, Response } from "./protocol";
import { FaultyError, RefusedError } from "./types";

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A worker with the rules and the calls to it that are not answered yet. */
export class Connection {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  #ended = false;

  /** stop: memory shared with the worker; a search ends soon after its first element is not 0. */
  constructor(stop: Int32Array | null) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Response>) => this.#settle(data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#fail(new Error(event.message || "the rules could not be loaded"));
    });
    this.#send({ kind: "start", stop });
  }

  call<C extends Call>(call: C, ...args: Parameters<Calls[C]>): Promise<ReturnType<Calls[C]>> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(new Error("the worker was ended"));
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
      this.#send({ kind: "call", id, call, args });
    });
  }

  /** Ends the worker; what it was asked rejects. */
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
    switch (response.kind) {
      case "done":
        return waiting?.resolve(response.value);
      case "refused":
        return waiting?.reject(new RefusedError(response.refusal));
      case "faulty":
        return waiting?.reject(new FaultyError(response.faults));
      case "trouble":
        return waiting?.reject(new Error(response.message));
    }
  }

  #fail(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
