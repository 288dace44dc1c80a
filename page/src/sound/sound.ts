// The sounds of a game, and spoken moves. Nothing before a person has
// first touched the page: browsers ask for that, and so do people.

import { again } from "../again";
import { settings } from "../app/settings.svelte";
import type { Sound } from "./sounds";

let context: AudioContext | undefined;
const made = new Map<Sound, AudioBuffer>();

/** Plays a sound at the set volume, some seconds from now. A late sound is skipped. */
export function sound(name: Sound, after = 0): void {
  if (!settings.sound || settings.volume === 0 || !navigator.userActivation.hasBeenActive) return;
  const asked = performance.now();
  void play(name, () => after - (performance.now() - asked) / 1000).catch(() => undefined);
}

async function play(name: Sound, wait: () => number): Promise<void> {
  context ??= new AudioContext();
  if (context.state === "suspended") await context.resume();
  let buffer = made.get(name);
  if (!buffer) {
    const { synthesize } = await again(() => import("./synth"));
    const samples = synthesize(name, context.sampleRate);
    buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    made.set(name, buffer);
  }
  if (wait() < -0.3) return; // it took too long to be of use
  const gain = new GainNode(context, { gain: (settings.volume / 100) ** 2 });
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(gain).connect(context.destination);
  source.start(context.currentTime + Math.max(0, wait()));
}

/** Speaks a text in a language, if speech is on. Drops the unspoken rest of earlier moves. */
export function speak(text: string, language: string, wished = settings.speak): void {
  if (!wished || !("speechSynthesis" in window) || !navigator.userActivation.hasBeenActive) return;
  if (speechSynthesis.pending) speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language === "pt" ? "pt-PT" : language;
  utterance.volume = settings.volume / 100;
  speechSynthesis.speak(utterance);
}
