import { paceOf, sampleRate, type Samples, samplesIn, type Stereo } from "./audio.ts";
import type { Random } from "#scripts/generative/random.ts";

export type Tape = {
  /** Maximum delay of the slow pitch drift, in seconds. */
  wow: number;
  highCut: number;
  /** Level of vinyl noise, 0 to 1. */
  crackle: number;
};

/** Makes a mix sound like an old tape: drifting pitch, dull highs, noise. */
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
  const pace = paceOf(hz);
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

/** Sidechain compression: lowers everything but the drums at each kick, as in dance music. */
export function pump(mix: Stereo, send: Samples, kicks: readonly number[], depth: number) {
  const length = samplesIn(0.26);
  for (const [index, kick] of kicks.entries()) {
    const from = samplesIn(kick);
    const next = kicks[index + 1];
    const until = Math.min(mix.left.length, from + length, next === undefined ? Infinity : samplesIn(next));
    for (let at = from; at < until; at++) {
      const rise = (at - from) / length;
      const onset = Math.min(1, (at - from) / (0.004 * sampleRate));
      const gain = 1 - depth * onset * (1 - rise) ** 1.6;
      mix.left[at] = mix.left[at]! * gain;
      mix.right[at] = mix.right[at]! * gain;
      if (at % 2 === 0 && at >> 1 < send.length) send[at >> 1] = send[at >> 1]! * gain;
    }
  }
}

/** The reverb runs at half the sample rate: it has nothing above 10 kHz, and costs a quarter. */
export const roomRate = sampleRate / 2;

export type Room = { seconds: number; brightness: number };

const lineLengths = [739, 863, 1009, 1153, 1301, 1483, 1613, 1789];
const diffusers = [113, 179, 277];
const preDelay = 360;

/** Adds reverb of a mono send (at `roomRate`) to a stereo mix: a feedback network of eight delay lines. */
export function addRoom(mix: Stereo, send: Samples, room: Room) {
  diffuse(send);
  const lines = lineLengths.map((length) => new Float32Array(length));
  const gains = lineLengths.map((length) => 10 ** ((-3 * length) / (room.seconds * roomRate)));
  const at = lineLengths.map(() => 0);
  const damped = lineLengths.map(() => 0);
  const open = 0.25 + 0.7 * room.brightness;
  let lastLeft = 0;
  let lastRight = 0;
  for (let index = preDelay; index * 2 + 1 < mix.left.length && index - preDelay < send.length; index++) {
    const input = send[index - preDelay]! * 0.35;
    let sum = 0;
    for (let line = 0; line < 8; line++) {
      const out = lines[line]![at[line]!]!;
      damped[line] = damped[line]! + open * (out * gains[line]! - damped[line]!);
      sum += damped[line]!;
    }
    const share = sum / 4;
    for (let line = 0; line < 8; line++) {
      const here = at[line]!;
      lines[line]![here] = input * (line & 1 ? -1 : 1) + damped[line]! - share;
      at[line] = here + 1 === lineLengths[line]! ? 0 : here + 1;
    }
    const left = damped[0]! - damped[2]! + damped[4]! - damped[7]!;
    const right = damped[1]! - damped[3]! + damped[5]! - damped[6]!;
    const to = index * 2;
    mix.left[to] = mix.left[to]! + 0.5 * (lastLeft + left);
    mix.right[to] = mix.right[to]! + 0.5 * (lastRight + right);
    mix.left[to + 1] = mix.left[to + 1]! + left;
    mix.right[to + 1] = mix.right[to + 1]! + right;
    lastLeft = left;
    lastRight = right;
  }
}

/** Diffuses the send before the reverb, and removes its lows. */
function diffuse(send: Samples) {
  let lows = 0;
  for (let index = 0; index < send.length; index++) {
    lows += 0.05 * (send[index]! - lows);
    send[index] = send[index]! - lows;
  }
  for (const length of diffusers) {
    const line = new Float32Array(length);
    let at = 0;
    for (let index = 0; index < send.length; index++) {
      const old = line[at]!;
      const now = send[index]! - 0.6 * old;
      line[at] = now;
      send[index] = old + 0.6 * now;
      at = at + 1 === length ? 0 : at + 1;
    }
  }
}
