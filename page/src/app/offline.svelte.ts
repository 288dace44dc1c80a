// The service worker that keeps the page for times without a net
// (src/service/service.ts).

const calm = 1500; // milliseconds

class Offline {
  #waiting = $state.raw<ServiceWorker | null>(null);

  /** The worker of a newer version that waits to be used. */
  get waiting(): ServiceWorker | null {
    return this.#waiting;
  }

  /** Registers the worker, and checks for a new version. Pages in development have none. */
  register(): void {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const register = () =>
      navigator.serviceWorker.register("/service.js").then(
        // Where workers are blocked, the answer may be nothing.
        (registration?: ServiceWorkerRegistration) => registration && this.#follow(registration),
        () => undefined, // the page works without, while there is a net
      );
    // It fetches the whole page: the part in view loads first.
    if (document.readyState === "complete") setTimeout(register, calm);
    else addEventListener("load", () => setTimeout(register, calm), { once: true });
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
