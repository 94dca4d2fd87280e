import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OfflineNote } from "./bulk-wizard.tsx";
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
