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
  "not-found": { status: 404, error: "Upload not found." },
  "wrong-part": { status: 400, error: "This upload doesn’t have that part." },
  "wrong-size": { status: 400, error: "This part isn’t the expected length." },
  "too-long": { status: 413, error: `A part can be at most ${uploadPartBytes / 2 ** 20} MiB.` },
  "parts-missing": { status: 409, error: "Some parts haven’t arrived yet." },
  complete: { status: 409, error: "This upload is already complete." },
  cancelled: { status: 409, error: "This upload was cancelled." },
  discarded: { status: 409, error: "This upload is no longer available. Please choose the file again." },
  "not-video": {
    status: 422,
    error: "We can’t read this file as a video. Please use MP4, MOV or WebM.",
  },
  "not-audio": { status: 422, error: "Only WAV and MP3 files are supported" },
  "not-cover": { status: 422, error: "Only JPG and PNG files are supported" },
  "id-taken": { status: 409, error: "We can’t start this upload. Please choose the file again." },
};

const nouns: Record<HoldingKind, string> = { videos: "videos", tracks: "audio and cover files" };
const makeRoom = "Delete some under Settings, Uploads.";

/** What stands in the way, and how to make room. */
const limitWords: Record<Limit, (kind: HoldingKind) => string> = {
  "too-many-open": (kind) =>
    `You have ${uploadLimits[kind].open} unfinished uploads, which is the limit. Finish one, or cancel one under Settings, Uploads.`,
  "too-many-held": (kind) =>
    `You have uploaded ${uploadLimits[kind].number.toLocaleString("en-GB")} ${nouns[kind]}, which is the limit. ${makeRoom}`,
  "too-much-held": (kind) =>
    `Your ${nouns[kind]} would exceed the limit of ${uploadLimits[kind].bytes / 2 ** 30} GB. ${makeRoom}`,
};

/** Status and body of a refused call: words for a person, and the refusal for the page. */
export function answerFor(refusal: UploadRefusal | "not-found", purpose: UploadPurpose = "video") {
  const { status, error } =
    refusal in limitWords
      ? { status: 409 as const, error: limitWords[refusal as Limit](kindOf(purpose)) }
      : refusals[refusal as Exclude<typeof refusal, Limit>];
  return { status, body: { error, refusal } };
}
