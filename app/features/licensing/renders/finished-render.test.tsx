import type { ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { aRender } from "#tests/support/a-render.ts";
import { markupOf } from "#tests/support/markup.tsx";
import { undoCopy } from "#app/content/renders-copy.ts";
import type { SupersessionSide } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { RenderState } from "#worker/domain/licensing/renders/renders.contract.ts";
import { RenderCompleted } from "./render-completed.tsx";
import { RenderRevoked } from "./render-revoked.tsx";

const state: RenderState = {
  ...aRender,
  id: "upgrade-1",
  stage: "ended",
  version: "1",
  priceTokens: 8,
  scope: "commercial",
  termsVersion: "2026-3",
  video: null,
  licence: null,
  format: null,
  hasOtherSound: false,
  endsUndo: false,
};
const superseded: SupersessionSide = {
  id: "licence-1",
  number: "CUE-2026-MSYQ-Q2M3",
  renderId: "render-1",
  priceTokens: 2,
  isRevoked: false,
};

function render(element: ReactElement): string {
  return markupOf(element).replaceAll("<!-- -->", "");
}

const html = (supersedes: SupersessionSide | null): string =>
  render(<RenderRevoked state={state} revocation="undone" problems={[]} supersedes={supersedes} />);

describe("RenderRevoked", () => {
  test("links to the licence reinstated by undoing an upgrade", () => {
    const page = html(superseded);
    expect(page).toContain("Render cancelled");
    expect(page).toContain("CUE-2026-MSYQ-Q2M3 is in force again");
    expect(page).toMatch(/href="\/render\/render-1"[^>]*>Open Social Media Licence/);
  });

  test.each([
    ["no licence before it", null],
    ["both refunded", { ...superseded, isRevoked: true }],
  ] as const)("links back to the track with %s", (_case, supersedes) => {
    const page = html(supersedes);
    expect(page).not.toContain("in force again");
    expect(page).toContain('href="/track/track-1"');
  });
});

describe("RenderCompleted", () => {
  const completed = (endsUndo: boolean): string =>
    render(
      <RenderCompleted state={{ ...state, endsUndo }} versions={null} campaigns={[]} share={null}>
        {null}
      </RenderCompleted>,
    );

  test("warns that playback counts as a download, and preloads nothing", () => {
    const page = completed(true);
    expect(page).toMatch(new RegExp(`<video[^>]* preload="none"[^>]*></video><p[^>]*>${undoCopy.playing}`));
  });

  test("drops the warning once the file was played or downloaded", () => {
    expect(completed(false)).not.toContain(undoCopy.playing);
  });
});
