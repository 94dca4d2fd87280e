import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { MyVideo } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";
import { VideoPanel } from "./video-panel.tsx";

const finished: MyVideo = {
  id: "render-1",
  status: "completed",
  progress: 1,
  createdAt: Date.UTC(2026, 10, 25),
  trackId: "track-1",
  trackTitle: "Night Bus",
  artist: "Trio",
  uploadFilename: "film.mp4",
  source: { id: "upload-1", filename: "film.mp4", sizeBytes: 1000, isKept: true },
  name: "film",
  campaign: null,
  priceTokens: 2,
  orderId: null,
  hasPoster: true,
  width: 1920,
  height: 1080,
  durationSeconds: 12,
  licence: { id: "licence-1", number: "CUE-2026-MSYQ-Q2M3" },
  versionOf: null,
  revocation: null,
  isSuspended: false,
  message: null,
  licensedIn: "render-1",
  undoUntil: null,
  coversVersions: true,
};

function linksOf(video: MyVideo): [words: string, href: string][] {
  const element = <VideoPanel video={video} campaigns={[]} onDescribe={() => undefined} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
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
