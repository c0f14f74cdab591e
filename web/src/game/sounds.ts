// The sounds of a table, made on the spot: no files to load.
import { settings } from "../settings.svelte";

/** A tone that glides from one pitch to another, in hertz; times are in seconds. */
interface Tone {
  at: number;
  lasts: number;
  from: number;
  to: number;
  loud: number;
  wave: OscillatorType;
}

const tone = (wave: OscillatorType, at: number, lasts: number, from: number, to: number, loud: number): Tone => ({ wave, at, lasts, from, to, loud });

export const sounds = {
  /** A soft knock. */
  move: [tone("sine", 0, 0.12, 240, 90, 0.12)],
  /** A harder one, and something that falls. */
  capture: [tone("triangle", 0, 0.09, 330, 80, 0.2), tone("sine", 0.08, 0.16, 170, 55, 0.14)],
  /** Two notes upwards. */
  turn: [tone("sine", 0, 0.16, 523, 523, 0.08), tone("sine", 0.13, 0.26, 784, 784, 0.08)],
  /** Three short ones, high. */
  low: [0, 0.16, 0.32].map((at) => tone("square", at, 0.08, 988, 988, 0.03)),
  /** A chord, one note after another. */
  end: [392, 494, 587, 784].map((pitch, number) => tone("triangle", number * 0.14, 0.5, pitch, pitch, 0.07)),
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof sounds;

let context: AudioContext | undefined;
/** When the last sound ends: the next does not fall into it. */
let free = 0;

/** Plays a sound, if the visitor wants sounds and the browser allows them yet. */
export function makeSound(sound: Sound): void {
  if (!settings.kept.sound || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const longestWait = 0.5;
  const begin = Math.min(Math.max(context.currentTime, free), context.currentTime + longestWait);
  for (const each of sounds[sound]) sing(context, each, begin + each.at);
  free = begin + Math.max(...sounds[sound].map((each) => each.at + each.lasts / 2));
}

function sing(to: AudioContext, { wave, lasts, from, to: last, loud }: Tone, at: number): void {
  const oscillator = to.createOscillator();
  const volume = to.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(last, at + lasts * 0.7);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  oscillator.connect(volume).connect(to.destination);
  oscillator.start(at);
  oscillator.stop(at + lasts + 0.02);
}
