import type { MyVideo } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";
import type { RenderState } from "#worker/domain/licensing/renders/renders.contract.ts";

/** A finished render, as its own page and My Videos both describe it. */
export const aRender = {
  id: "render-1",
  status: "completed",
  progress: 1,
  message: null,
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
  versionOf: null,
  undoUntil: null,
} satisfies Partial<MyVideo & RenderState>;
