import { resolve } from "node:path";

/** One row of results: a measurement, its baseline and its goal. */
export type Row = {
  what: string;
  value: number;
  unit: "ms" | "s" | "kB" | "requests/s" | "rows/s" | "MB" | "points" | "of the screen";
  baseline: { what: string; value: number } | null;
  /** `ratio` and `share` are value over baseline, `speed-up` is baseline over value, `value` and `score` are the value itself. */
  goal:
    | { of: "ratio"; atMost: number }
    | { of: "share"; atLeast: number }
    | { of: "value"; atMost: number }
    | { of: "speed-up"; atLeast: number }
    | { of: "score"; atLeast: number }
    | null;
};

export type Bench = {
  name: string;
  /** Describes the comparison in tests/bench/results.md. */
  about: string;
  /** Throws only when something is broken, never because it is slow. */
  run(): Promise<Row[] | Findings>;
};

/** Makes a row in seconds of two times in milliseconds. */
export const secondsRow = (
  what: string,
  measured: { subject: number; baseline: number },
  baseline: string,
  goal: Row["goal"],
): Row => ({
  what,
  value: measured.subject / 1000,
  unit: "s",
  baseline: { what: baseline, value: measured.baseline / 1000 },
  goal,
});

/** Summary rows, with the details in Markdown. */
export type Findings = { rows: Row[]; details: string };

/** `BENCH_QUICK=1` only proves that everything runs, with inputs and rounds too small to mean anything. */
export const isQuick = Boolean(process.env.BENCH_QUICK);

/** Caches inputs that are slow to make between runs. */
export const cacheFolder = resolve("node_modules", ".cache", "bench");

/** Returns the factor that the row's goal limits, or the ratio when it has no goal. Null without a baseline. */
export function comparison({ value, baseline, goal }: Row): { factor: number; words: string } | null {
  if (!baseline) return null;
  if (goal?.of === "speed-up") {
    const factor = baseline.value / value;
    return { factor, words: `${factor.toFixed(1)}× faster` };
  }
  const factor = value / baseline.value;
  return { factor, words: `${factor.toFixed(factor < 0.1 ? 3 : 2)}×` };
}

/** Null without a goal. */
export function isGoalMet(row: Row): boolean | null {
  const { goal } = row;
  if (!goal) return null;
  if (goal.of === "value") return row.value <= goal.atMost;
  if (goal.of === "score") return row.value >= goal.atLeast;
  const factor = comparison(row)?.factor ?? Number.NaN;
  return "atLeast" in goal ? factor >= goal.atLeast : factor <= goal.atMost;
}
