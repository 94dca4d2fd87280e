import type { Rhythm } from "../style.ts";

/** One stroke of a rhythm line: where in the bar, how many steps it is held, and its character. */
export type Stroke = { step: number; steps: number; mark: string; velocity: number };

const velocities: Record<string, number> = { X: 1, x: 0.75, o: 0.42 };

/** Strokes of one bar of a line; longer lines take turns, `-` and (where asked) silence lengthen a stroke. */
export function strokesOf(line: Rhythm, bar: number, stepsPerBar: number): Stroke[] {
  const bars = Math.max(1, Math.floor(line.length / stepsPerBar));
  const marks = line.slice((bar % bars) * stepsPerBar, ((bar % bars) + 1) * stepsPerBar);
  const strokes: Stroke[] = [];
  for (const [step, mark] of marks.split("").entries()) {
    const last = strokes.at(-1);
    if (mark === "-" && last) last.steps += 1;
    else if (mark !== "." && mark !== "-")
      strokes.push({ step, steps: 1, mark, velocity: velocities[mark] ?? 0.75 });
  }
  return strokes;
}
