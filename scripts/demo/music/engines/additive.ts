import type { Samples, Voice } from "../audio.ts";
import { sampleRate } from "../audio.ts";
import { shape, soundingLength } from "./envelope.ts";

/** One partial: its frequency as a ratio of the note, its gain, and how many times a second it falls by e. */
export type Partial = { ratio: number; gain: number; decay: number };

export type StruckBody = {
  partials: (hz: number, velocity: number) => readonly Partial[];
  release: number;
  attack?: number;
  /** Share of the onset that is unpitched: the hammer, the mallet, the thumb. */
  knock?: number;
  /** How far the partials are spread between left and right, 0-1. */
  width?: number;
};

/** A struck body as a sum of ringing partials; each costs two multiplications a sample. */
export function struck(body: StruckBody): Voice {
  const envelope = { attack: body.attack ?? 0.0015, decay: 0, release: body.release };
  const width = body.width ?? 0;
  return (hz, seconds, velocity, random) => {
    const length = soundingLength(seconds, envelope);
    const left = new Float32Array(length);
    const right = width > 0 ? new Float32Array(length) : left;
    for (const [index, partial] of body.partials(hz, velocity).entries()) {
      const frequency = hz * partial.ratio;
      if (frequency > 0.42 * sampleRate) continue;
      const side = width * (index % 2 === 0 ? -0.5 : 0.5);
      ring(left, frequency, partial.gain * (1 - side), partial.decay, random() * 0.6);
      if (right !== left) ring(right, frequency, partial.gain * (1 + side), partial.decay, random() * 0.6);
    }
    for (const side of new Set([left, right])) {
      if (body.knock) knock(side, body.knock * velocity, random);
      shape(side, seconds, envelope);
    }
    return { left, right };
  };
}

function ring(into: Samples, hz: number, gain: number, decay: number, phase: number) {
  const radius = Math.exp(-decay / sampleRate);
  const angle = (2 * Math.PI * hz) / sampleRate;
  const turn = 2 * radius * Math.cos(angle);
  const keep = radius * radius;
  let before = (gain * Math.sin(phase - angle)) / radius;
  let earlier = (gain * Math.sin(phase - 2 * angle)) / keep;
  const audible = Math.min(into.length, decay > 0 ? Math.ceil((11 / decay) * sampleRate) : into.length);
  for (let index = 0; index < audible; index++) {
    const now = turn * before - keep * earlier;
    earlier = before;
    before = now;
    into[index] = into[index]! + now;
  }
}

function knock(into: Samples, gain: number, random: () => number) {
  let smooth = 0;
  let level = gain;
  for (let index = 0; index < Math.min(into.length, 2400); index++) {
    smooth += 0.18 * (random() * 2 - 1 - smooth);
    into[index] = into[index]! + smooth * level;
    level *= 0.9965;
  }
}
