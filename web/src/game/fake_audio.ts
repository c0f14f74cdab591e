// For tests: records sounds instead of playing them.
import { sounds, type Sound } from "./sounds";

/** The tones played: when, with which wave, from which pitch. */
export const sung: { at: number; tone: string }[] = [];

class FakeContext {
  currentTime = 0;
  destination = {};
  createOscillator() {
    const oscillator = {
      type: "",
      pitch: 0,
      frequency: { setValueAtTime: (pitch: number) => (oscillator.pitch = pitch), exponentialRampToValueAtTime: () => undefined },
      connect: () => ({ connect: () => undefined }),
      start: (at: number) => sung.push({ at, tone: `${oscillator.type} ${oscillator.pitch}` }),
      stop: () => undefined,
    };
    return oscillator;
  }
  createGain() {
    return { gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined } };
  }
}

/** From now on sounds are noted, as far as the settings allow them. */
export function listen(touched = true): void {
  Object.assign(globalThis, { AudioContext: FakeContext });
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: touched }, configurable: true });
  sung.length = 0;
}

/** The sounds that were heard since, in order. */
export function heard(): Sound[] {
  const names: Sound[] = [];
  const tones = sung.map(({ tone }) => tone);
  while (tones.length > 0) {
    const name = (Object.keys(sounds) as Sound[]).find((each) => sounds[each].every(({ wave, from }, place) => tones[place] === `${wave} ${from}`));
    if (!name) throw new Error(`nobody knows this sound: ${tones.join(", ")}`);
    tones.splice(0, sounds[name].length);
    names.push(name);
  }
  return names;
}
