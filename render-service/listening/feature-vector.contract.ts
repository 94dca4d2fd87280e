import { at, type Cell } from "./cells.contract.ts";
import { framesPerSecond } from "./bands.contract.ts";
import { courseBytes, vectorBytes, vectorGroups } from "./sound-features.contract.ts";
import { coefficientCount, timbreCount } from "./timbre.contract.ts";

/** A value between two ends as a byte; what is no number is the lower end. */
function toByte(value: number, low: number, high: number): number {
  const share = (value - low) / (high - low);
  return share > 0 ? Math.round(255 * Math.min(1, share)) : 0;
}

const mean = (sum: number, count: number) => (count > 0 ? sum / count : 0);
const deviation = (squares: number, sum: number, count: number) =>
  count > 0 ? Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) : 0;

/** Ends of each coefficient's mean: the higher ones move less. */
const coefficientReach = [2.4, 1.2, 1, 0.8, 0.7, 0.6, 0.5, 0.45, 0.4, 0.36, 0.33, 0.3];

/** What a stretch of sound is like, as the bytes of `vectorGroups`. */
export function toVector(cell: Cell, beat: number): Uint8Array {
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
  const most = Math.max(...notes);
  return notes.map((note) => (most > 0 ? Math.round((255 * note) / most) : 0));
}

/** One step of the course. */
export function toCourse(cell: Cell): Uint8Array {
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
