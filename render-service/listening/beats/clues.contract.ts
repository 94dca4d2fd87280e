import { analysisRate, framesPerSecond } from "../spectrum.contract.ts";
import { at as of, type Cell } from "../cells.contract.ts";

/** What beats are found by, as a listener has gathered it. */
export type Heard = {
  /** How much louder all bands, and the bass, became with each frame. */
  strengths: readonly number[];
  bass: readonly number[];
  /** The same more finely: `createAttacks`. */
  attacks: readonly number[];
  cells: readonly Cell[];
};

/** Samples between two frames of notes, and the middle of the first one: `createPitchClasses`. */
const [chromaHop, chromaMiddle] = [4096, 4096];
/** Seconds of notes at either side of a moment that are compared. */
const span = 1;
/** What each clue is worth for the first beat of a bar: the notes change, the bass sets in, the treble does not. */
const worth = { harmony: 1, bass: 0.8, treble: -0.35 };

/** How plainly a moment is a beat, and the first of a bar, in deviations from what is usual at `moments`. */
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
    downbeat: (second: number) =>
      worth.harmony * newly(second) + worth.bass * lowly(second) + worth.treble * brightly(second),
  };
}

function strongest(strengths: readonly number[], second: number): number {
  // A frame hears an attack as soon as its window opens for it.
  const frame = Math.round(second * framesPerSecond - 3);
  let most = 0;
  for (let n = frame - 1; n <= frame + 2; n++) most = Math.max(most, strengths[n] ?? 0);
  return most;
}

/** How different the notes before and after are: 0 the same, 1 none in common. */
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

/** Frames count the more the less of them lies beyond either end. */
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

/** One crash says no more than a few good beats. */
const most = 2.5;

function standardise(
  measure: (second: number) => number,
  moments: readonly number[],
): (second: number) => number {
  const values = moments.map(measure);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const spread = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length),
  );
  return (second) => Math.max(-most, Math.min(most, (measure(second) - mean) / (spread + 1e-9)));
}

/** Attacks are told every 128 samples, 5.3 ms: finer than the frames of the spectrum, which find a beat within 20. */
const hop = 128;
export const attacksPerSecond = analysisRate / hop;
/** Nepers that the envelope falls per hop: what falls slower is the same sound fading. */
const fall = 0.2;

const share = (hertz: number) => 1 - Math.exp((-2 * Math.PI * hertz) / analysisRate);
const [bassShare, bodyShare] = [share(150), share(3000)];

/** Sums, for each hop, how much louder bass, everything and treble became at once. */
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
