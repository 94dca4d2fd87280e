import { z } from "zod";
import { maxRegions, shortestRegionMs } from "./limits.contract.ts";

/**
 * `GET /api/videos` → 200 `{ videos: BrandVideo[] }`: the viewer's own finished uploads, the one used last first, at
 * most `maxVideos`. Labels have none.
 */
export type BrandVideo = {
  id: string;
  filename: string;
  sizeBytes: number;
  /** UTC milliseconds. Every use moves it on (limits.ts). */
  expiresAt: number;
  /** As far as the render service has read it. */
  source: { width: number; height: number; durationSeconds: number } | null;
  /** What became of reading it: a video that is `refused` cannot be rendered. */
  isRefused: boolean;
};

/** As many as an account may hold. */
export const maxVideos = 100;

/**
 * Where a track begins under a video, in seconds to the tenth, and its volume in percent; left out, the volume stays.
 * With `endsWithTrack` the music is edited instead, so that it ends as the video does.
 * `GET /api/videos/:id/cues` → 200 `{ cues: Cue[] }`, the one changed last first; 404 for another's video.
 * `PUT /api/videos/:id/cues/:trackId` with `SaveCue` → 204, as often as you like; 404 `{ error }` where video or track
 *   are not there.
 */
export const SaveCue = z.object({
  startAtSeconds: z.number().min(0).max(86_400),
  volumePercent: z.int().min(0).max(100).optional(),
  endsWithTrack: z.boolean().default(false),
});
export type SaveCue = z.input<typeof SaveCue>;
export type Cue = Omit<z.infer<typeof SaveCue>, "volumePercent"> & { trackId: string; volumePercent: number };

/** Of ten minutes and a little more, as a preparation bounds it. */
const ms = z.int().min(0).max(610_000);

/**
 * Where somebody speaks in a video, in ms from its first frame: in order, apart from each other, none of them shorter than can
 * be heard. Empty: nowhere any more. `null`: as it was found.
 */
export const SaveSpeech = z.object({
  speechMs: z
    .array(z.tuple([ms, ms]))
    .max(maxRegions)
    .refine(
      (regions) =>
        regions.every(([from, to], n) => to - from >= shortestRegionMs && from >= (regions[n - 1]?.[1] ?? 0)),
      "These speech sections overlap or are out of order",
    )
    .nullable(),
});
export type SaveSpeech = z.infer<typeof SaveSpeech>;
