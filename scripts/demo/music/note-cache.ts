import { hertz, peakOf, sampleRate, type Samples, scale, type Stereo } from "./audio.ts";
import { weightedEnergy } from "./loudness.ts";
import { randomFrom, seedOf } from "#scripts/generative/random.ts";
import type { Note } from "./score.ts";
import { isDrum, voices } from "./voices/voices.ts";

/** A rendered note and the loudness-weighted energy (sum of squares, both sides) it carries at gain 1. */
export type RenderedNote = Stereo & { energy: number };

const velocitySteps = 4;
const takes = 3;

/**
 * Renders each distinct note once. Velocity changes the timbre in four steps and the gain continuously; drums have three takes,
 * so that repeated hits do not sound mechanical.
 */
export function createNoteCache(seed: number): (note: Note, count: number) => RenderedNote {
  const rendered = new Map<string, RenderedNote>();
  return (note, count) => {
    const hardness = Math.ceil(note.velocity * velocitySteps) / velocitySteps;
    const take = isDrum(note.voice) ? count % takes : 0;
    const length = isDrum(note.voice) ? 0 : Math.round(note.seconds * 1000);
    const name = `${note.voice} ${note.midi} ${length} ${hardness} ${take}`;
    const cached = rendered.get(name);
    if (cached) return cached;
    const random = randomFrom(seedOf(seed, name));
    const sound = voices[note.voice](hertz(note.midi), length / 1000, hardness, random);
    level(sound, isDrum(note.voice));
    const energy = weightedEnergy(sound.left) + weightedEnergy(sound.right);
    const fresh = { ...sound, energy };
    rendered.set(name, fresh);
    return fresh;
  };
}

/** Normalises drums by peak and pitched notes by loudness, so that engines need no manual gains. */
function level(sound: Stereo, isPercussive: boolean) {
  const sides = new Set([sound.left, sound.right]);
  let size = 1e-9;
  for (const side of sides) size = Math.max(size, isPercussive ? peakOf(side) : loudestWindow(side));
  const gain = (isPercussive ? 0.9 : 0.2) / size;
  for (const side of sides) scale(side, gain);
}

function loudestWindow(samples: Samples): number {
  const window = Math.floor(sampleRate * 0.12);
  let loudest = 0;
  for (let from = 0; from < Math.min(samples.length, window * 6); from += window) {
    let sum = 0;
    const end = Math.min(samples.length, from + window);
    for (let index = from; index < end; index++) sum += samples[index]! ** 2;
    loudest = Math.max(loudest, Math.sqrt(sum / window));
  }
  return loudest;
}
