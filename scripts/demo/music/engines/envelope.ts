import type { Samples } from "../audio.ts";
import { sampleRate, samplesIn } from "../audio.ts";

/** Times in seconds; `decay` is how many times a second the level falls by e while the note is held. */
export type Envelope = { attack: number; decay: number; release: number };

export function soundingLength(seconds: number, envelope: Envelope): number {
  return samplesIn(seconds + envelope.release);
}

/** Shapes a raw tone in place: smooth attack, exponential decay, and a release that ends in exact silence. */
export function shape(samples: Samples, seconds: number, envelope: Envelope): Samples {
  const attack = Math.max(1, samplesIn(envelope.attack));
  const releaseStart = Math.min(samples.length, samplesIn(seconds));
  const fall = Math.exp(-envelope.decay / sampleRate);
  let level = 1;
  for (let index = 0; index < samples.length; index++) {
    const rise = index < attack ? 0.5 - 0.5 * Math.cos((Math.PI * index) / attack) : 1;
    const left = index < releaseStart ? 1 : (samples.length - index) / (samples.length - releaseStart);
    samples[index] = samples[index]! * level * rise * left * left;
    level *= fall;
  }
  return samples;
}
