import { mount } from "svelte";
import App from "./app/App.svelte";
import { begin } from "./app/language.svelte";

const target = document.getElementById("app");
if (target) void begin().then(() => mount(App, { target }));
