import { videoFaultMessage } from "#worker/domain/licensing/videos/preparations/queries.ts";
import type { CompLine, CompStage, CompStatus } from "./comps.contract.ts";

export type MakingRow = {
  isSubmitted: 0 | 1;
  progress: number;
  pictureStatus: string | null;
  pictureProgress: number | null;
};

export type CompRow = MakingRow & {
  id: string;
  status: CompStatus;
  failureCode: string | null;
  trackId: string | null;
  trackTitle: string;
  artist: string;
  uploadId: string;
  videoName: string;
  videoBytes: number;
  isVideoThere: 0 | 1;
  isOnSale: 0 | 1;
  createdAt: number;
  expiresAt: number | null;
  bytes: number | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  startAtMs: number;
  volumePercent: number;
  endsWithTrack: 0 | 1;
};

export function toLine(row: CompRow): CompLine {
  const { id, status, trackId, trackTitle, artist, videoName, createdAt, expiresAt, bytes } = row;
  const endsWithTrack = row.endsWithTrack === 1;
  const canLicense = trackId !== null && row.isOnSale === 1 && row.isVideoThere === 1;
  return {
    id,
    status,
    ...stageOf(row),
    message: compMessage(row.failureCode),
    trackTitle,
    artist,
    videoName,
    createdAt,
    expiresAt,
    bytes,
    size: row.width && row.height ? { width: row.width, height: row.height } : null,
    durationSeconds: row.durationMs === null ? null : row.durationMs / 1000,
    endsWithTrack,
    license: canLicense
      ? {
          trackId,
          video: { id: row.uploadId, name: videoName, size: row.videoBytes },
          startAtSeconds: row.startAtMs / 1000,
          endsWithTrack,
          volumePercent: row.volumePercent,
        }
      : null,
  };
}

const words: Readonly<Record<string, string>> = {
  "track-off-sale": "The track went off sale before we made the comp.",
  "no-edit": "We can’t end this track with your video yet. Open the track’s page, listen again, then make the comp there.",
  "video-removed": "The video was deleted before we made the comp.",
  timeout: "The comp took too long and was stopped.",
  "not-taken": "Our render service was unavailable for a whole day. Please try again.",
};

export function compMessage(code: string | null): string | null {
  if (code === null) return null;
  return videoFaultMessage(code) ?? words[code] ?? "Something went wrong on our side while we made the comp.";
}

export function stageOf(row: MakingRow): { stage: CompStage; progress: number } {
  if (row.pictureStatus !== "ready") return { stage: "picture", progress: row.pictureProgress ?? 0 };
  return row.isSubmitted ? { stage: "making", progress: row.progress } : { stage: "waiting", progress: 0 };
}
