// Keeps the screen on during play without touches.

interface Lock {
  release(): Promise<void>;
}

/** Keeps the screen on until the returned function is called, where the browser can. */
export function stayAwake(): () => void {
  let lock: Lock | null = null;
  let ended = false;
  // The browser lets go whenever the page is hidden.
  const take = async () => {
    if (ended || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (ended) void lock.release();
    } catch {
      // The battery is low, or the system refuses.
    }
  };
  const seen = () => void take();
  document.addEventListener("visibilitychange", seen);
  void take();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", seen);
    void lock?.release();
  };
}
