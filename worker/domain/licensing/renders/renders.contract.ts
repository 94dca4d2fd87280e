import { z } from "zod";
import type { Aspect } from "#render-service/formats/formats.contract.ts";
import type { OriginalMode } from "#render-service/original-sound/original-sound.contract.ts";
import {
  defaultScope,
  type LicenceGrant,
  soldScopes,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { soundFields } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { OfferChange } from "#worker/domain/catalogue/tracks/offer.contract.ts";
import type { CampaignChoice } from "./campaigns/campaigns.contract.ts";
import type { RevocationKind } from "#worker/domain/licensing/licences/versions.contract.ts";
import { trackLimits } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";

const { priceTokens, commercialPriceTokens } = trackLimits;

/** How music is laid under a video, and what the video is for: all that is chosen of a render, however it is started. */
export const RenderChoices = z.object({
  /** Seconds into the track, steps of 0.1. */
  startAtSeconds: z.coerce.number().min(0).max(36_000),
  volumePercent: z.coerce.number().int().min(0).max(100),
  ...soundFields,
  hasOverlay: z.enum(["on", "off"]).default("off"),
  scope: z.enum(soldScopes).default(defaultScope),
});

const DisplayedOffer = z.object({
  shownPriceTokens: z.coerce.number().int().min(priceTokens.min).max(commercialPriceTokens.max),
  shownOffer: z.string().max(4000),
});

export const RenderLine = z.object({
  id: z.uuid(),
  uploadId: z.uuid(),
  trackId: z.uuid(),
  ...RenderChoices.shape,
  /**
   * Said where the music is edited so that it ends as the video does: the edit that the page showed, as `JSON.stringify`
   * writes it. It is planned again, and must be the same.
   */
  edit: z.string().max(2000).optional(),
  /** "This video isn’t for …": every use that the label excludes, as the offer shows them. */
  confirmsExclusions: z.literal("on").optional(),
  ...DisplayedOffer.shape,
});
export type RenderLine = z.infer<typeof RenderLine>;

/** `id` is the browser's: the same by the same brand is the same render. A changed offer charges nothing. */
export const StartRender = RenderLine.extend({
  /** Terms and licence terms in the versions in force, where they were not accepted before. */
  acceptsTerms: z.literal("on").optional(),
});
export type StartRender = z.infer<typeof StartRender>;

/** `renderId` is the render that the licence was issued with; `id` is the browser's. */
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
 * `no-original-sound`: there is none to keep; `no-speech-found`: none for the music to give way to. Where a picture is still
 * being made, a render finds out when it is done, and fails by the same names.
 */
export type SoundRefusal = "no-original-sound" | "no-speech-found";

/**
 * `not-covered`: no licence of the viewer’s in force that covers versions. `over`: its twelve months are. `all-made`: ten are
 * made or in the making. `too-many-tries`: thirty were started within a day. `longer`: than the licensed video, as far as that is known before it is prepared.
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

/** What a licence in force covers beside its video, and what a version of it is made with. */
export type VersionOffer = {
  renderId: string;
  licenceNumber: string;
  most: number;
  /** Made, or in the making. */
  taken: number;
  /** Until when versions can be made (UTC milliseconds). */
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
  /** Where its music began, how loud. */
  startAtSeconds: number;
  volumePercent: number;
  /** What became of the original sound in it, and whether it was levelled. */
  originalMode: OriginalMode;
  originalPercent: number;
  isLevelled: boolean;
  /** Title and artist can be shown: the track is on sale, under the names that stand on the licence. */
  canHaveOverlay: boolean;
};

export type PendingVersion = { renderId: string; uploadFilename: string; createdAt: number };

export type StartRenderRefusal =
  | { refusal: "insufficient-tokens"; priceTokens: number }
  | { refusal: "price-changed"; priceTokens: number }
  | { refusal: "track-changed"; changes: OfferChange[] }
  | { refusal: "video-refused"; message: string }
  | {
      refusal:
        | "no-such-upload"
        | "upload-not-finished"
        | "no-such-track"
        | "labels-cannot-render"
        | SoundRefusal
        | "account-held"
        | "exclusions-not-confirmed"
        | "edit-changed"
        | "terms-not-accepted"
        | "too-many-waiting"
        | "id-taken";
    };

/** `waiting` for a free place, the `picture` being made, the `sound` being laid under it; `ended` either way. */
export type RenderStage = "waiting" | "picture" | "sound" | "ended";

/** The upload that a video was made of; `isKept` while it can be used again. */
export type SourceVideo = { id: string; filename: string; sizeBytes: number; isKept: boolean };

export type RenderStatus = "pending" | "completed" | "failed";

export type RenderSummary = {
  id: string;
  status: RenderStatus;
  /** 0 to 1 over preparation (first part) and sound pass. */
  progress: number;
  message: string | null;
  trackId: string;
  trackTitle: string;
  artist: string;
  uploadFilename: string;
  source: SourceVideo;
  /** Its brand's own, or its file's. */
  name: string;
  campaign: CampaignChoice | null;
  priceTokens: number;
  createdAt: number;
  /** The order that it was started in, if in one. */
  orderId: string | null;
};

/** `GET /api/renders/:id?since=<version>`: answers at once on a change, else after at most 5 s. */
export type RenderState = LicenceGrant &
  RenderSummary & {
    /** What is being done right now. */
    stage: RenderStage;
    version: string;
    /** Set when completed: `/media/renders/{id}` plays with Range, `?download=1` saves. */
    video: { width: number; height: number; durationSeconds: number; sha256: string; bytes: number } | null;
    /** Once the PDF exists: `/media/licences/{licence.id}`. */
    licence: {
      id: string;
      number: string;
      isPdfReady: boolean;
      revocation: RevocationKind | null;
      /** Its payment was charged back. */
      isSuspended: boolean;
    } | null;
    /** Of a version: the render and number of the licence that covers it. */
    versionOf: { renderId: string; licenceNumber: string } | null;
    /** Of a format: its shape, null where it keeps its own, and the part of the video that it shows. */
    format: { aspect: Aspect | null; inMs: number; outMs: number | null } | null;
    /** Its original sound is in it, or will be. */
    hasOtherSound: boolean;
    /** Playing or saving its file ends the time in which its licence can be taken back. */
    endsUndo: boolean;
    /** Until when it can be taken back (UTC milliseconds), as far as is known now; null when it cannot. */
    undoUntil: number | null;
  };
