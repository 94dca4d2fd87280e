import { z } from "zod";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import { trackLimits } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { RenderChoices, type RenderState, type StartRenderRefusal } from "#worker/domain/licensing/renders/renders.contract.ts";
import type { HeardSound } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import { defaultScope } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { type Pair, pairIn } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import type { OrderOf, Several } from "../limits.contract.ts";

/** One video with one track: its start and volume (`pairField`). */
export const OrderPair = z
  .string()
  .max(100)
  .transform(pairIn)
  .pipe(
    z.object({
      uploadId: z.uuid(),
      trackId: z.uuid(),
      startAtMs: z.int().min(0).max(36_000_000),
      volumePercent: z.int().min(0).max(100),
      endsWithTrack: z.boolean(),
    }),
  );
export type OrderPair = z.infer<typeof OrderPair>;

const { priceTokens, commercialPriceTokens } = trackLimits;

/** JSON in one field. */
const ShownTrack = z
  .string()
  .max(5000)
  .transform(readJson)
  .pipe(
    z.object({
      trackId: z.uuid(),
      offer: z.string().max(4000),
      prices: z.object({
        social: z.int().min(priceTokens.min).max(commercialPriceTokens.max),
        commercial: z.int().min(priceTokens.min).max(commercialPriceTokens.max),
      }),
    }),
  );

const { scope, hasOverlay, originalMode, originalPercent, isLevelled } = RenderChoices.shape;
/** Choices per page. Above the limit of an order, so that choosing too many gets its own message. */
export const maxListed = 100;
/** Each is sent back with the offer shown, and a form has at most 100 fields. */
export const maxListedTracks = 30;

export const ChosenOrder = z.object({
  pair: z.array(OrderPair).max(maxListed).default([]),
  scope,
  hasOverlay,
  // For all videos, as far as each has original sound (`modeFor`).
  originalMode,
  originalPercent,
  isLevelled,
});
export type ChosenOrder = z.infer<typeof ChosenOrder>;

/** `id` is in the page's address and makes requests idempotent. */
export const StartOrder = ChosenOrder.extend({
  id: z.uuid(),
  displayed: z.array(ShownTrack).max(maxListed).default([]),
  /** Total on the button. */
  shownTotalTokens: z.coerce.number().int().min(0).max(1_000_000),
  /** Tracks for which the brand confirmed that no video is for an excluded use. */
  confirms: z.array(z.uuid()).max(maxListed).default([]),
  acceptsTerms: z.literal("on").optional(),
});
export type StartOrder = z.infer<typeof StartOrder>;

/** Reason for one render of a refused order. */
export type LineProblem = { uploadId: string; trackId: string; why: StartRenderRefusal };

/** Refusals reported per render, or with data. */
type SaidOtherwise = "insufficient-tokens" | "price-changed" | "video-refused" | "track-changed";

/** All or nothing. `total-changed`: the price differs from the button's. `mixed`: neither one track nor one video. */
export type StartOrderRefusal =
  | { refusal: "lines"; lines: LineProblem[] }
  | { refusal: "total-changed"; totalTokens: number; renders: number }
  | { refusal: "insufficient-tokens"; priceTokens: number; missing: number }
  | { refusal: "too-many"; several: Several }
  | { refusal: "none-chosen" | "mixed" | "chosen-twice" }
  | { refusal: "track-changed" }
  | { refusal: Exclude<StartRenderRefusal["refusal"], SaidOtherwise> };

const ids = z.array(z.uuid()).max(maxListed).catch([]);
const id = z.uuid().optional().catch(undefined);
/** Query of the page: one `track`, or a `shortlist`, or `tracks`. */
export const DraftQuery = z.object({
  track: id,
  shortlist: id,
  tracks: ids,
  /** The ticked video; with several tracks, their one video. */
  video: ids,
  /** Start in seconds under videos without a saved cue. */
  startTime: z.coerce.number().min(0).max(36_000).catch(0),
  scope: RenderChoices.shape.scope.catch(defaultScope),
  hasOverlay: z.enum(["on", "off"]).catch("on"),
  originalMode: originalMode.catch(undefined),
  originalPercent: originalPercent.catch(undefined),
  isLevelled: isLevelled.catch(undefined),
});
export type DraftQuery = z.infer<typeof DraftQuery>;

type ViewedTrack = Pick<TrackView, "id" | "title" | "artist" | "mood" | "hasCover" | "coverColour" | "prices" | "offer">;
export type DraftTrack = ViewedTrack & { excludedUses: string[] };
/** `isKnown`: start and volume were saved before. */
export type DraftCue = Omit<Pair, "uploadId" | "trackId"> & { isKnown: boolean };
export type DraftVideo = {
  id: string;
  filename: string;
  sizeBytes: number;
  durationSeconds: number | null;
  /** Cannot be rendered with any track. */
  isRefused: boolean;
  /** Null until a preparation has analysed the sound. */
  heard: HeardSound | null;
};
export type OrderDraft = {
  several: Several;
  tracks: DraftTrack[];
  videos: DraftVideo[];
  videoId: string | null;
  /** By `<upload>:<track>`: saved cues, and those for which the usual start is too late. */
  cues: Record<string, DraftCue>;
  /** For all other pairs. */
  usualCue: DraftCue;
  chosen: string[];
  balance: number;
  isHeld: boolean;
  mustAcceptTerms: boolean;
};

/** Form fields that start a failed render again at the current offer. */
export type RenderAgain = Record<string, string | number>;

/** `GET /api/orders/:id?since=<version>`: answers at once on a change in any of its renders, else after at most 5 s. */
export type OrderState = {
  id: string;
  several: OrderOf;
  createdAt: number;
  renders: RenderState[];
  version: string;
};
