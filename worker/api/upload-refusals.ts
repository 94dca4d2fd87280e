import {
  type HoldingKind,
  type UploadPurpose,
  type UploadRefusal,
  uploadPartBytes,
} from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { kindOf, uploadLimits } from "#worker/domain/services/files/uploads/limits.ts";

type Answer = { status: 400 | 404 | 409 | 413 | 422; error: string };
type Limit = "too-many-open" | "too-many-held" | "too-much-held";

const refusals: Record<Exclude<UploadRefusal, Limit> | "not-found", Answer> = {
  "not-found": { status: 404, error: "There is no such upload." },
  "wrong-part": { status: 400, error: "This upload has no such part." },
  "wrong-size": { status: 400, error: "This part does not have the expected length." },
  "too-long": { status: 413, error: `A part has at most ${uploadPartBytes / 2 ** 20} MiB.` },
  "parts-missing": { status: 409, error: "Some parts have not arrived yet." },
  complete: { status: 409, error: "This upload is complete already." },
  cancelled: { status: 409, error: "This upload was cancelled." },
  discarded: { status: 409, error: "This upload is not here any more. Please pick the file again." },
  "not-video": {
    status: 422,
    error: "This file is not a video that we can read. Please use MP4, MOV or WebM.",
  },
  "not-audio": { status: 422, error: "Only WAV and MP3 files are supported" },
  "not-cover": { status: 422, error: "Only JPG and PNG files are supported" },
  "id-taken": { status: 409, error: "This upload cannot be started. Please pick the file again." },
};

const nouns: Record<HoldingKind, string> = { videos: "videos", tracks: "audio and cover files" };
const makeRoom = "Delete some under Settings, Uploads.";

/** What stands in the way, and how to make room. */
const limitWords: Record<Limit, (kind: HoldingKind) => string> = {
  "too-many-open": (kind) =>
    `You have ${uploadLimits[kind].open} uploads open, as many as can be at a time. Finish one, or cancel one under Settings, Uploads.`,
  "too-many-held": (kind) =>
    `You have uploaded ${uploadLimits[kind].number.toLocaleString("en-GB")} ${nouns[kind]}, as many as fit at a time. ${makeRoom}`,
  "too-much-held": (kind) =>
    `Your ${nouns[kind]} would be more than the ${uploadLimits[kind].bytes / 2 ** 30} GB that fit at a time. ${makeRoom}`,
};

/** Status and body of a refused call: words for a person, and the refusal for the page. */
export function answerFor(refusal: UploadRefusal | "not-found", purpose: UploadPurpose = "video") {
  const { status, error } =
    refusal in limitWords
      ? { status: 409 as const, error: limitWords[refusal as Limit](kindOf(purpose)) }
      : refusals[refusal as Exclude<typeof refusal, Limit>];
  return { status, body: { error, refusal } };
}
