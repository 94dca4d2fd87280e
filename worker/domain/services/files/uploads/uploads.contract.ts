import { z } from "zod";
import { type RefusalCode, videoLimits } from "#render-service/render-service.contract.ts";
import { coverLimits } from "#render-service/covers/covers.contract.ts";
import { audioLimits } from "#render-service/ingest/ingest.contract.ts";
import type { KnownSound } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { Spotting } from "#render-service/spotting/spotting.contract.ts";

/** Parts through the Worker stay well under the platform's 100 MB request limit; all but the last are this long. */
export const uploadPartBytes = 8 * 2 ** 20;
export const maxUploadBytes = videoLimits.maxBytes;

/** Brands bring videos; labels bring audio and covers. */
export const uploadPurposes = ["video", "audio", "cover"] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/**
 * What each purpose takes by its declared type, which may be empty: some systems know none, and the content is judged in the
 * end. And its words for a file that is something else (spec §5, §8).
 */
export const uploadRules = {
  video: {
    maxBytes: maxUploadBytes,
    tooLarge: "Videos can be up to 2 GB",
    // Systems without a type for a video leave it empty: its content is judged alone.
    contentType: /^(video\/|$)/,
    wrongType: "Please select a video file",
  },
  audio: {
    maxBytes: audioLimits.maxBytes,
    tooLarge: "Audio files must be under 250MB",
    contentType: /^(audio\/(x-|vnd\.)?(wav|wave|mpeg|mp3))?$/,
    wrongType: "Only WAV and MP3 files are supported",
  },
  cover: {
    maxBytes: coverLimits.maxBytes,
    tooLarge: "Cover art must be under 50MB",
    contentType: /^(image\/(jpe?g|pjpeg|png))?$/,
    wrongType: "Only JPG and PNG files are supported",
  },
} as const satisfies Record<UploadPurpose, object>;

const unusableName = "This file's name contains characters we can’t display. Please rename it.";
/** RFC 9110 §8.3.1: it becomes a header of the stored object, so nothing else may stand in it. */
const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+( *;[ -~]*)?$/;

/**
 * `POST /api/uploads`. The id is made by the browser, so that a retried request starts nothing twice.
 * → 201 `UploadState`, 200 when it exists already, 400 `{ error }` with words for a person.
 */
export const StartUpload = z
  .object({
    id: z.uuid(),
    purpose: z.enum(uploadPurposes).default("video"),
    filename: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, unusableName),
    contentType: z.string().max(127),
    sizeBytes: z.int().min(1, "This file is empty"),
  })
  .superRefine(({ purpose, contentType, sizeBytes }, issues) => {
    const { maxBytes, tooLarge, contentType: validType, wrongType } = uploadRules[purpose];
    if ((contentType && !mediaType.test(contentType)) || !validType.test(contentType))
      issues.addIssue({ code: "custom", path: ["contentType"], message: wrongType });
    else if (sizeBytes > maxBytes)
      issues.addIssue({ code: "custom", path: ["sizeBytes"], message: tooLarge });
  });
export type StartUpload = z.infer<typeof StartUpload>;

/** `aborted`: cancelled by its owner, or not what it was said to be. `discarded`: cleared away, its time was over. */
export type UploadStatus = "uploading" | "uploaded" | "aborted" | "discarded";

/** `GET /api/uploads/:id` (the owner's only; 404 otherwise). `parts` lists what has arrived: send only the rest. */
export type UploadState = {
  id: string;
  filename: string;
  sizeBytes: number;
  partBytes: number;
  status: UploadStatus;
  parts: number[];
};

/**
 * `PUT /api/uploads/:id/parts/:number` with the raw bytes → 200 `{ part }`; the same part twice is fine.
 * `POST /api/uploads/:id/complete` → 200 `UploadState`; 409 `{ error, missing: number[] }` when parts lack;
 *   422 `{ error }` when the content is not what its purpose asks for.
 * `DELETE /api/uploads/:id` → 204; with `?only=unfinished` (`DeleteUpload`) one that is whole stays.
 * `POST /api/uploads/:id/restore` → 204: a video that was removed a moment ago is back; 404 when it is gone, 409 at a
 * limit, when others have taken its room.
 * Refused calls answer `{ error, refusal }`: words for a person, and one of these for the page. `complete`, `cancelled`
 * and `discarded` say how an upload stands that takes nothing more; `too-many-…` and `too-much-…` are limits.ts.
 */
export type UploadRefusal =
  | "wrong-part"
  | "wrong-size"
  | "too-long"
  | "parts-missing"
  | "complete"
  | "cancelled"
  | "discarded"
  | "not-video"
  | "not-audio"
  | "not-cover"
  | "too-many-open"
  | "too-many-held"
  | "too-much-held"
  | "id-taken";

/** The query of `DELETE /api/uploads/:id`. */
export const DeleteUpload = z.object({ only: z.literal("unfinished").optional() });

/**
 * `POST /api/uploads/:id/preparations` with `{ overlayTrackId: uuid | null, needsOriginal?: true }` → 200 `PreparationState`; asks for the
 * finished picture with (title and artist of a track on sale burned in) or without overlay. Idempotent. 404 for a track
 * that is not on sale, 409 at a limit of limits.ts, both as `{ error, refusal }`.
 * `GET /api/uploads/:id/preparations/:preparationId?since=<version>` → `PreparationState`, waiting up to 5 s for a
 * change when `since` equals the current version.
 * `GET /media/pictures/:preparationId` → the finished picture when ready; 404 otherwise.
 * `GET /media/originals/:uploadId` → the video's original sound where it is kept; 404 otherwise.
 */
export const EnsurePreparation = z.object({
  overlayTrackId: z.uuid().nullable(),
  /** A picture from before original sound was kept is made anew. */
  needsOriginal: z.boolean().optional(),
});
export type EnsurePreparation = z.infer<typeof EnsurePreparation>;

export type PreparationState = {
  id: string;
  status: "pending" | "ready" | "refused" | "failed" | "discarded";
  /** 0 to 1. */
  progress: number;
  /** Words for the brand when refused or failed. */
  message: string | null;
  /** The brand's video as displayed, once the server has probed it; its length is the finished picture's when ready. */
  source: { width: number; height: number; durationSeconds: number } | null;
  /** What music can be fitted to, once ready; null of pictures from before it was asked. */
  spotting: Spotting | null;
  /** What was found of the video's sound; null until a preparation has ended that asked for it. */
  originalSound: KnownSound | null;
  /** The finished picture, without sound, once ready; frames of pictures from before they were counted are null. */
  picture: { bytes: number; framesPerSecond: number | null } | null;
  version: string;
};

export type PreparationFailure = RefusalCode | "fails-twice" | "takes-too-long" | "could-not-prepare";

export type PreparationRefusal =
  | "no-such-track"
  | "too-many-of-upload"
  | "too-many-of-account"
  | "picture-in-use";

/** Brands' videos and labels' audio and covers count apart. */
export type HoldingKind = "videos" | "tracks";
/** How much of its limits an account uses; bytes as declared at the start. */
export type Holding = {
  kind: HoldingKind;
  open: number;
  number: number;
  bytes: number;
  limit: { open: number; number: number; bytes: number };
};

/** An upload that is kept. Times in milliseconds. */
export type OwnUpload = {
  id: string;
  purpose: UploadPurpose;
  filename: string;
  sizeBytes: number;
  /** When it is cleared away: so long after its last part or use as limits.ts says. */
  expiresAt: number;
};
export type OpenUpload = OwnUpload & { startedAt: number; arrivedBytes: number };
/** `neededBy` a render that waits or an ingest that looks at it: it cannot be deleted yet. */
export type FinishedUpload = OwnUpload & { finishedAt: number; neededBy: "render" | "ingest" | null };
export type OwnUploads = {
  open: OpenUpload[];
  finished: FinishedUpload[];
  nextAfter: string | null;
  holdings: Holding[];
  now: number;
};

/** The form that cancels an open upload or deletes a finished one. */
export const RemoveUpload = z.object({ id: z.uuid() });
/** What became of it. `in-use`: something waits for it. */
export type Removal = "cancelled" | "deleted" | "in-use" | "not-found";
