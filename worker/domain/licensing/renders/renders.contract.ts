import { z } from "zod";
import type { Aspect } from "#render-service/formats/formats.contract.ts";
import {
  defaultScope,
  type LicenceGrant,
  soldScopes,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { soundFields } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { OfferChange } from "#worker/domain/catalogue/tracks/offer.contract.ts";
import type { CampaignChoice } from "./campaigns/campaigns.contract.ts";
import type { RevocationKind } from "#worker/domain/licensing/licences/versions.contract.ts";
import { trackLimits } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

const { priceTokens, commercialPriceTokens } = trackLimits;

/** Choices of a render, however it is started. */
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
  /** The edit that the page showed, as JSON, when the music is cut to end with the video. Planned again: must be equal. */
  edit: z.string().max(2000).optional(),
  /** "This video isn’t for …": confirms all uses that the label excludes. */
  confirmsExclusions: z.literal("on").optional(),
  ...DisplayedOffer.shape,
});
export type RenderLine = z.infer<typeof RenderLine>;

/** `id` is made by the browser and makes requests idempotent. A changed offer charges nothing. */
export const StartRender = RenderLine.extend({
  /** Accepts the current terms and licence terms, unless accepted before. */
  acceptsTerms: z.literal("on").optional(),
});
export type StartRender = z.infer<typeof StartRender>;

/** Nothing to keep; nothing to duck the music under. Unknown while the picture is pending: the render then fails with these. */
export type SoundRefusal = "no-original-sound" | "no-speech-found";

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

/** `waiting` for a free slot, encoding the `picture`, muxing the `sound`; `ended` in success or failure. */
export type RenderStage = "waiting" | "picture" | "sound" | "ended";

/** The source upload; `isKept` while it can be used again. */
export type SourceVideo = { id: string; filename: string; sizeBytes: number; isKept: boolean };

export const renderStatuses = ["pending", "completed", "failed"] as const;
export type RenderStatus = (typeof renderStatuses)[number];

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
  /** Given by the brand, or the file's name. */
  name: string;
  campaign: CampaignChoice | null;
  priceTokens: number;
  createdAt: number;
  orderId: string | null;
};

/** `GET /api/renders/:id?since=<version>`: answers at once on a change, else after at most 5 s. */
export type RenderState = LicenceGrant &
  RenderSummary & {
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
      /** Its payment is disputed. */
      isSuspended: boolean;
    } | null;
    /** For a version: render and number of the licence that covers it. */
    versionOf: { renderId: string; licenceNumber: string } | null;
    /** For a format: its aspect (null keeps the video's), and its part of the video. */
    format: { aspect: Aspect | null; inMs: number; outMs: number | null } | null;
    /** Includes the video's original sound. */
    hasOtherSound: boolean;
    /** Playing or saving its file ends the undo period of its licence. */
    endsUndo: boolean;
    /** End of the undo period as known now (UTC milliseconds); null when over. */
    undoUntil: number | null;
  };
