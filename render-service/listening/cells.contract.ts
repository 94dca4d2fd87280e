import { frameHop, analysisRate } from "./spectrum.contract.ts";
import { timbreCount } from "./timbre.contract.ts";

/** Features are summed in cells of 8 frames, 4096 samples or 0.171 s: one frame of `createPitchClasses`. */
const framesPerCell = 8;
export const cellSeconds = (framesPerCell * frameHop) / analysisRate;

/** Index of each sum in a cell. */
export const at = {
  frames: 0,
  level: 1,
  levelSquares: 2,
  coloured: 3,
  timbre: 4,
  timbreSquares: 4 + timbreCount,
  chromaFrames: 4 + 2 * timbreCount,
  chroma: 5 + 2 * timbreCount,
  strength: 17 + 2 * timbreCount,
  strengthSquares: 18 + 2 * timbreCount,
  onsets: 19 + 2 * timbreCount,
} as const;
const cellSize = 20 + 2 * timbreCount;

export type Cell = Float64Array;

/** Adds up several cells. */
export function addCells(cells: readonly Cell[]): Cell {
  const sum = new Float64Array(cellSize);
  for (const cell of cells) for (let n = 0; n < cellSize; n++) sum[n]! += cell[n]!;
  return sum;
}

/** Sums frame features in cells. */
export function createCells() {
  const cells: Cell[] = [];
  const cellAt = (place: number): Cell => (cells[place] ??= new Float64Array(cellSize));
  let frames = 0;
  let chromaFrames = 0;
  return {
    addFrame(level: number, timbre: Float64Array | null): void {
      const cell = cellAt(Math.floor(frames++ / framesPerCell));
      cell[at.frames]! += 1;
      cell[at.level]! += level;
      cell[at.levelSquares]! += level * level;
      if (!timbre) return;
      cell[at.coloured]! += 1;
      for (let n = 0; n < timbreCount; n++) {
        cell[at.timbre + n]! += timbre[n]!;
        cell[at.timbreSquares + n]! += timbre[n]! * timbre[n]!;
      }
    },
    /** One chroma frame per cell. */
    addChroma(chroma: Float64Array | null): void {
      const cell = cellAt(chromaFrames++);
      if (!chroma) return;
      cell[at.chromaFrames]! += 1;
      for (let note = 0; note < 12; note++) cell[at.chroma + note]! += chroma[note]!;
    },
    /** Complete cells, including onset features. */
    finish(strengths: readonly number[]): Cell[] {
      const whole = cells.slice(0, Math.floor(frames / framesPerCell)).map((cell) => cell.slice());
      addOnsets(whole, strengths);
      return whole;
    },
  };
}

/** Frames on each side that an onset must exceed. */
const reach = 4;

function addOnsets(cells: readonly Cell[], strengths: readonly number[]): void {
  for (let frame = 0; frame < strengths.length; frame++) {
    const cell = cells[Math.floor(frame / framesPerCell)];
    const strength = strengths[frame]!;
    if (!cell) return;
    cell[at.strength]! += strength;
    cell[at.strengthSquares]! += strength * strength;
    if (isOnset(strengths, frame)) cell[at.onsets]! += 1;
  }
}

function isOnset(strengths: readonly number[], frame: number): boolean {
  const strength = strengths[frame]!;
  let sum = 0;
  for (let n = frame - reach; n <= frame + reach; n++) {
    const other = strengths[n] ?? 0;
    if (other > strength) return false;
    sum += other;
  }
  return strength > 1.5 && strength > (1.6 * sum) / (2 * reach + 1);
}
