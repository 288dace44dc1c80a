// The sounds of a game: short tones, made by the browser, so that nothing is loaded.

export type Sound = "move" | "capture" | "check" | "turn" | "end" | "message";

/** One tone: Hz, when it begins and how long it lasts in seconds, how loud (1 is all). */
interface Tone {
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
  readonly volume: number;
  readonly wave: OscillatorType;
}

const tone = (
  pitch: number,
  at: number,
  length: number,
  volume: number,
  wave: OscillatorType = "sine",
): Tone => ({
  pitch,
  at,
  length,
  volume,
  wave,
});

const scores: Record<Sound, readonly Tone[]> = {
  move: [tone(190, 0, 0.06, 0.5, "triangle")],
  capture: [tone(190, 0, 0.05, 0.5, "triangle"), tone(120, 0.05, 0.09, 0.6, "triangle")],
  check: [tone(620, 0, 0.09, 0.25), tone(620, 0.13, 0.12, 0.25)],
  turn: [tone(523, 0, 0.1, 0.3), tone(784, 0.1, 0.18, 0.3)],
  end: [tone(523, 0, 0.14, 0.3), tone(659, 0.14, 0.14, 0.3), tone(784, 0.28, 0.34, 0.3)],
  message: [tone(880, 0, 0.06, 0.12)],
};

let context: AudioContext | undefined;

/**
 * Plays a sound. Browsers keep quiet before a person has first touched the page,
 * and a sound that would come late is not played.
 */
export function sound(name: Sound): void {
  context ??= new AudioContext();
  if (context.state === "suspended") {
    void context.resume();
    return;
  }
  for (const t of scores[name]) {
    const begin = context.currentTime + t.at;
    const oscillator = new OscillatorNode(context, { type: t.wave, frequency: t.pitch });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(t.volume, begin + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + t.length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + t.length + 0.02);
  }
}
