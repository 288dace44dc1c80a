// A program that plays at random, on a client generated from the description of the API.
//
//     cd examples/clients/typescript && npm install && npm run generate && npm run build
//     MANYKINGS_TOKEN=mkt_... node play.js https://example.org
//
// It plays every game in which it has a seat.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.d.ts";

type Schemas = components["schemas"];

const client = createClient<paths>({
  baseUrl: `${process.argv[2]!.replace(/\/$/, "")}/api/v1`,
  headers: { Authorization: `Bearer ${process.env["MANYKINGS_TOKEN"]}` },
});
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Plays a random move, until the server has answered: the token makes the repetition the same request. */
async function move(game: Schemas["Game"], moves: readonly string[]): Promise<void> {
  const text = moves[Math.floor(Math.random() * moves.length)]!;
  const body = { version: game.version, seat: game.turn, text, token: String(game.moved) };
  for (;;) {
    const answer = await client.POST("/games/{id}/moves", { params: { path: { id: game.id } }, body }).catch(() => null);
    if (answer?.data) return;
    // The game has changed meanwhile: its state comes.
    if (answer && answer.response.status < 500 && answer.response.status !== 429) return console.log(answer.error);
    await wait(1000);
  }
}

async function hear({ type, moves, game }: Schemas["StreamLine"]): Promise<void> {
  if (!game) return;
  if (type === "invited") {
    await client.POST("/games/{id}/seats/{seat}", { params: { path: { id: game.id, seat: 0 } }, body: {} });
  }
  if (type === "state" && moves) await move(game, moves);
  if (type === "over") console.log(game.id, game.variant, "is over");
}

for (let after = ""; ; await wait(1000)) {
  try {
    const { data, response } = await client.GET("/stream", { params: { query: { after } }, parseAs: "stream" });
    if (response.status === 401) throw process.exit(1); // the token does not hold
    if (!data) continue;
    let rest = "";
    for await (const part of data.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split("\n");
      rest = lines.pop()!;
      for (const text of lines) {
        const line = JSON.parse(text) as Schemas["StreamLine"];
        after = line.id ?? after;
        await hear(line);
      }
    }
  } catch (error) {
    console.log(String(error)); // a reconnecting program receives the running games
  }
}
