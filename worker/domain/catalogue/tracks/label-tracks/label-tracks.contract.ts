import { z } from "zod";
import { searchText } from "#worker/domain/lib/text.contract.ts";
import { type MusicalKey, musicalKeys } from "#render-service/listening/suggest-key.contract.ts";
import { type Genre, type Mood, genres, moods, vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { DeclarationTexts } from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";
import type { RightsRule } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import type { IngestState } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { type ChangedRefusal, type Seen, seenFields } from "#worker/domain/lib/versions.contract.ts";
import { type SyncTerms, TrackFields, syncTerms, ticked } from "#worker/domain/catalogue/tracks/track-fields.contract.ts";

export { genres, moods, musicalKeys, syncTerms, TrackFields, vocals };
export type { Genre, Mood, MusicalKey, SyncTerms };

export const trackStatuses = ["draft", "pending review", "approved", "unavailable"] as const;
export type TrackStatus = (typeof trackStatuses)[number];

const uploaded = z.uuid({ error: "Please upload the file again" }).optional();

/** Checkbox that accepts the label agreement and gives the warranty for a track that goes to review. */
const warranty = ticked;

/**
 * The form for a new track. Idempotent: the browser generates the id. The uploads are those of `POST /api/uploads` with the
 * purpose "audio" or "cover"; their ingest may still be running. `submit: "on"` sends the track to review at once.
 */
export const CreateTrack = TrackFields.safeExtend({
  id: z.uuid(),
  labelId: z.uuid(),
  audioUploadId: z.uuid({ error: "Please upload an audio file" }),
  coverUploadId: uploaded,
  submit: ticked,
  warranty,
});
export type CreateTrack = z.infer<typeof CreateTrack>;

/** The form for an existing track, with the values it displayed; uploads only for replaced files. */
export const UpdateTrack = TrackFields.safeExtend({
  id: z.uuid(),
  ...seenFields,
  audioUploadId: uploaded,
  coverUploadId: uploaded,
  warranty,
});
export type UpdateTrack = z.infer<typeof UpdateTrack>;

export type TrackRefusal =
  /** `warranty-missing`: required for review. */
  | { refusal: "not-found" | "isrc-taken" | "id-taken" | "warranty-missing" }
  /** `message` tells the label why the file was refused. Without one, the file does not exist or another track uses it. */
  | { refusal: "no-such-audio" | "no-such-cover"; message?: string }
  /** Dated in the future. */
  | {
      refusal: "consent-ahead";
      field: "masterConsentDate" | "samplesClearedOn" | "coverClearedOn" | "writers";
    }
  /** No font of the licences can print these characters. */
  | { refusal: "unprintable"; field: "title" | "artist" | "otherExcludedUses"; characters: string };

/** `changed`: someone else saved the same fields since the form was opened. */
export type UpdateTrackRefusal = TrackRefusal | ChangedRefusal;

/** Moves between statuses by a label, and by a super user. See transitions.ts. */
export const labelMoves = ["submit", "withdraw", "pause", "activate"] as const;
export const reviewMoves = ["approve", "return"] as const;
export const trackMoves = [...labelMoves, ...reviewMoves] as const;
export type TrackMove = (typeof trackMoves)[number];

export const MoveTrack = z.object({ trackId: z.uuid(), move: z.enum(labelMoves), warranty });
export type MoveTrack = z.infer<typeof MoveTrack>;

/** `not-cleared`: its rights keep it off sale. `stale`: its status has changed (or, for a review, the track has). */
export type MoveRefusal =
  | "not-found" | "stale" | "paused-by-admin" | "no-audio" | "not-cleared" | "warranty-missing"; // prettier-ignore

/** Gives the warranty of the current version for all of a label's tracks that need it, at once. */
export const WarrantCatalogue = z.object({
  labelId: z.uuid(),
  warranty: z.literal("on", { error: "Tick the box to give the warranty." }),
});
export type WarrantCatalogue = z.infer<typeof WarrantCatalogue>;

/** Sort columns; a leading minus sorts descending. Default: newest first. */
export const trackColumns = ["title", "isrc", "price", "syncs", "health"] as const;
export type TrackColumn = (typeof trackColumns)[number];
const trackSorts = trackColumns.flatMap((column) => [column, `-${column}`] as const);
export type TrackSort = (typeof trackSorts)[number];

/**
 * The catalogue's whole state, as in the URL: `label`, `q`, `status`, `genre`, `sort`, and `after` (cursor). Unknown values are
 * dropped, so that old links keep working.
 */
export const LabelTracksQuery = z.object({
  q: searchText(100),
  status: z.enum(trackStatuses).optional().catch(undefined),
  genre: z.enum(genres).optional().catch(undefined),
  sort: z.enum(trackSorts).optional().catch(undefined),
  after: z
    .string()
    .regex(/^[1-9]\d{0,15}(:[^]{0,400})?$/)
    .optional()
    .catch(undefined),
});
export type LabelTracksQuery = z.infer<typeof LabelTracksQuery>;
export const labelTracksPageSize = 50;

/** A pause by the platform, which the label cannot undo. `reason` as in reports. */
export type AdminPause = { pausedAt: number; reason: string | null };

/** One row of the catalogue's table. */
export type LabelTrackRow = {
  id: string;
  title: string;
  artist: string;
  /** Without hyphens; displayed with `formatIsrc`. */
  isrc: string | null;
  status: TrackStatus;
  /** On sale now. */
  isActive: boolean;
  adminPause: AdminPause | null;
  /** Why a super user returned it; cleared when it is submitted again. */
  reviewNote: string | null;
  genre: Genre | null;
  priceTokens: number;
  syncCount: number;
  durationSeconds: number | null;
  /** 0 to 100. */
  completeness: number;
  /** URL of the cover, or null; the colour is the placeholder while it loads. */
  coverUrl: string | null;
  coverColour: string | null;
  /** URL of the preview, or null. */
  previewUrl: string | null;
  /** The newest audio and cover if not in use: pending, refused or failed; else null. */
  audio: IngestBrief | null;
  cover: IngestBrief | null;
  createdAt: number;
  /** Rights rules that keep it off sale. */
  failedRules: RightsRule[];
  /** Moves available to the label now, besides edit and delete. */
  moves: readonly (typeof labelMoves)[number][];
};
export type IngestBrief = Pick<IngestState, "id" | "uploadId" | "kind" | "status" | "progress" | "message">;

export type LabelTracksPage = {
  rows: LabelTrackRow[];
  nextAfter: string | null;
  /** Tracks, except drafts, without a warranty in the current version of the agreement. */
  unwarranted: number;
  /** Those kept off sale by that; the others are still on sale under an older version. */
  unwarrantedOffSale: number;
  /** When the others go off sale, UTC milliseconds. */
  agreementAppliesAt: number;
  /** Tracks that match search and filters. */
  total: number;
  /** All tracks of the label, unfiltered. */
  catalogueTotal: number;
  /** Each count applies the search and the other filter. Only genres that the label has. */
  statuses: { value: TrackStatus; tracks: number }[];
  genres: { value: Genre; tracks: number }[];
};

/** Initial values of the edit form: the same texts that `UpdateTrack` parses. */
export type TrackFormValues = {
  id: string;
  title: string;
  artist: string;
  isrc: string;
  upc: string;
  releaseDate: string;
  language: string;
  primaryGenre: string;
  subGenre: string;
  bpm: string;
  musicalKey: string;
  vocals: string;
  mood: string;
  moodTags: Mood[];
  ownsMaster: boolean;
  ownsPublishing: boolean;
  publishingSplit: string;
  explicitLyrics: boolean;
  syncTerms: SyncTerms;
  description: string;
  priceTokens: string;
  commercialPriceTokens: string;
} & DeclarationTexts;

/**
 * Weight of each field, 100 in total: what brands hear and search by weighs most. The column `metadata_completeness` computes the
 * same in the database (migrations/0003_tracks.sql; a test compares them).
 */
export const completenessPoints = {
  audio: 20,
  isrc: 10,
  cover: 10,
  primaryGenre: 8,
  moodTags: 8,
  description: 8,
  bpm: 6,
  title: 5,
  artist: 5,
  musicalKey: 5,
  publishingSplit: 5,
  releaseDate: 4,
  upc: 3,
  subGenre: 3,
} as const;
export type CompletenessField = keyof typeof completenessPoints;
/** `points`: the field's share of the 100. */
export type CompletenessItem = { field: CompletenessField; points: number; isFilled: boolean };

export type LabelTrackView = LabelTrackRow & {
  labelId: string;
  /** When the current warranty was given. */
  warrantedAt: number | null;
  values: TrackFormValues;
  seen: Seen;
  completenessItems: CompletenessItem[];
  /** 800 bars, base64. */
  peaks: string | null;
  /** State of the newest audio and cover, in use or not; null if the track never had one. */
  audioIngest: IngestState | null;
  coverIngest: IngestState | null;
  submittedAt: number | null;
  reviewedAt: number | null;
  updatedAt: number;
  /** If not zero, deleting archives the track. */
  licences: number;
};
