import type { Toast } from "#app/lib/flash.ts";

type ErrorToast = Toast & { kind: "error" };

function error(title: string, description?: string): ErrorToast {
  return description ? { kind: "error", title, description } : { kind: "error", title };
}

/** Specification §8, word for word. */
export const trackToasts = {
  labelsNotLoaded: error("Error loading labels"),
  tracksNotLoaded: error("Error loading tracks"),
  trackNotLoaded: error("Error loading track"),
  missingOnCreate: error(
    "Missing required fields",
    "Please fill in track title, artist name, ISRC, and upload an audio file",
  ),
  missingOnEdit: error("Missing required fields", "Please fill in track title, artist name, ISRC"),
  audioTooLarge: error("File too large", "Audio files must be under 250MB"),
  audioWrongType: error("Invalid file type", "Only WAV and MP3 files are supported"),
  coverTooLarge: error("File too large", "Cover art must be under 50MB"),
  coverWrongType: error("Invalid file type", "Only JPG and PNG files are supported"),
  uploadFailed: error("Upload failed"),
  notUpdated: error("Error updating track"),
  notDeleted: error("Error deleting track"),
  uploaded: { kind: "success", title: "Track uploaded successfully" },
  updated: { kind: "success", title: "Track updated successfully" },
} as const satisfies Record<string, Toast>;

export const labelTracksCopy = {
  tracks: "Tracks",
  upload: "Upload Track",
  addLabel: "Add Label",
  search: "Search your tracks",
  searchPlaceholder: "Title, artist or ISRC",
  status: "Status",
  genre: "Genre",
  anyStatus: "All statuses",
  anyGenre: "All genres",
  apply: "Apply",
  clear: "Clear all",
  table: "Tracks of this label",
  none: "No tracks yet.",
  noneText: "Upload your first track. We measure it, make its preview and suggest tempo and key.",
  noneFound: "No tracks match.",
  noneFoundText: "Try another word, or clear the search and the filters.",
  noArtist: "No artist",
  noIsrc: "No ISRC",
  health: "Health",
  healthOf: (percent: number) => `Metadata ${percent}% complete`,
  healthMissing: "Still missing",
  healthComplete: "Every field that helps brands find this track is filled in.",
  healthTitle: "What makes a track complete",
  healthText: "Each field counts towards the health bar. Brands find complete tracks more easily.",
  menu: (title: string) => `Actions for ${title}`,
  live: "Live",
  needsScript: "Uploading files needs JavaScript. Everything else on this page works without it.",
  soldStands: "Licences that were sold stay valid, and stay available to the brands that bought them.",
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

/** The acts of a row, as its buttons say them. */
export const actWords = {
  submit: "Submit for Review",
  withdraw: "Withdraw",
  pause: "Pause",
  activate: "Activate",
  edit: "Edit",
  delete: "Delete",
} as const;

export const fileCopy = {
  audio: {
    choose: "Choose an audio file",
    chooseOther: "Replace the audio",
    hint: "WAV or MP3, up to 250MB. Or drop it here. WAV with 24 bits and 48 kHz is best.",
    noun: "audio",
  },
  cover: {
    choose: "Choose cover art",
    chooseOther: "Replace the cover",
    hint: "JPG or PNG, up to 50MB. Or drop it here. At least 1000 × 1000 px is best.",
    noun: "cover",
  },
  again: (name: string) => `Choose ${name} again`,
  againHint: "Your upload goes on where it stopped. Another file starts a new one.",
  pause: "Pause upload",
  resume: "Resume upload",
  cancel: "Cancel upload",
  remove: "Remove file",
  retry: "Retry",
  current: "On this track",
} as const;

export const formCopy = {
  createTitle: "Upload Track",
  editTitle: "Edit Track",
  close: "Close",
  cancel: "Cancel",
  create: "Upload Track",
  save: "Save Changes",
  saving: "Saving…",
  waits: "Saving waits for the upload to finish.",
  files: "Files",
  identity: "Track",
  music: "Music",
  rights: "Rights and price",
  more: "Release and description",
  required: "required",
  notChosen: "Not chosen",
  characters: (used: number, most: number) =>
    `${used.toLocaleString("en-GB")} of ${most.toLocaleString("en-GB")} characters`,
  reviewAgain:
    "This track is approved. Changing its audio, title, artist or ISRC sends it back to review; brands do not see it until it is approved again. Other changes are live at once.",
  prefilled: "Filled in from the file. Please check it.",
  useIt: (value: string) => `Use ${value}`,
} as const;

export const fieldWords = {
  title: "Track Title",
  artist: "Artist Name",
  isrc: "ISRC",
  upc: "UPC",
  releaseDate: "Release Date",
  language: "Language",
  primaryGenre: "Primary Genre",
  subGenre: "Sub-Genre",
  bpm: "BPM",
  musicalKey: "Musical Key",
  mood: "Main Mood",
  moodTags: "Mood Tags",
  ownsMaster: "We own the master",
  ownsPublishing: "We own the publishing",
  publishingSplit: "Publishing Split (%)",
  explicitLyrics: "Explicit lyrics",
  syncTerms: "Sync Terms",
  priceTokens: "License Fee (tokens)",
  description: "Description",
} as const;

export const fieldHints = {
  isrc: "Twelve characters, such as GB-ABC-26-00001. Hyphens may be left out.",
  upc: "12 or 13 digits, the last one a check digit.",
  language: "Two letters, such as EN.",
  bpm: "0 to 300. Leave it empty when you do not know.",
  publishingSplit: "Your share of the publishing, 0 to 100.",
  priceTokens: "1 to 100. One token is $5.",
} as const;

export const deleteCopy = {
  title: "Delete Track",
  ask: (title: string) => `Delete “${title}”?`,
  text: "It leaves your catalogue and the library at once. This cannot be undone.",
  licensed: (licences: number) =>
    `It was licensed ${licences === 1 ? "once" : `${licences.toLocaleString("en-GB")} times`}: it leaves the catalogue and the library, but is kept for its licences.`,
  confirm: "Delete",
  keep: "Keep Track",
  done: { kind: "success", title: "Track deleted" },
} as const satisfies Record<string, unknown>;
