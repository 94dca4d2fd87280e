import { failure, success } from "#app/lib/toast.ts";
import { warrantyCopy } from "./declaration-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import type {
  CompletenessField,
  TrackRefusal,
  TrackSort,
  TrackStatus,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { fieldWords } from "./track-form-copy.ts";

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
  updatedForReview: success(
    "Track updated successfully",
    "It’s back in review. Brands can see it again once it’s approved.",
  ),
} as const satisfies Record<string, Toast>;

export const labelTracksCopy = {
  tracks: "Tracks",
  upload: "Upload Track",
  search: "Search your tracks",
  searchPlaceholder: "Title, artist or ISRC",
  status: "Status",
  genre: "Genre",
  anyStatus: "All statuses",
  anyGenre: "All genres",
  sort: "Sort by",
  apply: "Apply",
  clear: "Clear all",
  exportCsv: "Export CSV",
  table: "Tracks of this label",
  none: "No tracks yet.",
  noneText: "Upload your first track. We’ll analyse it, make a preview and suggest a tempo and key.",
  noneFound: "No tracks found.",
  noneFoundText: "Try a different search, or clear the filters.",
  noArtist: "No artist",
  noIsrc: "No ISRC",
  healthOf: (percent: number) => `Metadata ${percent}% complete`,
  healthMissing: "Still missing",
  healthComplete: "Every field that helps brands find this track is filled in.",
  healthTitle: "What makes a track complete",
  healthText: "Every field you fill in raises the score. Complete tracks are easier for brands to find.",
  menu: (title: string) => `Actions for ${title}`,
  live: "Live",
  sentBack: "Sent back",
  needsScript: "Uploading files needs JavaScript. Everything else on this page works without it.",
  notLoadedText: "Your tracks are safe. Please try again in a moment.",
  soldStands: "Licences already sold stay valid, and the brands that bought them keep access.",
} as const;

export const columnWords = {
  track: "Track",
  isrc: "ISRC",
  genre: "Genre",
  price: "Price",
  syncs: "Syncs",
  health: "Health",
  status: "Status",
  actions: "Actions",
} as const;

/** Sort order as a menu, for screens too narrow for column heads. */
export const sortWords: Record<"" | TrackSort, string> = {
  "": "Newest",
  title: "Title, A to Z",
  "-title": "Title, Z to A",
  isrc: "ISRC, ascending",
  "-isrc": "ISRC, descending",
  "-price": "Price, highest first",
  price: "Price, lowest first",
  "-syncs": "Most syncs",
  syncs: "Fewest syncs",
  "-health": "Most complete",
  health: "Least complete",
};

export const statusWords: Record<TrackStatus, string> = {
  draft: "Draft",
  "pending review": "Pending Review",
  approved: "Approved",
  unavailable: "Unavailable",
};

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

export const completenessWords: Record<CompletenessField, string> = {
  audio: "Audio",
  isrc: fieldWords.isrc,
  cover: "Cover art",
  primaryGenre: fieldWords.primaryGenre,
  moodTags: fieldWords.moodTags,
  description: fieldWords.description,
  bpm: fieldWords.bpm,
  title: fieldWords.title,
  artist: fieldWords.artist,
  musicalKey: fieldWords.musicalKey,
  publishingSplit: "Publishing Split",
  releaseDate: fieldWords.releaseDate,
  upc: fieldWords.upc,
  subGenre: fieldWords.subGenre,
};
