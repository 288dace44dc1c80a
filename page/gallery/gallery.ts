import "../src/app/app.css";
import "../src/board/board.css";
import { mount } from "svelte";
import { begin } from "../src/app/language.svelte";
import Gallery from "./Gallery.svelte";

void begin().then(() => mount(Gallery, { target: document.body }));
