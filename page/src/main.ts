import { mount } from "svelte";
import App from "./app/App.svelte";
import { arrived, started, tellFailed } from "./app/first";
import { begin } from "./app/language.svelte";
import { load, textsOf } from "./app/pages";
import { router } from "./app/router.svelte";
import { keepServed } from "./app/served";
import { clearStills, keepStills } from "./app/stills";

const target = document.getElementById("app");
started();
if (target)
  start(target).then(arrived, (error: unknown) => {
    console.error(error);
    tellFailed();
  });

/** The server's content stays until its replacement is complete. */
async function start(target: HTMLElement): Promise<void> {
  const served = keepServed(target);
  keepStills();
  await Promise.all([begin(textsOf(router.route)), served && load(router.route).catch(() => undefined)]);
  target.replaceChildren();
  clearStills();
  mount(App, { target });
}
