// A program that plays any game of a manykings server at random: no rules, no packages.
//
//     MANYKINGS_TOKEN=mkt_... node examples/bot.ts https://example.org     (Node 22.18 or later)
//
// The server lists all legal moves in every state where it is our turn (docs/api.md, Programs):
// put something better than chance into choose().

interface Line {
  type: "listening" | "invited" | "seated" | "state" | "over" | "unseated" | "keepalive" | "goodbye";
  id?: string;
  moves?: string[];
  game?: { id: string; version: number; moved: number; variant: string; turn: number; outcome?: unknown };
}

const server = `${process.argv[2]!.replace(/\/$/, "")}/api/v1`;
const headers = { Authorization: `Bearer ${process.env["MANYKINGS_TOKEN"]}`, "Content-Type": "application/json" };
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Posts until the server has answered: the token makes the repetition the same request. */
async function post(path: string, body: object): Promise<void> {
  for (;;) {
    const init = { method: "POST", headers, body: JSON.stringify(body), signal: AbortSignal.timeout(15_000) };
    const answer = await fetch(server + path, init).catch(() => null);
    if (answer?.ok) return;
    // The game has changed meanwhile: its state comes.
    if (answer && answer.status < 500 && answer.status !== 429) return console.log(path, await answer.text());
    await wait(1000);
  }
}

const choose = (moves: readonly string[]): string => moves[Math.floor(Math.random() * moves.length)]!;

async function hear({ type, moves, game }: Line): Promise<void> {
  if (!game) return;
  if (type === "invited") await post(`/games/${game.id}/seats/0`, { token: "sit" });
  if (type === "state" && moves)
    await post(`/games/${game.id}/moves`, {
      version: game.version, seat: game.turn, text: choose(moves), token: String(game.moved),
    });
  if (type === "over") console.log(game.id, game.variant, JSON.stringify(game.outcome));
}

for (let after = ""; ; await wait(1000)) {
  try {
    const answer = await fetch(`${server}/stream?after=${after}`, { headers });
    if (answer.status === 401) throw process.exit(1); // the token does not hold
    let rest = "";
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split("\n");
      rest = lines.pop()!;
      for (const text of lines) {
        const line = JSON.parse(text) as Line;
        after = line.id ?? after;
        await hear(line);
      }
    }
  } catch (error) {
    console.log(String(error)); // a reconnecting program receives running games, and those ended since the last line
  }
}
