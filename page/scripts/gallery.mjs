import { chromium } from "playwright";
import { createServer } from "vite";

/** Calls `work` with a browser and the server of gallery.html, and ends both. */
export async function withGallery(work) {
  const server = await createServer({ server: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
  await server.listen();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    await work(browser, server);
  } finally {
    await browser.close();
    await server.close();
  }
}
