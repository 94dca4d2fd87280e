import { z } from "zod";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import { trackLimits } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";
import {
  RenderChoices,
  type RenderState,
  type StartRenderRefusal,
} from "#worker/domain/licensing/renders/renders.contract.ts";
import type { HeardSound } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import {
  defaultScope,
  type SoldScope,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { type Pair, pairIn } from "#worker/domain/money/purchases/places/pairs.contract.ts";
import type { OrderOf, Several } from "../limits.contract.ts";

/** A video with a track under it, and where that begins, how loud (`pairField`). */
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
/** How much a page offers. More than any order holds: whoever chose too many is told so, not that the form was no form. */
export const maxListed = 100;
/** Each is sent back with what the page showed of it, and a form has a hundred fields at most. */
export const maxListedTracks = 30;

export const ChosenOrder = z.object({
  pair: z.array(OrderPair).max(maxListed).default([]),
  scope,
  hasOverlay,
  // Of all of its videos, as far as each has it (`modeFor`).
  originalMode,
  originalPercent,
  isLevelled,
});
export type ChosenOrder = z.infer<typeof ChosenOrder>;

/** `id` is of the page's address: the same id by the same brand is the same order. */
export const StartOrder = ChosenOrder.extend({
  id: z.uuid(),
  displayed: z.array(ShownTrack).max(maxListed).default([]),
  /** What the button said that all of it costs. */
  shownTotalTokens: z.coerce.number().int().min(0).max(1_000_000),
  /** Tracks of whose excluded uses the videos are none. */
  confirms: z.array(z.uuid()).max(maxListed).default([]),
  acceptsTerms: z.literal("on").optional(),
});
export type StartOrder = z.infer<typeof StartOrder>;

/** Of one render of an order that was not started. */
export type LineProblem = { uploadId: string; trackId: string; why: StartRenderRefusal };

/** Of one of its renders, or with more than a name. */
type SaidOtherwise = "insufficient-tokens" | "price-changed" | "video-refused" | "track-changed";

/** Nothing is started by any of them. `total-changed`: since the button said it. `mixed`: neither one track nor one video. */
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
/** Where an order begins, as its page's address says it: one `track`, or a `shortlist`, or `tracks`. */
export const DraftQuery = z.object({
  track: id,
  shortlist: id,
  tracks: ids,
  /** Ticked; of several tracks, the one video. */
  video: ids,
  /** Where the one track begins under a video that it was not tried under, in seconds. */
  startTime: z.coerce.number().min(0).max(36_000).catch(0),
  scope: RenderChoices.shape.scope.catch(defaultScope),
  hasOverlay: z.enum(["on", "off"]).catch("on"),
  originalMode: originalMode.catch(undefined),
  originalPercent: originalPercent.catch(undefined),
  isLevelled: isLevelled.catch(undefined),
});
export type DraftQuery = z.infer<typeof DraftQuery>;

export type DraftTrack = {
  id: string;
  title: string;
  artist: string;
  mood: string | null;
  hasCover: boolean;
  coverColour: string | null;
  prices: Record<SoldScope, number>;
  /** `TrackView.offer`. */
  offer: string;
  excludedUses: string[];
};
/** `isKnown`: where it begins and how loud was chosen before. */
export type DraftCue = Omit<Pair, "uploadId" | "trackId"> & { isKnown: boolean };
export type DraftVideo = {
  id: string;
  filename: string;
  sizeBytes: number;
  durationSeconds: number | null;
  /** It cannot be rendered, whatever its music. */
  isRefused: boolean;
  /** Null until a preparation has listened to it. */
  heard: HeardSound | null;
};
export type OrderDraft = {
  several: Several;
  tracks: DraftTrack[];
  videos: DraftVideo[];
  videoId: string | null;
  /** By `<upload>:<track>`, where something was chosen before, or the usual start is later than the video leaves room for. */
  cues: Record<string, DraftCue>;
  /** Of every other pair. */
  usualCue: DraftCue;
  chosen: string[];
  balance: number;
  isHeld: boolean;
  mustAcceptTerms: boolean;
};

/** What a render that failed can be asked for again with: the fields of a render, as the track is offered now. */
export type RenderAgain = Record<string, string | number>;

/** `GET /api/orders/:id?since=<version>`: answers at once on a change in any of its renders, else after at most 5 s. */
export type OrderState = {
  id: string;
  several: OrderOf;
  createdAt: number;
  renders: RenderState[];
  version: string;
};
