import { type Samples, type Stereo, sampleRate } from "../audio.ts";
import type { Random } from "#scripts/generative/index.ts";

export type Tape = {
  /** Greatest lag of the slow pitch drift, in seconds. */
  wow: number;
  highCut: number;
  /** Level of dust between 0 and 1. */
  crackle: number;
};

/** Plays a mix from an old machine: drifting pitch, dull highs, dust. */
export function playFromTape(mix: Stereo, tape: Tape, random: Random) {
  const phase = random() * 6;
  for (const side of [mix.left, mix.right]) {
    drift(side, tape.wow * sampleRate, phase);
    dull(side, tape.highCut);
  }
  addDust(mix, tape.crackle, random);
}

function drift(samples: Samples, depth: number, phase: number) {
  const original = samples.slice();
  let lag = 0;
  let slope = 0;
  for (let index = 0; index < samples.length; index++) {
    if (index % 64 === 0) {
      const time = (index + 64) / sampleRate;
      const target = depth * (1 + 0.75 * Math.sin(3.4 * time + phase) + 0.05 * Math.sin(38 * time)) + 1;
      slope = (target - lag) / 64;
    }
    lag += slope;
    const position = index - lag;
    const whole = Math.floor(position);
    if (whole < 0) continue;
    const low = original[whole]!;
    samples[index] = low + (original[whole + 1]! - low) * (position - whole);
  }
}

function dull(samples: Samples, hz: number) {
  const pace = 1 - Math.exp((-2 * Math.PI * hz) / sampleRate);
  let first = 0;
  let second = 0;
  for (let index = 0; index < samples.length; index++) {
    first += pace * (samples[index]! - first);
    second += pace * (first - second);
    samples[index] = second;
  }
}

function addDust(mix: Stereo, level: number, random: Random) {
  let hiss = 0;
  for (let index = 0; index < mix.left.length; index++) {
    const pop = random() < 0.00007 ? (random() - 0.5) * 9 * level : 0;
    hiss += 0.25 * ((random() - 0.5) * level * 0.25 - hiss);
    mix.left[index] = mix.left[index]! + hiss + pop;
    mix.right[index] = mix.right[index]! + hiss + pop * 0.6;
  }
}
