import { struck } from "../engines/additive.ts";
import { modulated } from "../engines/frequency-modulation.ts";
import { plucked } from "../engines/plucked.ts";
import { subtractive } from "../engines/subtractive.ts";

export const guitars = {
  nylon: plucked({ brightness: 0.35, pickAt: 0.3, ring: 2.6, damping: 0.42, release: 0.25 }),
  steel: plucked({ brightness: 0.75, pickAt: 0.18, ring: 4, damping: 0.2, release: 0.25 }),
  clean: plucked({ brightness: 0.55, pickAt: 0.22, ring: 5, damping: 0.16, release: 0.12 }),
  muted: plucked({ brightness: 0.5, pickAt: 0.15, ring: 0.5, damping: 0.4, release: 0.05 }),
  lute: plucked({ brightness: 0.8, pickAt: 0.12, ring: 1.8, damping: 0.3, release: 0.2, courses: [0, 0.06] }),
  banjo: plucked({ brightness: 0.95, pickAt: 0.1, ring: 1.1, damping: 0.12, release: 0.1 }),
  crunch: plucked({
    brightness: 0.7,
    pickAt: 0.14,
    ring: 6,
    damping: 0.18,
    release: 0.08,
    courses: [0, 7, 12],
    drive: 7,
  }),
  overdriven: plucked({ brightness: 0.6, pickAt: 0.2, ring: 9, damping: 0.2, release: 0.15, drive: 5 }),
  pedalSteel: subtractive({
    shape: "triangle",
    unison: 2,
    detune: 5,
    stereo: false,
    cutoff: 1500,
    opening: 1400,
    closing: 1.5,
    resonance: 0.1,
    attack: 0.06,
    decay: 0.5,
    release: 0.35,
    vibrato: { rate: 5.2, cents: 14, delay: 0.7 },
    slide: { from: -2, seconds: 0.14 },
  }),
};

export const basses = {
  finger: plucked({ brightness: 0.3, pickAt: 0.25, ring: 3, damping: 0.4, release: 0.08 }),
  picked: plucked({ brightness: 0.6, pickAt: 0.16, ring: 3.5, damping: 0.25, release: 0.06 }),
  upright: struck({
    partials: () => [
      { ratio: 1, gain: 1, decay: 2.2 },
      { ratio: 2, gain: 0.55, decay: 3.4 },
      { ratio: 3, gain: 0.25, decay: 5 },
      { ratio: 4.02, gain: 0.12, decay: 8 },
      { ratio: 5.05, gain: 0.06, decay: 11 },
    ],
    release: 0.09,
    attack: 0.006,
    knock: 0.3,
  }),
  round: modulated({
    attack: 0.006,
    decay: 0.9,
    release: 0.07,
    modulators: [{ ratio: 1, depth: 0.7, decay: 5 }],
  }),
  deep: modulated({
    attack: 0.004,
    decay: 1.1,
    release: 0.12,
    modulators: [
      { ratio: 1, depth: 0.5, decay: 2 },
      { ratio: 2, depth: 0.25, decay: 22 },
    ],
  }),
  saw: subtractive({
    shape: "saw",
    unison: 2,
    detune: 8,
    stereo: false,
    cutoff: 220,
    opening: 1500,
    closing: 9,
    resonance: 0.35,
    attack: 0.003,
    decay: 0.4,
    release: 0.05,
    sub: 0.3,
  }),
  square: subtractive({
    shape: "square",
    unison: 1,
    detune: 0,
    stereo: false,
    cutoff: 380,
    opening: 900,
    closing: 12,
    resonance: 0.2,
    attack: 0.003,
    decay: 0.5,
    release: 0.05,
  }),
};
