import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OfflineNote } from "./bulk-wizard.tsx";
import { AddAudio } from "./choose-files.tsx";
import { noBulk } from "./bulk-state.ts";
import type { RowState } from "./row-state.ts";

const render = (...states: RowState[]) =>
  renderToStaticMarkup(<OfflineNote stage="uploading" states={new Map(states.map((state, at) => [String(at), state]))} />);

test("OfflineNote appears once, and not while any row is still uploading", () => {
  const lost: RowState = { status: "line-lost", percent: 9 };
  expect(render(lost, lost, { status: "waiting" })).toContain("resumes when");
  expect(render(lost, { status: "uploading", percent: 9 })).toBe("");
  expect(render({ status: "waiting" })).toBe("");
});

test("AddAudio appears for a refused file, not a retryable row", () => {
  const zone = (canRetry: boolean) => {
    const error = { column: "audio_filename", text: "Gone", fix: "" } as const;
    const states = new Map<string, RowState>([["1", { status: "failed", error, canRetry }]]);
    return renderToStaticMarkup(<AddAudio state={{ ...noBulk, stage: "done", states }} onPick={() => {}} />);
  };
  expect(zone(false)).toContain("Add audio files");
  expect(zone(true)).toBe("");
});
