// The answers of manykings.wasm as objects. Squares are indices of the squares of
// the board, -1 for none; armies are indices of its armies; seats count from 1.

/** @typedef {import("./bytes.mjs").Reader} Reader */

const ROLES = ["", "K", "Q", "R", "B", "N", "P", "M"];
const KINDS = ["quiet", "capture", "en-passant", "castle", "defection", "swap", "stay", "queen-choice", "pass"];
const EVENTS = ["out", "king-gone", "conquered", "escaped", "left", "over"];
const BOUNDS = ["", "upper", "lower", "exact"];

/**
 * A score for one seat: centipawns, or the plies to the end of a game that is
 * won (more than 0) or lost.
 *
 * @typedef {{cp: number} | {win: number} | {loss: number}} Score
 */

/** @param {Reader} r @returns {Score} */
function score(r) {
  const name = ["cp", "win", "loss"][r.byte()];
  return /** @type {Score} */ ({ [name]: r.int() });
}

/** @param {Reader} r */
function stats(r) {
  return { nodes: r.uint(), microsec: r.uint(), full: r.uint() };
}

/**
 * @typedef {object} Line
 * @property {number} depth plies
 * @property {number} selective plies of the longest line looked at
 * @property {Score} score for the seat on turn
 * @property {Score[]} values for seat 1, 2, ...
 * @property {string[]} moves in protocol notation
 */

/** @param {Reader} r @returns {Line} */
function line(r) {
  return {
    depth: r.uint(),
    selective: r.uint(),
    score: score(r),
    values: r.list(() => score(r)),
    moves: r.texts(),
  };
}

/**
 * A line that a search has found so far.
 *
 * @typedef {{rank: number, bound: string, nodes: number, microsec: number, full: number} & Line} Found
 */

/** @param {Reader} r @returns {Found} */
export function found(r) {
  return { rank: r.uint(), bound: BOUNDS[r.byte()], ...stats(r), ...line(r) };
}

/** @param {Reader} r what a search has found: lines, best first, and what it cost */
export function result(r) {
  return { ...stats(r), lines: r.list(() => line(r)) };
}

/** @param {Reader} r */
export function games(r) {
  return r.list(() => ({ title: r.text(), page: r.text(), ids: r.texts() }));
}

/** @param {Reader} r */
export function signature(r) {
  return r.list(() => ({ game: r.text(), nodes: r.uint(), microsec: r.uint() }));
}

/** @param {Reader} r */
export function board(r) {
  return {
    id: r.text(),
    seats: r.uint(),
    teams: r.list(() => r.seats()),
    armies: r.texts(),
    name: r.text(),
    shades: r.texts(),
    width: r.float(), // board units
    height: r.float(),
    rotation: r.list(() => r.float()), // degrees clockwise that put seat 1, 2, ... at the bottom
    squares: r.list(() => ({
      name: r.text(),
      shade: r.byte(), // an index of shades
      anchor: point(r), // where a man is centred
      radius: r.float(), // of the largest circle round anchor inside outline
      outline: r.list(() => point(r)), // clockwise on the screen
    })),
  };
}

/** @param {Reader} r @returns {[x: number, y: number]} */
function point(r) {
  return [r.float(), r.float()];
}

/** @param {Reader} r */
export function moves(r) {
  return r.list(() => ({
    text: r.text(), // protocol notation
    kind: KINDS[r.byte()],
    role: ROLES[r.byte()],
    army: r.byte(),
    from: r.square(),
    to: r.square(),
    rookFrom: r.square(),
    rookTo: r.square(),
    promotion: ROLES[r.byte()],
    colour: r.byte(), // defection: the army taken on
    captured: r.squares(),
    path: r.squares(), // landings of a capture in draughts
    pathDue: r.flag(), // whether the text must name them
  }));
}

/** @param {Reader} r */
export function state(r) {
  return {
    entries: r.uint(), // played since the game was opened
    turn: r.byte(),
    check: r.flag(), // whether the seat on turn must answer one
    men: r.list(() => ({ square: r.square(), role: ROLES[r.byte()], army: r.byte() })),
    owners: r.list(() => r.byte()), // the seat that moves each army, 0 for none
    attacks: r.list(() => ({
      seat: r.byte(),
      king: r.square(),
      provisional: r.flag(),
      mate: r.flag(),
      men: r.list(() => ({ seat: r.byte(), square: r.square() })),
    })),
    outcome: outcome(r),
    events: r.list(() => ({ kind: EVENTS[r.byte()], seat: r.byte(), by: r.byte(), reason: r.text() })),
    position: r.text(), // docs/notation.md
  };
}

/**
 * An outcome as docs/rules/formats.md has it.
 *
 * @typedef {object} Outcome
 * @property {boolean} over
 * @property {number} [turn] while the game goes on
 * @property {number[]} [out]
 * @property {string} [reason] when it is over
 * @property {number[]} [winners]
 * @property {number[][]} [places]
 * @property {number[]} [tied]
 * @property {Record<string, number>} [score] mates by team
 */

/** @param {Reader} r @returns {Outcome} */
function outcome(r) {
  const over = r.flag();
  /** @type {Outcome} */
  const o = over
    ? { over, reason: r.text(), winners: r.seats(), places: r.list(() => r.seats()) }
    : { over, turn: r.byte(), out: r.seats() };
  if (over) {
    const tied = r.seats();
    if (tied.length > 0) o.tied = tied;
  }
  const score = r.list(() => [r.text(), r.uint()]);
  if (score.length > 0) o.score = Object.fromEntries(score);
  return o;
}

/**
 * Why a move is not legal.
 *
 * @typedef {object} Refusal
 * @property {number} entry which of the entries it is, from 1
 * @property {string} rule
 * @property {string} code names the sentence in a catalogue of translations
 * @property {string} sentence English, with {name} for each argument
 * @property {string} text the sentence with its arguments
 * @property {{name: string, kind: string, value: string}[]} args
 * @property {{kind: string, squares: number[]}[]} marks squares that show it
 */

/** @param {Reader} r @returns {Refusal} */
export function refusal(r) {
  const f = {
    entry: r.uint(),
    rule: r.text(),
    code: r.text(),
    sentence: r.text(),
    args: r.list(() => ({ name: r.text(), kind: r.text(), value: r.text() })),
    marks: r.list(() => ({ kind: r.text(), squares: r.squares() })),
  };
  const text = f.args.reduce((t, a) => t.replaceAll(`{${a.name}}`, () => a.value), f.sentence);
  return { ...f, text };
}

/**
 * One thing that is wrong with a position.
 *
 * @typedef {{rule: string, text: string, squares: string[]}} Fault
 */

/** @param {Reader} r @returns {Fault[]} */
export function faults(r) {
  return r.list(() => ({ rule: r.text(), text: r.text(), squares: r.texts() }));
}
