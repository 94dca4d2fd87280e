import { toBase64 } from "./beats/beat-grid.contract.ts";
import { addCells, type Cell } from "./cells.contract.ts";
import { toCourse, toVector } from "./feature-vector.contract.ts";
import {
  courseBytes,
  type Excerpt,
  featuresVersion,
  maxExcerptSteps,
  sectionSteps,
  type SoundFeatures,
  stepSeconds,
  stepsBetweenSections,
} from "./sound-features.contract.ts";
import type { suggestKey } from "./suggest-key.contract.ts";
import type { suggestTempo } from "./suggest-tempo.contract.ts";

/** Cells are a third of a step, so that a course can begin at three places within one. */
const cellsPerStep = 3;
/** Three seconds: less says nothing about music. */
const minSteps = 6;

type Suggestions = {
  suggestedBpm: ReturnType<typeof suggestTempo>;
  suggestedKey: ReturnType<typeof suggestKey>;
};

/** What a sound is like, of all its cells; null of less than three seconds, or of nothing but silence. */
export function describeSound(
  cells: readonly Cell[],
  { suggestedBpm, suggestedKey }: Suggestions,
): SoundFeatures | null {
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

/** All of a short sound; of a longer one, the stretch that is most like the whole. */
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

/** Whole steps from a cell on. */
function stepsFrom(cells: readonly Cell[], first: number): Cell[] {
  return Array.from({ length: Math.floor((cells.length - first) / cellsPerStep) }, (_, n) =>
    addCells(cells.slice(first + n * cellsPerStep, first + (n + 1) * cellsPerStep)),
  );
}

/** Digital silence is all zeros in the course, but for the timbre's lower end. */
function isSilent(steps: readonly Cell[]): boolean {
  return steps.every((step) =>
    toCourse(step)
      .subarray(0, courseBytes - 2)
      .every((byte) => byte === 0),
  );
}

/** The last section begins where a whole one still fits; a short sound is one section. */
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
