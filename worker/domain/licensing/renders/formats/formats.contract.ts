import { z } from "zod";
import { PictureFormat } from "#render-service/formats/formats.contract.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import { maxPerOrder } from "#worker/domain/licensing/renders/limits.contract.ts";
import type { StartVersionRefusal, VersionOffer } from "#worker/domain/licensing/renders/start-version.contract.ts";

const FormatField = z.string().max(16_384).transform(readJson).pipe(PictureFormat);

/** `id` is in the page's address and makes requests idempotent. `renderId` is the render with the licence. */
export const StartFormats = z.object({
  id: z.uuid(),
  renderId: z.uuid(),
  format: z.array(FormatField).max(maxPerOrder.formats).default([]),
  hasOverlay: z.enum(["on", "off"]).default("off"),
  isLevelled: z.enum(["on", "off"]).default("off"),
});
export type StartFormats = z.infer<typeof StartFormats>;

/**
 * All or nothing. `nothing-changes`: a format equals the licensed video. `video-gone`: its file was deleted, or unused for a
 * month. `beyond-end`: a cut outside the video. `no-music`: the music ends before the cut.
 */
export type StartFormatsRefusal =
  | { refusal: "none-chosen" | "nothing-changes" | "chosen-twice" | "video-gone" | "beyond-end" | "no-music" }
  | Exclude<StartVersionRefusal, { refusal: "longer" | "no-such-upload" | "upload-not-finished" }>
  | { refusal: "all-made" };

/** Data of the page on which formats of a licensed video are chosen. */
export type FormatsOffer = Pick<VersionOffer, "renderId" | "licenceNumber" | "max" | "taken" | "until" | "isOver"> & {
  name: string;
  trackId: string;
  title: string;
  artist: string;
  /** Null once the brand's file is deleted, or while its dimensions are unknown. */
  source: { width: number; height: number; durationMs: number; framesPerSecond: number | null } | null;
  /** Plays the licensed video, or its silent picture while playing would end the undo period. */
  playback: { src: string; isSilent: boolean };
  /** Frame of the licensed video, square pixels. */
  video: { width: number; height: number; bytes: number };
  /** Milliseconds of the video: its cuts, the beats of its music, and the end of its music. */
  cutsMs: readonly number[];
  beatsMs: readonly number[];
  musicUntilMs: number;
  /** The licensed video shows title and artist, and a format may. */
  hasOverlay: boolean;
  canHaveOverlay: boolean;
  isLevelled: boolean;
};
