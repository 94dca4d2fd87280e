import {
  type HoldingKind,
  uploadPartBytes,
  type UploadRefusal,
} from "#worker/domain/services/files/uploads/uploads.contract.ts";
import type { UploadPurpose } from "#worker/domain/services/files/uploads/upload-purposes.contract.ts";
import { kindOf, uploadLimits } from "#worker/domain/services/files/uploads/limits.ts";

type Limit = "too-many-open" | "too-many-held" | "too-much-held";

const refusals: Record<Exclude<UploadRefusal, Limit> | "not-found", [error: string, Answer[1]]> = {
  "not-found": ["Upload not found.", 404],
  "wrong-part": ["This upload doesn’t have that part.", 400],
  "wrong-size": ["This part isn’t the expected length.", 400],
  "too-long": [`A part can be at most ${uploadPartBytes / 2 ** 20} MiB.`, 413],
  "parts-missing": ["Some parts haven’t arrived yet.", 409],
  complete: ["This upload is already complete.", 409],
  cancelled: ["This upload was cancelled.", 409],
  discarded: ["This upload is no longer available. Please choose the file again.", 409],
  "not-video": ["We can’t read this file as a video. Please use MP4, MOV or WebM.", 422],
  "not-audio": ["Only WAV and MP3 files are supported", 422],
  "not-cover": ["Only JPG and PNG files are supported", 422],
  "id-taken": ["We can’t start this upload. Please choose the file again.", 409],
};

const nouns: Record<HoldingKind, string> = { videos: "videos", tracks: "audio and cover files" };
const makeRoom = "Delete some in Settings, Uploads.";

/** Which limit was reached, and how to make room. */
const limitWords: Record<Limit, (kind: HoldingKind) => string> = {
  "too-many-open": (kind) =>
    `You have ${uploadLimits[kind].open} unfinished uploads, which is the limit. Finish one, or cancel one in Settings, Uploads.`,
  "too-many-held": (kind) =>
    `You have uploaded ${uploadLimits[kind].number.toLocaleString("en-GB")} ${nouns[kind]}, which is the limit. ${makeRoom}`,
  "too-much-held": (kind) =>
    `Your ${nouns[kind]} would exceed the limit of ${uploadLimits[kind].bytes / 2 ** 30} GB. ${makeRoom}`,
};

type Answer = [{ error: string; refusal: UploadRefusal | "not-found" }, 400 | 404 | 409 | 413 | 422];

/** A refusal's response: a message for the user, and the refusal's name for the page. */
export function answerFor(refusal: UploadRefusal | "not-found", purpose: UploadPurpose = "video"): Answer {
  if (refusal in limitWords) return [{ error: limitWords[refusal as Limit](kindOf(purpose)), refusal }, 409];
  const [error, status] = refusals[refusal as Exclude<typeof refusal, Limit>];
  return [{ error, refusal }, status];
}
