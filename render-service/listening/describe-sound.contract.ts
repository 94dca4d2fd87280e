import { toBase64 } from "./base64.contract.ts";
import { addCells, at, type Cell } from "./cells.contract.ts";
import {
  courseBytes,
  type Excerpt,
  featuresVersion,
  maxExcerptSteps,
  sectionSteps,
  type SoundFeatures,
  stepsBetweenSections,
  stepSeconds,
  vectorBytes,
  vectorGroups,
} from "./sound-features.contract.ts";
import { framesPerSecond } from "./spectrum.contract.ts";
import type { suggestKey } from "./suggest-key.contract.ts";
import type { suggestTempo } from "./suggest-tempo.contract.ts";
import { coefficientCount, timbreCount } from "./timbre.contract.ts";

/** Quantises a value in a range to a byte; NaN gives the lower bound. */
function toByte(value: number, low: number, high: number): number {
  const share = (value - low) / (high - low);
  return share > 0 ? Math.round(255 * Math.min(1, share)) : 0;
}

const mean = (sum: number, count: number) => (count > 0 ? sum / count : 0);
const deviation = (squares: number, sum: number, count: number) =>
  count > 0 ? Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) : 0;

/** Range of each coefficient's mean: higher ones vary less. */
const coefficientReach = [2.4, 1.2, 1, 0.8, 0.7, 0.6, 0.5, 0.45, 0.4, 0.36, 0.33, 0.3];

/** The feature vector of a stretch of sound, see `vectorGroups`. */
function toVector(cell: Cell, beat: number): Uint8Array {
  const vector = new Uint8Array(vectorBytes);
  const frames = cell[at.frames]!;
  const strength = mean(cell[at.strength]!, frames);
  const contrast = deviation(cell[at.strengthSquares]!, cell[at.strength]!, frames);
  vector.set(
    [
      toByte(beat, 0, 1),
      toByte(mean(cell[at.onsets]!, frames) * framesPerSecond, 0, 8),
      toByte(strength, 0, 12),
      toByte(strength > 0 ? contrast / strength : 0, 0, 3),
    ],
    vectorGroups.rhythm.from,
  );
  vector.set(chromaBytes(cell), vectorGroups.harmony.from);
  const coloured = cell[at.coloured]!;
  const timbre = (n: number) => mean(cell[at.timbre + n]!, coloured);
  const spread = (n: number) => deviation(cell[at.timbreSquares + n]!, cell[at.timbre + n]!, coloured);
  vector.set(
    [
      toByte(mean(cell[at.level]!, frames), -50, 0),
      toByte(deviation(cell[at.levelSquares]!, cell[at.level]!, frames), 0, 12),
      toByte(spread(timbreCount - 1), 0, 5),
      toByte(timbre(timbreCount - 1), -7, 0),
    ],
    vectorGroups.energy.from,
  );
  const { from } = vectorGroups.timbre;
  for (let n = 0; n < coefficientCount; n++) {
    const reach = coefficientReach[n] ?? 1;
    vector[from + n] = toByte(timbre(n), -reach / (n === 0 ? 4 : 1), reach);
    vector[from + coefficientCount + n] = toByte(spread(n), 0, reach * 0.75);
  }
  const [centroid, rollOff, flatness] = [coefficientCount, coefficientCount + 1, coefficientCount + 2];
  vector.set(
    [
      toByte(timbre(centroid), 0, 28),
      toByte(spread(centroid), 0, 10),
      toByte(timbre(rollOff), 0, 36),
      toByte(timbre(flatness), -7, 0),
    ],
    from + 2 * coefficientCount,
  );
  return vector;
}

function chromaBytes(cell: Cell): number[] {
  const notes = Array.from(cell.subarray(at.chroma, at.chroma + 12));
  const max = Math.max(...notes);
  return notes.map((note) => (max > 0 ? Math.round((255 * note) / max) : 0));
}

function toCourse(cell: Cell): Uint8Array {
  const course = new Uint8Array(courseBytes);
  course.set(chromaBytes(cell));
  const [frames, coloured] = [cell[at.frames]!, cell[at.coloured]!];
  course.set(
    [
      toByte(mean(cell[at.level]!, frames), -50, 0),
      toByte(mean(cell[at.strength]!, frames), 0, 10),
      toByte(mean(cell[at.timbre]!, coloured), -0.6, 2.4),
      toByte(mean(cell[at.timbre + coefficientCount]!, coloured), 0, 28),
    ],
    12,
  );
  return course;
}

/** A cell is a third of a step, so a course can start at three offsets. */
const cellsPerStep = 3;
/** Three seconds: less is too short to describe. */
const minSteps = 6;

type Suggestions = {
  suggestedBpm: ReturnType<typeof suggestTempo>;
  suggestedKey: ReturnType<typeof suggestKey>;
};

/** Features of a sound from all its cells; null for less than three seconds, or silence. */
export function describeSound(cells: readonly Cell[], { suggestedBpm, suggestedKey }: Suggestions): SoundFeatures | null {
  const steps = stepsFrom(cells, 0);
  if (steps.length < minSteps || isSilent(steps)) return null;
  const beat = suggestedBpm?.confidence ?? 0;
  return {
    version: featuresVersion,
    vector: toBase64(toVector(addCells(cells), beat)),
    sections: toBase64(join(sectionsOf(steps).map((section) => toVector(section, beat)))),
    course: toBase64(join(steps.map(toCourse))),
    bpm: suggestedBpm?.bpm ?? null,
    key: suggestedKey?.key ?? null,
  };
}

/** All of a short sound; otherwise the stretch most similar to the whole. */
export function pickExcerpt(cells: readonly Cell[], { suggestedBpm }: Suggestions): Excerpt | null {
  const steps = stepsFrom(cells, 0);
  if (steps.length < minSteps || isSilent(steps)) return null;
  const beat = suggestedBpm?.confidence ?? 0;
  const from = steps.length <= maxExcerptSteps ? 0 : mostTypical(steps, beat);
  const picked = cells.slice(from * cellsPerStep, (from + maxExcerptSteps) * cellsPerStep);
  return {
    fromSeconds: from * stepSeconds,
    vector: toBase64(toVector(addCells(picked), beat)),
    courses: [0, 1, 2].map((cell) => toBase64(join(stepsFrom(picked, cell).map(toCourse)))),
  };
}

function mostTypical(steps: readonly Cell[], beat: number): number {
  const whole = toVector(addCells(steps), beat);
  let best = { from: 0, distance: Infinity };
  for (let from = 0; from + maxExcerptSteps <= steps.length; from += stepsBetweenSections) {
    const part = toVector(addCells(steps.slice(from, from + maxExcerptSteps)), beat);
    const distance = part.reduce((sum, byte, n) => sum + Math.abs(byte - whole[n]!), 0);
    if (distance < best.distance) best = { from, distance };
  }
  return best.from;
}

function stepsFrom(cells: readonly Cell[], first: number): Cell[] {
  return Array.from({ length: Math.floor((cells.length - first) / cellsPerStep) }, (_, n) =>
    addCells(cells.slice(first + n * cellsPerStep, first + (n + 1) * cellsPerStep)),
  );
}

/** Digital silence is all zeros, except for the timbre's lower bound. */
function isSilent(steps: readonly Cell[]): boolean {
  return steps.every((step) =>
    toCourse(step)
      .subarray(0, courseBytes - 2)
      .every((byte) => byte === 0),
  );
}

/** The last section starts where a whole one still fits; a short sound is one section. */
function sectionsOf(steps: readonly Cell[]): Cell[] {
  const count = Math.max(1, Math.floor((steps.length - sectionSteps) / stepsBetweenSections) + 1);
  return Array.from({ length: count }, (_, n) =>
    addCells(steps.slice(n * stepsBetweenSections, n * stepsBetweenSections + sectionSteps)),
  );
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const size = parts[0]?.length ?? 0;
  const whole = new Uint8Array(size * parts.length);
  for (const [n, part] of parts.entries()) whole.set(part, n * size);
  return whole;
}
