import { z } from "zod";
import { searchText } from "#worker/domain/lib/text.contract.ts";
import { type MusicalKey, musicalKeys } from "#render-service/listening/suggest-key.contract.ts";
import {
  type Genre,
  type Mood,
  genres,
  moods,
  vocals,
} from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { DeclarationTexts } from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";
import type { RightsRule } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import type { IngestState } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { type ChangedRefusal, type Seen, seenFields } from "#worker/domain/lib/versions.contract.ts";
import {
  type SyncTerms,
  TrackFields,
  syncTerms,
  ticked,
} from "#worker/domain/catalogue/tracks/track-fields.contract.ts";

export { genres, moods, musicalKeys, syncTerms, TrackFields, vocals };
export type { Genre, Mood, MusicalKey, SyncTerms };

export const trackStatuses = ["draft", "pending review", "approved", "unavailable"] as const;
export type TrackStatus = (typeof trackStatuses)[number];

const uploaded = z.uuid({ error: "Please upload the file again" }).optional();

/** The tick by which a label accepts its agreement and gives the warranty for a track that goes to review. */
const warranty = ticked;

/**
 * The form for a new track. The id is made by the browser: the same id again is the same track. The uploads are those of
 * `POST /api/uploads` with the purpose "audio" or "cover"; their ingest may still be running. `submit: "on"` sends the
 * track to review at once.
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

/** The form for a track that exists, as it was seen; uploads only when a file was replaced. */
export const UpdateTrack = TrackFields.safeExtend({
  id: z.uuid(),
  ...seenFields,
  audioUploadId: uploaded,
  coverUploadId: uploaded,
  warranty,
});
export type UpdateTrack = z.infer<typeof UpdateTrack>;

export type TrackRefusal =
  /** `warranty-missing`: what goes to review needs it. */
  | { refusal: "not-found" | "isrc-taken" | "id-taken" | "warranty-missing" }
  /** `message` says to the label why the file was refused. Without it, it is not there or another track uses it. */
  | { refusal: "no-such-audio" | "no-such-cover"; message?: string }
  /** It is dated after today. */
  | {
      refusal: "consent-ahead";
      field: "masterConsentDate" | "samplesClearedOn" | "coverClearedOn" | "writers";
    }
  /** No licence could print these characters. */
  | { refusal: "unprintable"; field: "title" | "artist" | "otherExcludedUses"; characters: string };

/** `changed`: somebody else saved the same fields since the form was opened. */
export type UpdateTrackRefusal = TrackRefusal | ChangedRefusal;

/** What a label may do with a track's status, and what a super user may. See transitions.ts. */
export const labelMoves = ["submit", "withdraw", "pause", "activate"] as const;
export const reviewMoves = ["approve", "return"] as const;
export const trackMoves = [...labelMoves, ...reviewMoves] as const;
export type TrackMove = (typeof trackMoves)[number];

export const MoveTrack = z.object({ trackId: z.uuid(), move: z.enum(labelMoves), warranty });
export type MoveTrack = z.infer<typeof MoveTrack>;

/** `not-cleared`: its rights keep it from sale. `stale`: the track has another status by now (or, for a review, was changed since it was looked at). */
export type MoveRefusal =
  | "not-found" | "stale" | "paused-by-admin" | "no-audio" | "not-cleared" | "warranty-missing"; // prettier-ignore

/** The warranty of all of a label's tracks that need it in the version in force: the catalogue's one press. */
export const WarrantCatalogue = z.object({
  labelId: z.uuid(),
  warranty: z.literal("on", { error: "Tick the box to give the warranty." }),
});
export type WarrantCatalogue = z.infer<typeof WarrantCatalogue>;

/** What the table is sorted by; a minus before it goes down. Without any, the newest come first. */
export const trackColumns = ["title", "isrc", "price", "syncs", "health"] as const;
export type TrackColumn = (typeof trackColumns)[number];
const trackSorts = trackColumns.flatMap((column) => [column, `-${column}`] as const);
export type TrackSort = (typeof trackSorts)[number];

/**
 * The catalogue's whole state, as it stands in the URL: `label`, `q`, `status`, `genre`, `sort`, and `after` (cursor).
 * Unknown values are dropped: old links keep working.
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

/** A pause by the platform: the label cannot undo it, and is told why. `reason` as reports name it. */
export type AdminPause = { pausedAt: number; reason: string | null };

/** One row of the catalogue's table. */
export type LabelTrackRow = {
  id: string;
  title: string;
  artist: string;
  /** Without hyphens; `formatIsrc` of identifiers/contract.ts shows it. */
  isrc: string | null;
  status: TrackStatus;
  /** Listed for brands now. */
  isActive: boolean;
  adminPause: AdminPause | null;
  /** Why a super user sent it back, until it is submitted again. */
  reviewNote: string | null;
  genre: Genre | null;
  priceTokens: number;
  syncCount: number;
  durationSeconds: number | null;
  /** 0 to 100. */
  completeness: number;
  /** Whole address of the cover, or null; the colour shows before it has come. */
  coverUrl: string | null;
  coverColour: string | null;
  /** Whole address of the preview, or null. */
  previewUrl: string | null;
  /** The newest audio and cover while they are not in use: pending, refused or failed; else null. */
  audio: IngestBrief | null;
  cover: IngestBrief | null;
  createdAt: number;
  /** What of its rights keeps it from sale. */
  failedRules: RightsRule[];
  /** Moves that are open to the label now, besides edit and delete. */
  moves: readonly (typeof labelMoves)[number][];
};
export type IngestBrief = Pick<IngestState, "id" | "uploadId" | "kind" | "status" | "progress" | "message">;

export type LabelTracksPage = {
  rows: LabelTrackRow[];
  nextAfter: string | null;
  /** Tracks beside the drafts whose warranty was never given, or in an older version of the agreement. */
  unwarranted: number;
  /** Those that the older version keeps from sale; the others are on sale under it. */
  unwarrantedOffSale: number;
  /** When the others leave sale, UTC milliseconds. */
  agreementAppliesAt: number;
  /** Tracks that the search and the filters leave. */
  total: number;
  /** All tracks of the label, whatever is searched. */
  catalogueTotal: number;
  /** Each count obeys the search and the other filter. Genres only those that some track of the label has. */
  statuses: { value: TrackStatus; tracks: number }[];
  genres: { value: Genre; tracks: number }[];
};

/** What the edit form starts from: the same texts that `UpdateTrack` reads. */
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
 * What each field is worth, 100 together: what brands hear and search by weighs most. The column
 * `metadata_completeness` adds up the same points in the database (migrations/0003_tracks.sql; a test holds them together).
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
/** `points` of the 100 that the field is worth. */
export type CompletenessItem = { field: CompletenessField; points: number; isFilled: boolean };

export type LabelTrackView = LabelTrackRow & {
  labelId: string;
  /** When the warranty was given that holds now. */
  warrantedAt: number | null;
  values: TrackFormValues;
  seen: Seen;
  completenessItems: CompletenessItem[];
  /** 800 bars, base64. */
  peaks: string | null;
  /** Whole states of the newest audio and cover, in use or not; null when the track never had one. */
  audioIngest: IngestState | null;
  coverIngest: IngestState | null;
  submittedAt: number | null;
  reviewedAt: number | null;
  updatedAt: number;
  /** When there are any, deleting archives the track. */
  licences: number;
};
