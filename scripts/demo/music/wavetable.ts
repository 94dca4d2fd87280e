import type { Samples } from "./audio.ts";
import { sampleRate } from "./audio.ts";

export const tableLength = 2048;
export type Shape = "saw" | "square" | "triangle" | "hollow" | "sine";

const partialGain: Record<Shape, (harmonic: number) => number> = {
  saw: (harmonic) => 1 / harmonic,
  square: (harmonic) => (harmonic % 2 === 1 ? 1 / harmonic : 0),
  triangle: (harmonic) => (harmonic % 2 === 1 ? (harmonic % 4 === 1 ? 1 : -1) / harmonic ** 2 : 0),
  hollow: (harmonic) => (harmonic % 2 === 1 ? 1 / harmonic ** 1.4 : 0.12 / harmonic),
  sine: (harmonic) => (harmonic === 1 ? 1 : 0),
};

const tables = new Map<string, Samples>();

/** One period of a waveform holding only harmonics that fit under the Nyquist limit at this pitch. */
export function tableFor(shape: Shape, hz: number): Samples {
  const fitting = Math.floor((0.42 * sampleRate) / hz);
  const harmonics = Math.max(1, 2 ** Math.floor(Math.log2(Math.min(256, Math.max(1, fitting)))));
  const name = `${shape} ${harmonics}`;
  const cached = tables.get(name);
  if (cached) return cached;
  const table = new Float32Array(tableLength + 1);
  for (let harmonic = 1; harmonic <= harmonics; harmonic++) {
    const gain = partialGain[shape](harmonic);
    if (gain === 0) continue;
    const step = (2 * Math.PI * harmonic) / tableLength;
    for (let index = 0; index <= tableLength; index++)
      table[index] = table[index]! + gain * Math.sin(step * index);
  }
  tables.set(name, table);
  return table;
}
