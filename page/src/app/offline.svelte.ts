// The service worker that keeps the page for times without a net
// (src/service/service.ts).

const calm = 1500; // milliseconds
/** How long the page of a first visitor who only looks has the processor and the line for itself. */
const patience = 10_000;

class Offline {
  #waiting = $state.raw<ServiceWorker | null>(null);

  /** The worker of a newer version that waits to be used. */
  get waiting(): ServiceWorker | null {
    return this.#waiting;
  }

  /** Registers the worker, and checks for a new version. Pages in development have none. */
  register(): void {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    let begun = false;
    const register = () => {
      if (begun) return;
      begun = true;
      void navigator.serviceWorker.register("/service.js").then(
        // Where workers are blocked, the answer may be nothing.
        (registration?: ServiceWorkerRegistration) => registration && this.#follow(registration),
        () => undefined, // the page works without, while there is a net
      );
    };
    // It fetches the whole page: the part in view loads first, and on a first visit the person acts first.
    const begin = () => {
      setTimeout(register, navigator.serviceWorker.controller ? calm : patience);
      for (const sign of ["pointerdown", "keydown", "scroll"])
        addEventListener(sign, () => setTimeout(register, calm), { once: true, capture: true });
    };
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { once: true });
  }

  /** Switches to the new version: the page reloads. Games are stored move by move. */
  use(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.#waiting?.postMessage("take over");
  }

  later(): void {
    this.#waiting = null;
  }

  #follow(registration: ServiceWorkerRegistration): void {
    const look = (worker: ServiceWorker | null) => {
      // The first version needs no question.
      if (worker?.state === "installed" && navigator.serviceWorker.controller) this.#waiting = worker;
    };
    look(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => look(worker));
    });
  }
}

export const offline = new Offline();
