import { expect, test } from "vitest";
import { type BulkEvent, type BulkStage, nextBulkState, noBulk, summaryOf } from "./bulk-state.ts";
import type { BulkRow, RowState } from "./row-state.ts";

const problem = { kind: "error", title: "CSV parsing failed" } as const;
const stageAfter = (stage: BulkStage, event: BulkEvent) => nextBulkState({ ...noBulk, stage }, event).stage;
const checking = { type: "checking", csvName: "songs.csv", encoding: null } as const;
const failed: RowState = {
  status: "failed",
  error: { column: "isrc", text: "Line lost", fix: "" },
  canRetry: true,
};

test("a first check returns to idle if the CSV is refused", () => {
  expect(stageAfter("idle", checking)).toBe("checking");
  expect(stageAfter("checking", { type: "refused", problem })).toBe("idle");
});

test("a displayed list survives a new check, even a failed one", () => {
  expect(stageAfter("preview", checking)).toBe("preview");
  expect(stageAfter("done", checking)).toBe("done");
  expect(stageAfter("preview", { type: "refused", problem })).toBe("preview");
});

test("a new check clears the last problem", () => {
  const state = nextBulkState({ ...noBulk, problem }, checking);
  expect(state.problem).toBeNull();
});

test("a problem clears on dismissal, upload or a later retry", () => {
  const states = new Map<string, RowState>([["a", { status: "waiting" }]]);
  const problemAfter = (stage: BulkStage, event: BulkEvent) => nextBulkState({ ...noBulk, stage, problem }, event).problem;
  expect(problemAfter("idle", { type: "dismissed" })).toBeNull();
  expect(problemAfter("preview", { type: "begun" })).toBeNull();
  expect(problemAfter("done", { type: "progressed", states })).toBeNull();
  expect(problemAfter("uploading", { type: "progressed", states })).toEqual(problem);
});

test("an upload is done once all its rows have ended", () => {
  const states = new Map<string, RowState>([["a", { status: "added" }]]);
  expect(stageAfter("uploading", { type: "progressed", states })).toBe("done");
  const withMore = new Map([...states, ["b", { status: "arrived" } as RowState] as const]);
  expect(stageAfter("uploading", { type: "progressed", states: withMore })).toBe("uploading");
});

const rowsOf = (count: number) => Array.from({ length: count }, () => ({}) as BulkRow);

test("the summary is an error only if no row succeeded", () => {
  const summary = summaryOf({ rows: rowsOf(1), states: new Map([["a", failed]]) });
  expect(summary).toMatchObject({ kind: "error", description: "Line lost" });
});

test("the summary counts added, failed and skipped rows", () => {
  const states = new Map<string, RowState>([
    ["a", failed],
    ["b", { status: "added" }],
    ["c", { status: "known" }],
  ]);
  const title = "1 tracks uploaded successfully, 1 failed";
  expect(summaryOf({ rows: rowsOf(4), states })).toMatchObject({
    kind: "success",
    title,
    description: expect.stringMatching(/^2 rows left out/),
  });
  states.set("c", { status: "added" });
  expect(summaryOf({ rows: rowsOf(3), states })).not.toHaveProperty("description");
});
