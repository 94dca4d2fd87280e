import type { SyncTerms } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

export const fileCopy = {
  audio: {
    choose: "Choose an audio file",
    chooseOther: "Replace the audio",
    hint: "WAV or MP3, up to 250MB. You can also drop it here. 24-bit, 48 kHz WAV is best.",
    noun: "audio",
  },
  cover: {
    choose: "Choose cover art",
    chooseOther: "Replace the cover",
    hint: "JPG or PNG, up to 50MB. You can also drop it here. At least 1000 × 1000 px is best.",
    noun: "cover",
  },
  again: (name: string) => `Choose ${name} again`,
  againHint: "Your upload continues where it stopped. Choosing a different file starts a new upload.",
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
  cancel: "Cancel",
  create: "Upload Track",
  save: "Save Changes",
  saving: "Saving…",
  submitAtOnce: "Submit for review now",
  waits: "You can save once the upload has finished.",
  files: "Files",
  audio: "Audio",
  cover: "Cover art",
  identity: "Track",
  music: "Music",
  rights: "Rights",
  price: "Terms and price",
  more: "Release and description",
  required: "required",
  notChosen: "Not chosen",
  characters: (used: number, max: number) => `${used.toLocaleString("en-GB")} of ${max.toLocaleString("en-GB")} characters`,
  reviewAgain:
    "This track is approved. Changing its audio, title, artist or ISRC sends it back to review, and brands can’t see it until it’s approved again. Other changes go live immediately.",
  prefilled: "Filled in from the file. Please check it.",
  take: (value: string) => `Use ${value}`,
  half: (bpm: string) => `÷2: ${bpm} BPM`,
  double: (bpm: string) => `×2: ${bpm} BPM`,
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
  vocals: "Vocals",
  mood: "Main Mood",
  moodTags: "Mood Tags",
  ownsMaster: "We own the master",
  ownsPublishing: "We own the publishing",
  publishingSplit: "Publishing Split (%)",
  explicitLyrics: "Explicit lyrics",
  syncTerms: "Sync Terms",
  priceTokens: "Licence Fee (tokens)",
  commercialPriceTokens: "Commercial Use (tokens)",
  description: "Description",
} as const;

export const fieldHints: Partial<Record<keyof typeof fieldWords, string>> = {
  isrc: "Twelve characters, such as GB-ABC-26-00001. Hyphens are optional.",
  upc: "12 or 13 digits, including the check digit.",
  language: "Two letters, such as EN.",
  bpm: "0 to 300. Use 0 for music without a beat, and leave it empty if you don’t know.",
  vocals: "Instrumental means no singing or speech. Brands filter by this.",
  publishingSplit: "Your share of the publishing, 0 to 100.",
  priceTokens: "1 to 100, for a social media licence. One token is $5.",
  commercialPriceTokens: "Up to 500. Leave it empty to charge five times the licence fee.",
  mood: "The mood that brands filter by.",
};

export const ingestCopy = {
  audio: {
    pending: "Analysing the audio and making a preview…",
    ready: "Audio is ready",
    refused: "We can’t use this audio",
    failed: "We couldn’t read the audio",
  },
  cover: {
    pending: "Resizing the cover…",
    ready: "Cover is ready",
    refused: "We can’t use this cover",
    failed: "We couldn’t read the cover",
  },
  canSave: "You can save now. This continues in the background.",
  length: "Length",
  format: "Format",
  loudness: "Loudness",
  peak: "True peak",
  suggestions: "Detected in the audio",
  suggestionsText: "These are suggestions. Press one to fill it in.",
  written: "Found in the file",
  writtenText: "The form already has a language. Press to use this one instead.",
  language: (code: string) => `language ${code}`,
} as const;

export const syncTermsWords: Record<SyncTerms, string> = {
  "non-exclusive": "Non-exclusive",
  exclusive: "Exclusive",
  limited: "Limited",
};
