import { z } from "zod";

/** Default volume of music under a video, in percent. */
export const usualVolume = 60;

/** Stretches of speech per video; enforced by the database, too (0007_videos.sql). */
export const maxRegions = 200;
export const shortestRegionMs = 100;

/**
 * `GET /api/videos` → 200 `{ videos: BrandVideo[] }`: the viewer's own finished uploads, most recently used first, at most
 * `maxVideos`. Empty for labels.
 */
export type BrandVideo = {
  id: string;
  filename: string;
  sizeBytes: number;
  /** UTC milliseconds. Every use extends it (limits.ts). */
  expiresAt: number;
  /** As probed by the render service; null until then. */
  source: { width: number; height: number; durationSeconds: number } | null;
  /** The video was refused and cannot be rendered. */
  isRefused: boolean;
};

/** Maximum per account. */
export const maxVideos = 100;

/**
 * A cue: start in the track under a video, in seconds to the tenth, and volume in percent (unchanged if omitted).
 * With `endsWithTrack` the music is edited instead, so that it ends with the video.
 * `GET /api/videos/:id/cues` → 200 `{ cues: Cue[] }`, last changed first; 404 for another's video.
 * `PUT /api/videos/:id/cues/:trackId` with `SaveCue` → 204, idempotent; 404 `{ error }` if video or track is missing.
 */
export const SaveCue = z.object({
  startAtSeconds: z.number().min(0).max(86_400),
  volumePercent: z.int().min(0).max(100).optional(),
  endsWithTrack: z.boolean().default(false),
});
export type SaveCue = z.input<typeof SaveCue>;
export type Cue = Omit<z.infer<typeof SaveCue>, "volumePercent"> & { trackId: string; volumePercent: number };

/** A little over ten minutes, the limit of a preparation. */
const ms = z.int().min(0).max(610_000);

/**
 * Speech in a video, in ms from its first frame: sorted, disjoint regions, none too short to be heard. Empty: no speech. `null`:
 * as detected.
 */
export const SaveSpeech = z.object({
  speechMs: z
    .array(z.tuple([ms, ms]))
    .max(maxRegions)
    .refine(
      (regions) => regions.every(([from, to], n) => to - from >= shortestRegionMs && from >= (regions[n - 1]?.[1] ?? 0)),
      "These speech sections overlap or are out of order",
    )
    .nullable(),
});
export type SaveSpeech = z.infer<typeof SaveSpeech>;
