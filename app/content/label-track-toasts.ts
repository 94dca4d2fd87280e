import { failure, success } from "#app/lib/toast.ts";
import { warrantyCopy } from "./declaration-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { TrackRefusal } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

/** Specification §8, verbatim. */
export const trackToasts = {
  tracksNotLoaded: failure("Error loading tracks"),
  trackNotLoaded: failure("Error loading track"),
  missingOnCreate: failure(
    "Missing required fields",
    "Please fill in track title, artist name, ISRC, and upload an audio file",
  ),
  missingOnEdit: failure("Missing required fields", "Please fill in track title, artist name, ISRC"),
  audioTooLarge: failure("File too large", "Audio files must be under 250MB"),
  audioWrongType: failure("Invalid file type", "Only WAV and MP3 files are supported"),
  coverTooLarge: failure("File too large", "Cover art must be under 50MB"),
  coverWrongType: failure("Invalid file type", "Only JPG and PNG files are supported"),
  uploadFailed: failure("Upload failed"),
  notUpdated: failure("Error updating track"),
  notDeleted: failure("Error deleting track"),
  uploaded: success("Track uploaded successfully"),
  updated: success("Track updated successfully"),
  updatedForReview: success("Track updated successfully", "It’s back in review. Brands can see it again once it’s approved."),
} as const satisfies Record<string, Toast>;

/** `remaining`: tracks still to be warranted. */
export const catalogueWarranted = (remaining: number): Toast =>
  success(warrantyCopy.accepted, remaining > 0 ? warrantyCopy.rest(remaining) : warrantyCopy.allWarranted);

/** Network or server error: the outcome is unknown. */
export function notAnswered(intent: unknown): Toast {
  const titles: Record<string, Toast> = {
    create: trackToasts.uploadFailed,
    delete: trackToasts.notDeleted,
    "add-label": failure("Error creating label"),
  };
  const title = (typeof intent === "string" && titles[intent]) || trackToasts.notUpdated;
  return { ...title, description: "We couldn’t reach Cuesheet. Please try again in a moment." };
}

export const trackRefusals: Record<
  Exclude<TrackRefusal["refusal"], "unprintable" | "consent-ahead">,
  { field: "isrc" | "audioUploadId" | "coverUploadId" | "warranty" | null; message: string; status: number }
> = {
  "warranty-missing": { field: "warranty", message: warrantyCopy.missing, status: 422 },
  "not-found": { field: null, message: "This track isn’t in your catalogue.", status: 404 },
  "isrc-taken": { field: "isrc", message: "This label already has a track with this ISRC.", status: 409 },
  "id-taken": {
    field: null,
    message: "This form has already been submitted. Please open it again.",
    status: 409,
  },
  "no-such-audio": {
    field: "audioUploadId",
    message: "This upload is no longer available. Please upload the file again.",
    status: 409,
  },
  "no-such-cover": {
    field: "coverUploadId",
    message: "This upload is no longer available. Please upload the cover again.",
    status: 409,
  },
};
