import { mount } from "svelte";
import App from "./app/App.svelte";
import { arrived, started, tellFailed } from "./app/first";
import { begin } from "./app/language.svelte";
import { load } from "./app/pages";
import { router } from "./app/router.svelte";
import { keepServed } from "./app/served";

const target = document.getElementById("app");
started();
if (target)
  start(target).then(arrived, (error: unknown) => {
    console.error(error);
    tellFailed();
  });

/** What the server has written stands until all is there that comes in its place. */
async function start(target: HTMLElement): Promise<void> {
  const served = keepServed(target);
  await Promise.all([begin(), served && load(router.route).catch(() => undefined)]);
  target.replaceChildren();
  mount(App, { target });
}
