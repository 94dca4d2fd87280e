import { modulated, ringing, struck } from "../engines/additive.ts";
import { subtractive } from "../engines/subtractive.ts";

/** Strings of a piano are stiff, so partials run sharp, and each dies in two stages. */
function pianoPartials(hz: number, velocity: number) {
  const softness = 1.3 + (1 - velocity) * 0.9;
  return Array.from({ length: 10 }, (_, index) => index + 1).flatMap((harmonic) => {
    const ratio = harmonic * Math.sqrt(1 + 0.0004 * harmonic * harmonic);
    const gain = 1 / harmonic ** softness;
    const decay = (0.55 + 0.4 * harmonic) * (hz / 260) ** 0.5;
    return [
      { ratio, gain: gain * 0.7, decay: decay * 2.6 },
      { ratio: ratio * 1.0006, gain: gain * 0.45, decay: decay * 0.7 },
    ];
  });
}

export const keys = {
  piano: struck({ partials: pianoPartials, release: 0.35, knock: 0.12, width: 0.35 }),
  feltPiano: struck({
    partials: (hz, velocity) => pianoPartials(hz, velocity * 0.35).slice(0, 10),
    release: 0.5,
    attack: 0.008,
    knock: 0.2,
    width: 0.3,
  }),
  electricPiano: modulated({
    attack: 0.003,
    decay: 1.1,
    release: 0.3,
    modulators: [
      { ratio: 1, depth: 1.3, decay: 3 },
      { ratio: 14, depth: 0.16, decay: 16 },
    ],
    panning: { rate: 4.6, depth: 0.28 },
  }),
  organ: struck({
    partials: ringing(
      [0.5, 0.6, 0],
      [1, 1, 0],
      [1.498, 0.45, 0],
      [2, 0.5, 0],
      [3, 0.18, 0],
      [4, 0.12, 0],
      [1.004, 0.4, 0],
      [2.007, 0.25, 0],
    ),
    release: 0.06,
    attack: 0.012,
    width: 0.5,
  }),
  vibraphone: struck({
    partials: ringing([1, 1, 1.1], [1.0025, 0.5, 1.3], [3.98, 0.28, 4], [9.7, 0.08, 12]),
    release: 0.5,
    width: 0.4,
  }),
  marimba: struck({
    partials: ringing([1, 1, 5], [3.93, 0.3, 14], [9.2, 0.12, 30]),
    release: 0.3,
    knock: 0.15,
  }),
  bell: modulated({
    attack: 0.002,
    decay: 2.4,
    release: 0.8,
    modulators: [{ ratio: 3.01, depth: 1, decay: 4 }],
  }),
  musicBox: struck({
    partials: ringing([1, 1, 2.4], [2.76, 0.22, 6], [5.4, 0.12, 11]),
    release: 0.7,
    width: 0.5,
  }),
  accordion: subtractive({
    shape: "saw",
    unison: 3,
    detune: 16,
    stereo: true,
    cutoff: 2600,
    opening: 600,
    closing: 0,
    resonance: 0.1,
    attack: 0.05,
    decay: 0.1,
    release: 0.1,
    lowCut: 160,
  }),
};
