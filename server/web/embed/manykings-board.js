// <manykings-board>: a board for any page, one file without a framework.
//
//   <script type="module" src="https://kings.example.org/embed/manykings-board.js"></script>
//   <manykings-board game="3fTq9ZkLw0aB"></manykings-board>
//   <manykings-board variant="star:4" moves="1d21d4 2d22d4" seat="2" theme="wood"></manykings-board>
//
// A game of the site that serves this file, or any game or position with its moves. What is drawn comes from there as
// pictures; the page that shows it needs nothing else. Texts follow the nearest lang.

const site = new URL(import.meta.url).origin;
const TEXTS = {}; // by the server

/** How a picture may be asked for: attributes that are handed on. */
const LOOKS = ["seat", "theme", "night", "men", "letters", "plain", "grey", "goals", "circles", "stars", "arrows", "crosses", "marks"];

/** How often a game that goes on is asked for anew, in milliseconds. */
const AGAIN = 15000;

const STYLE = `
  :host { display: inline-block; width: 100%; max-width: 40rem; color: inherit; font: 400 0.9rem/1.3 system-ui, sans-serif; }
  figure { margin: 0; }
  p { margin: 0; padding: 1rem; border: 1px solid currentColor; border-radius: 0.4rem; overflow-wrap: anywhere; }
  img { display: block; width: 100%; height: auto; aspect-ratio: var(--form, 1); }
  img:not([src]) { display: none; }
  nav { display: flex; flex-wrap: wrap; gap: 0.25rem; align-items: center; margin-top: 0.35rem; }
  button { min-width: 2.75rem; min-height: 2.75rem; border: 1px solid currentColor; border-radius: 0.4rem; background: none;
    color: inherit; cursor: pointer; display: grid; place-items: center; padding: 0; }
  button:disabled { opacity: 0.35; cursor: default; }
  button:focus-visible, a:focus-visible { outline: 3px solid #0a58ca; outline-offset: 2px; }
  svg { width: 1.25rem; height: 1.25rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
  output { flex: 1; text-align: center; font-variant-numeric: tabular-nums; }
  a { color: inherit; padding: 0.6rem 0.3rem; }
`;

const ICONS = {
  first: "M18 6l-6 6 6 6M11 6l-6 6 6 6",
  back: "M15 6l-6 6 6 6",
  forth: "M9 6l6 6-6 6",
  last: "M6 6l6 6-6 6M13 6l6 6-6 6",
  turn: "M4 12a8 8 0 0 1 13.7-5.7L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.7L4 15.5M4 20v-4.5h4.5",
};

class ManykingsBoard extends HTMLElement {
  static observedAttributes = ["game", "variant", "position", "moves", "ply", "controls", ...LOOKS];

  #root = this.attachShadow({ mode: "open" });
  #image = document.createElement("img");
  #count = document.createElement("output");
  #trouble = document.createElement("p");
  #buttons = {};
  #ply = -1; // the last
  #plies = 0;
  #turned = 0;
  #seats = 0;
  #asked = 0;
  #due = false;
  #timer = 0;
  #address = "";

  connectedCallback() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    const texts = this.#texts();
    const figure = document.createElement("figure");
    const bar = document.createElement("nav");
    const steps = { first: () => 0, back: () => this.#at() - 1, forth: () => this.#at() + 1, last: () => -1 };
    for (const [name, icon] of Object.entries(ICONS)) {
      const button = document.createElement("button");
      button.type = "button";
      button.title = texts[name];
      button.setAttribute("aria-label", texts[name]);
      button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}"/></svg>`;
      button.addEventListener("click", () => (name === "turn" ? this.#turn() : this.#go(steps[name]())));
      button.disabled = true; // until there is something to step through
      this.#buttons[name] = button;
      bar.append(button);
    }
    this.#count.setAttribute("aria-live", "polite");
    bar.querySelector("button:last-child").before(this.#count);
    const link = document.createElement("a");
    link.href = this.getAttribute("game") ? `${site}/g/${encodeURIComponent(this.getAttribute("game"))}` : site;
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = "Many Kings";
    bar.append(link);
    this.#trouble.hidden = true;
    this.#trouble.setAttribute("role", "status");
    figure.append(this.#image, this.#trouble);
    if (this.getAttribute("controls") !== "no") figure.append(bar);
    this.#root.replaceChildren(figure);
    this.addEventListener("keydown", this.#keys);
    this.#ply = this.hasAttribute("ply") ? Number(this.getAttribute("ply")) : -1;
    this.#refresh();
    this.#timer = setInterval(() => {
      if (this.hasAttribute("game") && this.#ply < 0 && document.visibilityState === "visible") this.#refresh();
    }, AGAIN);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
    this.removeEventListener("keydown", this.#keys);
    URL.revokeObjectURL(this.#address);
  }

  attributeChangedCallback(name, before, now) {
    if (name === "ply") this.#ply = now === null ? -1 : Number(now);
    if (this.isConnected && before !== now) this.#refresh();
  }

  #texts() {
    const language = (this.closest("[lang]")?.lang || navigator.language).slice(0, 2);
    return TEXTS[language] ?? TEXTS.en;
  }

  /** The ply that is shown. */
  #at() {
    return this.#ply < 0 ? this.#plies : this.#ply;
  }

  #go(ply) {
    this.#ply = ply < 0 || ply >= this.#plies ? -1 : ply;
    this.#refresh();
  }

  #turn() {
    const seat = Number(this.getAttribute("seat") || 1);
    this.#turned = (this.#turned + 1) % Math.max(1, this.#seats);
    this.#asked = ((seat - 1 + this.#turned) % Math.max(1, this.#seats)) + 1;
    this.#refresh();
  }

  #keys = (event) => {
    const step = { ArrowLeft: "back", ArrowRight: "forth", Home: "first", End: "last" }[event.key];
    if (!step || this.#buttons[step].disabled) return;
    event.preventDefault();
    this.#buttons[step].click();
  };

  /** Asks for what is to be shown, once for all that changed at the same time. */
  #refresh() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      this.#load();
    });
  }

  async #load() {
    const query = new URLSearchParams();
    for (const name of LOOKS) {
      if (this.hasAttribute(name)) query.set(name, this.getAttribute(name) || "true");
    }
    if (this.#asked > 0) query.set("seat", this.#asked);
    const game = this.getAttribute("game");
    let path = "/api/v1/diagram";
    if (game) {
      path = `/api/v1/games/${encodeURIComponent(game)}/diagram.svg`;
      query.set("ply", this.#ply);
    } else {
      const moves = (this.getAttribute("moves") ?? "").split(/\s+/).filter(Boolean);
      this.#plies = moves.length;
      query.set("moves", moves.slice(0, this.#at()).join(" "));
      if (this.hasAttribute("position")) query.set("position", this.getAttribute("position"));
      else query.set("game", this.getAttribute("variant") ?? "star:2");
    }
    const answer = await fetch(`${site}${path}?${query}`, { credentials: "omit" }).catch(() => null);
    if (!answer?.ok) {
      await this.#explain(answer, game);
      return;
    }
    this.#trouble.hidden = true;
    this.#buttons.turn.disabled = false;
    if (game) this.#plies = Number(answer.headers.get("Manykings-Plies"));
    this.#seats = Number(answer.headers.get("Manykings-Seats"));
    const text = await answer.text();
    const form = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(text);
    if (form) this.style.setProperty("--form", `${form[1]} / ${form[2]}`);
    const before = this.#address;
    this.#address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    this.#image.src = this.#address;
    URL.revokeObjectURL(before);
    this.#image.alt = /<title>([^<]*)/.exec(text)?.[1] ?? "";
    this.#count.textContent = this.#plies > 0 ? `${this.#at()} / ${this.#plies}` : "";
    this.#buttons.first.disabled = this.#buttons.back.disabled = this.#at() === 0;
    this.#buttons.forth.disabled = this.#buttons.last.disabled = this.#at() >= this.#plies;
  }

  /**
   * Says why there is nothing to see. What was there stays, and a site that does not answer is asked again; who wrote a
   * position or a move that cannot be reads what is wrong with it.
   */
  async #explain(answer, game) {
    if (!answer || this.#image.hasAttribute("src")) return;
    if (answer.status === 404 && game) this.#trouble.textContent = this.#texts().missing;
    else this.#trouble.textContent = (await answer.json().catch(() => null))?.detail ?? `${answer.status}`;
    this.#trouble.hidden = false;
  }
}

customElements.define("manykings-board", ManykingsBoard);
