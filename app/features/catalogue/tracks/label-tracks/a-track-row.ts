import type { LabelTrackRow } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

/** Test fixture: a row of the table. */
export const aTrackRow: LabelTrackRow = {
  id: "7c0f5f5e-8f0c-4a39-9d0a-3c1d2b0a9e01",
  title: "Night Bus",
  artist: "Ada Loom",
  isrc: "GB-CU7-26-00001",
  status: "approved",
  isActive: true,
  failedRules: [],
  adminPause: null,
  reviewNote: null,
  genre: "Indie",
  priceTokens: 2,
  syncCount: 1204,
  durationSeconds: 182,
  completeness: 85,
  coverUrl: null,
  coverColour: null,
  previewUrl: null,
  audio: null,
  cover: null,
  createdAt: 0,
  moves: ["pause"],
};
