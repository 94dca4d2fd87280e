import type { Samples, Stereo } from "../audio.ts";
import { sampleRate } from "../audio.ts";

/** The room runs at half the sample rate: nothing above 10 kHz survives in one anyway, and it costs a quarter. */
export const roomRate = sampleRate / 2;

export type Room = { seconds: number; brightness: number };

const lineLengths = [739, 863, 1009, 1153, 1301, 1483, 1613, 1789];
const diffusers = [113, 179, 277];
const preDelay = 360;

/** Adds the room's answer to a mono send (at `roomRate`) onto a stereo mix: eight delay lines feeding each other. */
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

/** Smears the send before it enters the room, and keeps its lows out of it. */
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
