import {
  type Aspect,
  aspects,
  cropOf,
  aspectSizes,
  type Fit,
  type PictureFormat,
  plainest,
  shortestCutMs,
} from "#render-service/formats/formats.contract.ts";

export type Point = { x: number; y: number };
export type Shot = { fromMs: number; toMs: number };
/** Choices per shape, per shot and for the whole video. */
export type FormatChoices = {
  shapes: Record<Aspect, { isOn: boolean; fit: Fit }>;
  /** One per shot. */
  focus: readonly Point[];
  inMs: number;
  outMs: number;
};

type Source = { width: number; height: number; durationMs: number };

const maxShots = 200;
export const middle: Point = { x: 0.5, y: 0.5 };

/** The shots between cuts. Beyond `maxShots`, the remaining ones are merged into the last. */
export function shotsOf(cutsMs: readonly number[], durationMs: number): Shot[] {
  const cuts = cutsMs.filter((cut) => cut > 0 && cut < durationMs).slice(0, maxShots - 1);
  return [0, ...cuts].map((fromMs, n) => ({ fromMs, toMs: cuts[n] ?? durationMs }));
}

/** Index of the shot at a moment. */
export function shotAt(shots: readonly Shot[], ms: number): number {
  return Math.max(
    0,
    shots.findLastIndex(({ fromMs }) => fromMs <= ms),
  );
}

export const noChoices = (shots: readonly Shot[], source: Source): FormatChoices => ({
  shapes: {
    "9:16": { isOn: false, fit: "crop" },
    "1:1": { isOn: false, fit: "crop" },
    "4:5": { isOn: false, fit: "crop" },
    "16:9": { isOn: false, fit: "crop" },
  },
  focus: shots.map(() => middle),
  inMs: 0,
  outMs: source.durationMs,
});

/** The format for a shape with the current choices; null if it would be the licensed video itself. */
export function formatOf(
  aspect: Aspect,
  { shapes, focus, inMs, outMs }: FormatChoices,
  { shots, source }: { shots: readonly Shot[]; source: Source },
): PictureFormat | null {
  const { fit } = shapes[aspect];
  const points = shots.map(({ fromMs }, n) => ({ fromMs, ...(focus[n] ?? middle) }));
  return plainest(
    {
      aspect,
      fit,
      focus: fit === "crop" ? points : [],
      inMs,
      outMs: outMs >= source.durationMs ? null : outMs,
    },
    source,
  );
}

export function isCropped(aspect: Aspect, source: Source): boolean {
  const { width, height } = cropOf(source, aspectSizes[aspect], middle);
  return Math.min(width, height) < 0.999;
}

export const chosenShapes = ({ shapes }: FormatChoices): Aspect[] => aspects.filter((aspect) => shapes[aspect].isOn);

/** Snaps to a cut, or else to a beat, within `reachMs` of the video. */
export function snapTo(
  ms: number,
  { cutsMs, beatsMs }: { cutsMs: readonly number[]; beatsMs: readonly number[] },
  reachMs: number,
): number {
  for (const marks of [cutsMs, beatsMs]) {
    const nearest = marks.reduce((best, mark) => (Math.abs(mark - ms) < Math.abs(best - ms) ? mark : best), Infinity);
    if (Math.abs(nearest - ms) <= reachMs) return nearest;
  }
  return ms;
}

/** The next cut or beat in one direction, or the end of the video. */
export function stepTo(ms: number, side: -1 | 1, marks: readonly number[], durationMs: number): number {
  const ahead = marks.filter((mark) => (side === 1 ? mark > ms + 1 : mark < ms - 1));
  return side === 1 ? Math.min(durationMs, ...ahead) : Math.max(0, ...ahead);
}

/** Keeps a handle inside the video, and at least the shortest cut-down from the other one. */
export function placeHandle(
  which: "inMs" | "outMs",
  ms: number,
  { inMs, outMs, durationMs }: { inMs: number; outMs: number; durationMs: number },
): number {
  const whole = Math.round(ms);
  return which === "inMs"
    ? Math.max(0, Math.min(whole, outMs - shortestCutMs))
    : Math.min(durationMs, Math.max(whole, inMs + shortestCutMs));
}
