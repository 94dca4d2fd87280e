import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OfflineNote } from "./bulk-wizard.tsx";
import { AddAudio } from "./choose-files.tsx";
import { noBulk } from "./bulk-state.ts";
import type { RowState } from "./row-state.ts";

const render = (...states: RowState[]) =>
  renderToStaticMarkup(
    <OfflineNote stage="uploading" states={new Map(states.map((state, at) => [String(at), state]))} />,
  );

test("a lost connection is said once for the list, not while one of its rows still gets through", () => {
  const lost: RowState = { status: "line-lost", percent: 9 };
  expect(render(lost, lost, { status: "waiting" })).toContain("resumes when");
  expect(render(lost, { status: "uploading", percent: 9 })).toBe("");
  expect(render({ status: "waiting" })).toBe("");
});

test("a row whose file was refused offers to add it again, one that Retry mends does not", () => {
  const zone = (canRetry: boolean) => {
    const error = { column: "audio_filename", text: "Gone", fix: "" } as const;
    const states = new Map<string, RowState>([["1", { status: "failed", error, canRetry }]]);
    return renderToStaticMarkup(<AddAudio state={{ ...noBulk, stage: "done", states }} onPick={() => {}} />);
  };
  expect(zone(false)).toContain("Add audio files");
  expect(zone(true)).toBe("");
});
