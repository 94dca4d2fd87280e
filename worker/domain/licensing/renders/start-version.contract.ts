import { z } from "zod";
import type { OriginalMode } from "#render-service/original-sound/original-sound.contract.ts";
import { soundFields } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { SoundRefusal } from "./renders.contract.ts";

/** `renderId` is the render that the licence was issued with; `id` is made by the browser. */
export const StartVersion = z.object({
  id: z.uuid(),
  renderId: z.uuid(),
  uploadId: z.uuid(),
  startAtSeconds: z.coerce.number().min(0).max(36_000),
  volumePercent: z.coerce.number().int().min(0).max(100),
  ...soundFields,
  hasOverlay: z.enum(["on", "off"]).default("off"),
});
export type StartVersion = z.infer<typeof StartVersion>;

/**
 * `not-covered`: the viewer has no licence in force that covers versions. `over`: its twelve months have passed. `all-made`:
 * ten are finished or pending. `too-many-tries`: thirty were started within a day. `longer`: than the licensed video, if known.
 */
export type StartVersionRefusal =
  | { refusal: "video-refused"; message: string }
  | {
      refusal:
        | "not-covered"
        | "over"
        | "all-made"
        | "too-many-tries"
        | "longer"
        | "no-such-upload"
        | "upload-not-finished"
        | "no-overlay"
        | SoundRefusal
        | "account-held"
        | "too-many-waiting"
        | "id-taken";
    };

/** Number of versions a licence still covers, and their initial choices. */
export type VersionOffer = {
  renderId: string;
  licenceNumber: string;
  max: number;
  /** Finished or pending. */
  taken: number;
  /** Deadline for versions (UTC milliseconds). */
  until: number;
  isOver: boolean;
  videoSeconds: number;
  /** The licensed recording; its preview is at `/media/renders/{renderId}/music`. */
  music: {
    trackId: string;
    title: string;
    artist: string;
    durationSeconds: number;
    /** 800 bars, base64 of bytes 0-255. */
    peaks: string | null;
    recording: string;
  };
  /** Start and volume of its music. */
  startAtSeconds: number;
  volumePercent: number;
  /** Original sound and levelling of the licensed video. */
  originalMode: OriginalMode;
  originalPercent: number;
  isLevelled: boolean;
  /** The track is on sale under the names on the licence, so title and artist can be shown. */
  canHaveOverlay: boolean;
};

export type PendingVersion = { renderId: string; uploadFilename: string; createdAt: number };
