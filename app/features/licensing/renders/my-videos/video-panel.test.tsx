import { describe, expect, test } from "vitest";
import { aRender } from "#tests/support/a-render.ts";
import { markupOf } from "#tests/support/markup.tsx";
import type { MyVideo } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";
import { VideoPanel } from "./video-panel.tsx";

const finished: MyVideo = {
  ...aRender,
  hasPoster: true,
  width: 1920,
  height: 1080,
  durationSeconds: 12,
  licence: { id: "licence-1", number: "CUE-2026-MSYQ-Q2M3" },
  revocation: null,
  isSuspended: false,
  licensedIn: "render-1",
  coversVersions: true,
};

function linksOf(video: MyVideo): [words: string, href: string][] {
  const html = markupOf(<VideoPanel video={video} campaigns={[]} onDescribe={() => undefined} />);
  return [...html.matchAll(/<a[^>]* href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, words]) => [words!, href!]);
}

describe("VideoPanel", () => {
  test("links a finished video to sharing, versions, formats, claims and problems", () => {
    expect(linksOf(finished)).toEqual([
      ["Share with a client", "/render/render-1#share"],
      ["Versions", "/render/render-1#versions"],
      ["Formats and Cut-downs", "/render/render-1/formats"],
      ["I got a claim", "/render/render-1/claims"],
      ["Report a problem", "/render/render-1#problem"],
    ]);
  });

  test("shows no links without a licence in force", () => {
    expect(linksOf({ ...finished, licence: null, licensedIn: null })).toEqual([]);
  });
});
