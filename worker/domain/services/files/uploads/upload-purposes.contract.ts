import { coverKinds, kindOf, trackKinds, videoKinds } from "#render-service/first-bytes.contract.ts";
import { z } from "zod";
import { videoLimits } from "#render-service/render-service.contract.ts";
import { coverLimits } from "#render-service/covers/covers.contract.ts";
import { audioLimits } from "#render-service/ingest/ingest.contract.ts";

export const maxUploadBytes = videoLimits.maxBytes;

/** Brands upload videos; labels upload audio and covers. */
export const uploadPurposes = ["video", "audio", "cover"] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/**
 * Accepted declared types by purpose; the type may be empty, because some systems know none, and the content is checked in the
 * end. `wrongType` is the message for other files (spec §5, §8).
 */
export const uploadRules = {
  video: {
    maxBytes: maxUploadBytes,
    tooLarge: "Videos can be up to 2 GB",
    // Systems without a type for a video leave it empty: only its content is checked.
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
/** RFC 9110 §8.3.1: it becomes a header of the stored object, so nothing else is allowed. */
const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+( *;[ -~]*)?$/;

/**
 * `POST /api/uploads`. The browser generates the id, so that a retry is idempotent.
 * → 201 `UploadState`, 200 if it already exists, 400 `{ error }` with a message for the user.
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
    else if (sizeBytes > maxBytes) issues.addIssue({ code: "custom", path: ["sizeBytes"], message: tooLarge });
  });
export type StartUpload = z.infer<typeof StartUpload>;

const kinds = { video: videoKinds, audio: trackKinds, cover: coverKinds } as const;

/** Checks a file's magic bytes against its purpose. Its name and declared type prove nothing. */
export function isContentFor(purpose: UploadPurpose, head: Uint8Array): boolean {
  return kinds[purpose].includes(kindOf(head));
}
