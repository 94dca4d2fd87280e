import { resolve } from "node:path";

/** One line of a result: what was measured, what it is compared with, and what was promised. */
export type Row = {
  what: string;
  value: number;
  unit: "ms" | "s" | "kB" | "requests/s" | "rows/s" | "MB" | "points" | "of the screen";
  baseline: { what: string; value: number } | null;
  /**
   * `ratio` and `share` are value over baseline, `speed-up` is baseline over value, `value` and `score` are the value
   * itself.
   */
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
  /** What is compared with what, for the reader of tests/bench/results.md. */
  about: string;
  /** Measures everything; throws only when something is broken, never because it is slow. */
  run(): Promise<Row[] | Findings>;
};

/** Rows that sum up, and everything behind them in Markdown. */
export type Findings = { rows: Row[]; details: string };

/** `BENCH_QUICK=1` proves that everything runs, with tiny inputs and too few rounds to mean anything. */
export const isQuick = Boolean(process.env.BENCH_QUICK);

/** Inputs that take long to make are kept here between runs. */
export const cacheFolder = resolve("node_modules", ".cache", "bench");

/** The figure that the row's goal speaks of, or the ratio when there is none. Null without a baseline. */
export function comparison({ value, baseline, goal }: Row): { factor: number; words: string } | null {
  if (!baseline) return null;
  if (goal?.of === "speed-up") {
    const factor = baseline.value / value;
    return { factor, words: `${factor.toFixed(1)}× faster` };
  }
  const factor = value / baseline.value;
  return { factor, words: `${factor.toFixed(factor < 0.1 ? 3 : 2)}×` };
}

/** Null when nothing was promised. */
export function isGoalMet(row: Row): boolean | null {
  const { goal } = row;
  if (!goal) return null;
  if (goal.of === "value") return row.value <= goal.atMost;
  if (goal.of === "score") return row.value >= goal.atLeast;
  const factor = comparison(row)?.factor ?? Number.NaN;
  return "atLeast" in goal ? factor >= goal.atLeast : factor <= goal.atMost;
}
