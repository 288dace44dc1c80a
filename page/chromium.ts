// Which browser the tests run in: Debian's chromium, or what CHROMIUM names.

import { existsSync } from "node:fs";

/** The whole browser, as on a desktop. */
export const whole = process.env.CHROMIUM ?? "/usr/bin/chromium";

const shell = "/usr/bin/chromium-headless-shell";

/**
 * The same without the browser's own window, where it is installed: a test costs half the processor time. It has
 * no notices.
 */
export const quick = process.env.CHROMIUM ?? (existsSync(shell) ? shell : whole);
