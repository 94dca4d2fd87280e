import type { Samples, Voice } from "../audio.ts";
import { mono, paceOf, sampleRate, samplesIn } from "../audio.ts";

export type Drum = {
  seconds: number;
  /** The skin: resting pitch, how far above it starts, how fast it falls there and how fast the tone dies. */
  skin?: { hz: number; bend: number; bending: number; decay: number; gain: number };
  /** The rattle: noise between two frequencies. */
  rattle?: { low: number; high: number; decay: number; gain: number; swell?: number };
  /** Metal: a cluster of inharmonic squares, as cymbals and cowbells have. */
  metal?: { hz: number; high: number; decay: number; gain: number };
  /** Extra hits just before the main one (hand claps), in seconds. */
  flams?: readonly number[];
  drive?: number;
};

/** Unpitched percussion; ignores the pitch. */
export function drum(settings: Drum): Voice {
  return (_hz, _seconds, velocity, random) => {
    const samples = new Float32Array(samplesIn(settings.seconds));
    if (settings.skin) beatSkin(samples, settings.skin);
    if (settings.metal) strikeMetal(samples, settings.metal, random);
    for (const delay of settings.rattle ? (settings.flams ?? [0]) : []) {
      if (settings.rattle) rattle(samples, settings.rattle, samplesIn(delay), 0.5 + 0.5 * velocity, random);
    }
    if (settings.drive) saturate(samples, settings.drive);
    fadeEnd(samples);
    return mono(samples);
  };
}

function beatSkin(into: Samples, skin: NonNullable<Drum["skin"]>) {
  let phase = 0;
  for (let index = 0; index < into.length; index++) {
    const time = index / sampleRate;
    phase += (2 * Math.PI * (skin.hz + skin.bend * Math.exp(-skin.bending * time))) / sampleRate;
    into[index] = into[index]! + skin.gain * Math.sin(phase) * Math.exp(-skin.decay * time);
  }
}

function rattle(into: Samples, noise: NonNullable<Drum["rattle"]>, from: number, gain: number, random: () => number) {
  const open = paceOf(noise.high);
  const cut = paceOf(noise.low);
  const swell = Math.max(24, samplesIn(noise.swell ?? 0));
  let smooth = 0;
  let lows = 0;
  for (let index = from; index < into.length; index++) {
    smooth += open * (random() * 2 - 1 - smooth);
    lows += cut * (smooth - lows);
    const rise = Math.min(1, (index - from) / swell);
    const level = noise.gain * gain * rise * Math.exp((-noise.decay * (index - from)) / sampleRate);
    into[index] = into[index]! + (smooth - lows) * level;
  }
}

const metalRatios = [1, 1.342, 1.2312, 1.6532, 1.9523, 2.1523];

function strikeMetal(into: Samples, metal: NonNullable<Drum["metal"]>, random: () => number) {
  const phases = metalRatios.map(() => random());
  const cut = paceOf(metal.high);
  let lows = 0;
  for (let index = 0; index < into.length; index++) {
    let sum = 0;
    for (let at = 0; at < metalRatios.length; at++) {
      const phase = phases[at]! + (metal.hz * metalRatios[at]! * index) / sampleRate;
      sum += phase - Math.floor(phase) < 0.5 ? 1 : -1;
    }
    lows += cut * (sum - lows);
    into[index] = into[index]! + (sum - lows) * metal.gain * Math.exp((-metal.decay * index) / sampleRate);
  }
}

function saturate(samples: Samples, drive: number) {
  for (let index = 0; index < samples.length; index++) samples[index] = Math.tanh(drive * samples[index]!);
}

function fadeEnd(samples: Samples) {
  const fade = Math.min(samples.length, samplesIn(0.02));
  for (let index = 0; index < fade; index++) {
    const at = samples.length - 1 - index;
    samples[at] = samples[at]! * (index / fade);
  }
}
