import { comparison, isGoalMet, type Row } from "./bench.ts";

const heads = ["What", "Result", "Compared with", "Ratio", "Goal", "Met"] as const;

/** Cells of a row, in the order of `heads`. */
function cellsOf(row: Row): string[] {
  const { baseline, unit } = row;
  const met = isGoalMet(row);
  return [
    row.what,
    amount(row.value, unit),
    baseline ? `${amount(baseline.value, unit)} (${baseline.what})` : "",
    comparison(row)?.words ?? "",
    goalWords(row),
    met === null ? "" : met ? "yes" : "NO",
  ];
}

function amount(value: number, unit: Row["unit"]): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  return `${value.toFixed(digits)} ${unit}`;
}

function goalWords({ goal, unit }: Row): string {
  if (!goal) return "";
  if (goal.of === "score") return `≥ ${goal.atLeast} ${unit}`;
  if (goal.of === "speed-up") return `≥ ${goal.atLeast}× faster`;
  if (goal.of === "share") return `≥ ${goal.atLeast}×`;
  return goal.of === "ratio" ? `≤ ${goal.atMost}×` : `≤ ${goal.atMost} ${unit}`;
}

/** Table for a terminal. */
export function textTable(rows: readonly Row[]): string {
  const lines = [[...heads], ...rows.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

/** Table for tests/bench/results.md. */
export function markdownTable(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map((row) => line(cellsOf(row)))].join("\n");
}
