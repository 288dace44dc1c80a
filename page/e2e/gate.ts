// A line to a server that can be cut for one file at a time, as a bad one is, and on which the
// server can be an older version.

import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The fate of a request: it passes, its connection is cut, or the file is missing. */
type Fate = "pass" | "cut" | "gone";

export class Gate {
  readonly url: string;
  #server: Server;
  /** The fate of a path. */
  fate: (path: string) => Fate = () => "pass";
  /**
   * Whether the server is of an older version, in which all scripts and styles have other names.
   */
  older = false;
  /** The paths that were asked for. */
  readonly asked: string[] = [];

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async open(to: string): Promise<Gate> {
    const target = new URL(to);
    const server = createServer((incoming, answer) => gate.#pass(target, incoming, answer));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const gate = new Gate(server);
    return gate;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #pass(target: URL, incoming: IncomingMessage, answer: ServerResponse): void {
    const path = incoming.url ?? "/";
    this.asked.push(path);
    let fate = this.fate(path);
    const { older } = this;
    // The file of the other version is not there.
    if (/-0ld[^/]*$/.test(path) && !older) fate = "gone";
    if (fate === "cut") return void incoming.socket.destroy();
    if (fate === "gone") return void answer.writeHead(404).end();
    const headers = { ...incoming.headers, host: target.host, "accept-encoding": "identity" };
    delete headers["if-none-match"];
    delete headers.origin;
    const options = {
      host: target.hostname,
      port: target.port,
      path: path.replace("-0ld", "-"),
      method: incoming.method,
      headers,
    };
    const forward = request(options, (from) => {
      const text = /javascript|html/.test(from.headers["content-type"] ?? "");
      if (!older || !text) {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      from.on("data", (part: Buffer) => parts.push(part));
      from.on("end", () => {
        const body = Buffer.concat(parts)
          .toString()
          .replace(/-(?=[\w-]{8}\.(js|css)\b)/g, "-0ld");
        const rest = { ...from.headers };
        delete rest["content-length"];
        delete rest.etag;
        answer.writeHead(from.statusCode ?? 502, rest).end(body);
      });
    });
    forward.on("error", () => incoming.socket.destroy());
    incoming.pipe(forward);
  }
}
