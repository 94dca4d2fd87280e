import { z } from "zod";
import { PictureFormat } from "#render-service/formats/formats.contract.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import { maxPerOrder } from "#worker/domain/licensing/renders/limits.contract.ts";
import type { StartVersionRefusal } from "#worker/domain/licensing/renders/renders.contract.ts";

const FormatField = z.string().max(16_384).transform(readJson).pipe(PictureFormat);

/** `id` is of the page's address: the same by the same brand is the same order. `renderId` has the licence. */
export const StartFormats = z.object({
  id: z.uuid(),
  renderId: z.uuid(),
  format: z.array(FormatField).max(maxPerOrder.formats).default([]),
  hasOverlay: z.enum(["on", "off"]).default("off"),
  isLevelled: z.enum(["on", "off"]).default("off"),
});
export type StartFormats = z.infer<typeof StartFormats>;

/**
 * In no case is anything started. `nothing-changes`: one of them is the licensed video itself. `video-gone`: its file was
 * removed, or not used for a month. `beyond-end`: a cut that the video does not have. `no-music`: the music is over there.
 */
export type StartFormatsRefusal =
  | { refusal: "none-chosen" | "nothing-changes" | "chosen-twice" | "video-gone" | "beyond-end" | "no-music" }
  | Exclude<StartVersionRefusal, { refusal: "longer" | "no-such-upload" | "upload-not-finished" }>
  | { refusal: "all-made" };

/** What formats can be made of a licensed video, and what its page shows of it. */
export type FormatsOffer = {
  renderId: string;
  licenceNumber: string;
  most: number;
  taken: number;
  until: number;
  isOver: boolean;
  name: string;
  trackId: string;
  title: string;
  artist: string;
  /** Null once the brand's file is gone, or while its measures are not known. */
  source: { width: number; height: number; durationMs: number; framesPerSecond: number | null } | null;
  /** Video that the page plays: the licensed one, or its silent picture while playing would end the undo period. */
  playback: { src: string; isSilent: boolean };
  /** The licensed video: its picture stands undistorted in this frame. */
  video: { width: number; height: number; bytes: number };
  /** In ms of the video: where it is cut, where the beats of its music fall, and where that is over. */
  cutsMs: readonly number[];
  beatsMs: readonly number[];
  musicUntilMs: number;
  /** Title and artist are on it, and can be. */
  hasOverlay: boolean;
  canHaveOverlay: boolean;
  isLevelled: boolean;
};
