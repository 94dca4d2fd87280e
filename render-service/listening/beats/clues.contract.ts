import { analysisRate, framesPerSecond } from "../spectrum.contract.ts";
import { at as of, type Cell } from "../cells.contract.ts";

/** Input of beat detection, collected by a listener. */
export type Heard = {
  /** Onset strength per frame, of all bands and of the bass. */
  strengths: readonly number[];
  bass: readonly number[];
  /** Onsets at a finer resolution: `createAttacks`. */
  attacks: readonly number[];
  cells: readonly Cell[];
};

/** Samples between two chroma frames, and the middle of the first: `createPitchClasses`. */
const [chromaHop, chromaMiddle] = [4096, 4096];
/** Seconds of chroma compared on each side of a moment. */
const span = 1;
/** Weights of the clues for a downbeat: a harmony change, a bass onset, no treble onset. */
const worth = { harmony: 1, bass: 0.8, treble: -0.35 };

/** Scores of a moment as beat and as downbeat, in standard deviations from the mean at `moments`. */
export function createClues({ strengths, bass, cells }: Heard, moments: readonly number[]) {
  const bassAt = (second: number) => strongest(bass, second);
  const trebleAt = (second: number) => strongest(strengths, second) - strongest(bass, second);
  const [lowly, brightly, newly, wholly] = [
    standardise(bassAt, moments),
    standardise(trebleAt, moments),
    standardise((second) => changeOfNotes(cells, second), moments),
    standardise((second) => strongest(strengths, second), moments),
  ];
  return {
    beat: (second: number) => wholly(second) + lowly(second),
    downbeat: (second: number) => worth.harmony * newly(second) + worth.bass * lowly(second) + worth.treble * brightly(second),
  };
}

function strongest(strengths: readonly number[], second: number): number {
  // A frame registers an attack as soon as its window includes it.
  const frame = Math.round(second * framesPerSecond - 3);
  let max = 0;
  for (let n = frame - 1; n <= frame + 2; n++) max = Math.max(max, strengths[n] ?? 0);
  return max;
}

/** Difference of the chroma before and after: 0 for the same, 1 for nothing in common. */
function changeOfNotes(cells: readonly Cell[], second: number): number {
  const [before, after] = [notesOf(cells, second - span, second), notesOf(cells, second, second + span)];
  let [product, one, other] = [0, 0, 0];
  for (let note = 0; note < 12; note++) {
    product += before[note]! * after[note]!;
    one += before[note]! ** 2;
    other += after[note]! ** 2;
  }
  return one > 0 && other > 0 ? 1 - product / Math.sqrt(one * other) : 0;
}

/** Frames are weighted by how much of them lies within the range. */
function notesOf(cells: readonly Cell[], from: number, to: number): Float64Array {
  const place = (second: number) => (second * analysisRate - chromaMiddle) / chromaHop;
  const [first, last] = [place(from), place(to)];
  const sum = new Float64Array(12);
  for (let n = Math.max(0, Math.floor(first)); n <= Math.min(cells.length - 1, Math.ceil(last)); n++) {
    const share = Math.max(0, Math.min(1, n + 0.5 - first, last - n + 0.5));
    for (let note = 0; note < 12; note++) sum[note]! += share * cells[n]![of.chroma + note]!;
  }
  return sum;
}

/** Cap: one crash must not outweigh a few good beats. */
const max = 2.5;

function standardise(measure: (second: number) => number, moments: readonly number[]): (second: number) => number {
  const values = moments.map(measure);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
  return (second) => Math.max(-max, Math.min(max, (measure(second) - mean) / (spread + 1e-9)));
}

/** Onset resolution: 128 samples, 5.3 ms; finer than the spectrum's frames, which locate a beat within 20 ms. */
const hop = 128;
export const attacksPerSecond = analysisRate / hop;
/** Envelope decay per hop in nepers: what falls more slowly is the same sound fading. */
const fall = 0.2;

const share = (hertz: number) => 1 - Math.exp((-2 * Math.PI * hertz) / analysisRate);
const [bassShare, bodyShare] = [share(150), share(3000)];

/** Onset strengths per hop of bass, all bands, and treble. */
export function createAttacks() {
  const strengths: number[] = [];
  const power = new Float64Array(3);
  const envelope = new Float64Array(3);
  let [once, bass, body, count] = [0, 0, 0, 0];
  const tell = () => {
    let strength = 0;
    for (let band = 0; band < 3; band++) {
      const level = Math.log1p((1e5 * power[band]!) / hop);
      strength += Math.max(0, level - envelope[band]!);
      envelope[band] = Math.max(level, envelope[band]! - fall);
      power[band] = 0;
    }
    strengths.push(strength);
    count = 0;
  };
  return {
    hear(samples: Float32Array): void {
      for (let n = 0; n < samples.length; n++) {
        const sample = samples[n]!;
        once += (sample - once) * bassShare;
        bass += (once - bass) * bassShare;
        body += (sample - body) * bodyShare;
        power[0]! += bass * bass;
        power[1]! += sample * sample;
        power[2]! += (sample - body) * (sample - body);
        if (++count === hop) tell();
      }
    },
    strengths: (): readonly number[] => strengths,
  };
}
