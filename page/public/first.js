// Before anything is drawn: the theme and the board that were chosen, so that the page does not flash in others; the
// language of the first words; and what to do when a file of the page does not load.
(() => {
  let language = "";
  try {
    const chosen = JSON.parse(localStorage.getItem("manykings.settings") ?? "{}");
    const { theme, board } = chosen;
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (typeof board === "string") document.documentElement.dataset.board = board;
    if (typeof chosen.language === "string") language = chosen.language;
  } catch {
    // No storage, or another's: the theme of the system.
  }

  // The first frame has the words alone: to lay out six boards takes a phone most of a second.
  const root = document.documentElement;
  root.classList.add("early");
  requestAnimationFrame(() => setTimeout(() => root.classList.remove("early")));

  const tries = 3;
  const pause = 500; // milliseconds, after the first try
  const key = "manykings.reloaded";

  let failed = false;
  /** The file that starts the page has loaded, and all it needs. */
  let started = false;

  /** Shows the first words in the reader's language. */
  function speak() {
    const wanted = [location.pathname.split("/")[1], language, ...navigator.languages];
    const sections = [...document.querySelectorAll("#first [lang]")];
    const best = wanted
      .map((tag) => sections.find((s) => s.lang === tag.toLowerCase().split("-")[0]))
      .find(Boolean);
    if (best) for (const section of sections) section.hidden = section.lang !== best.lang;
    for (const link of document.querySelectorAll("#first .reload"))
      link.addEventListener("click", (event) => {
        event.preventDefault();
        void reload();
      });
    if (failed) tell();
  }

  /** Says that a file has not loaded, above whatever of the page is there. */
  function tell() {
    failed = true;
    document.getElementById("first")?.classList.add("failed");
    for (const note of document.querySelectorAll("#first .failure")) note.hidden = false;
  }

  /** Loads the page anew: in the version of the server, where this one has been replaced. */
  async function reload() {
    await renew().catch(() => undefined);
    location.reload();
  }

  /** Lets the service worker of a newer version take over, if there is one. */
  async function renew() {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration?.active) return;
    const late = new Promise((done) => setTimeout(done, 8000)); // with a slow line this version is better than none
    await Promise.race([late, takeOver(registration)]);
  }

  async function takeOver(registration) {
    if (!registration.waiting) await registration.update();
    const coming = registration.installing;
    coming?.postMessage("hurry");
    if (coming)
      await new Promise((done) => {
        coming.addEventListener("statechange", () => coming.state !== "installing" && done());
      });
    if (!registration.waiting) return;
    const changed = new Promise((done) => {
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    });
    registration.waiting.postMessage("take over");
    await changed;
  }

  /** Fetches a style again, then once more: what it dresses is there without it. */
  function dress(link) {
    const tried = Number(link.dataset.tried ?? 1);
    if (tried >= tries) return tell();
    setTimeout(() => {
      const next = link.cloneNode();
      next.dataset.tried = String(tried + 1);
      next.href = `${link.href.split("?")[0]}?again=${tried}`;
      link.replaceWith(next);
    }, pause * tried);
  }

  /** The page has not started: it is loaded once more by itself, then the reader is asked. */
  function restart() {
    let before = 0;
    try {
      before = Number(sessionStorage.getItem(key));
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      before = Date.now();
    }
    if (Date.now() - before < 60_000) tell();
    else setTimeout(() => void reload(), pause);
  }

  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") dress(target);
      else if (target instanceof HTMLScriptElement && target.type === "module" && !started) restart();
    },
    true,
  );
  document.addEventListener("readystatechange", () => document.readyState === "interactive" && speak());

  window.manykings = {
    start: () => (started = true),
    failed: tell,
    reload,
  };
})();
