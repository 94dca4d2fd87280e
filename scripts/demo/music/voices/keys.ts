import { modulated, struck } from "../engines/additive.ts";
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
    partials: () =>
      [
        [0.5, 0.6],
        [1, 1],
        [1.498, 0.45],
        [2, 0.5],
        [3, 0.18],
        [4, 0.12],
        [1.004, 0.4],
        [2.007, 0.25],
      ].map(([ratio = 1, gain = 1]) => ({ ratio, gain, decay: 0 })),
    release: 0.06,
    attack: 0.012,
    width: 0.5,
  }),
  vibraphone: struck({
    partials: () => [
      { ratio: 1, gain: 1, decay: 1.1 },
      { ratio: 1.0025, gain: 0.5, decay: 1.3 },
      { ratio: 3.98, gain: 0.28, decay: 4 },
      { ratio: 9.7, gain: 0.08, decay: 12 },
    ],
    release: 0.5,
    width: 0.4,
  }),
  marimba: struck({
    partials: () => [
      { ratio: 1, gain: 1, decay: 5 },
      { ratio: 3.93, gain: 0.3, decay: 14 },
      { ratio: 9.2, gain: 0.12, decay: 30 },
    ],
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
    partials: () => [
      { ratio: 1, gain: 1, decay: 2.4 },
      { ratio: 2.76, gain: 0.22, decay: 6 },
      { ratio: 5.4, gain: 0.12, decay: 11 },
    ],
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
