import type {
  CompletenessField,
  TrackSort,
  TrackStatus,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { fieldWords } from "./track-form-copy.ts";

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
