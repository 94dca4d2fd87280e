import { contributionWords, rightsCopy } from "./rights-copy.ts";

const count = (tracks: number): string => tracks.toLocaleString("en-GB");

export const warrantyCopy = {
  title: "Warranty",
  before: "I accept the",
  forOne: "and give its warranty for this track:",
  forMany: (tracks: number) => `and give its warranty for each of these ${count(tracks)} tracks:`,
  missing: "You need to give the warranty to submit a track or change its rights. Please read it and tick the box.",
  forReview: "Needed when you submit the track for review or change its rights.",
  acceptedOn: (on: string) =>
    `Given on ${on}. You’ll need to give it again if you change its rights, or if a change sends the track back to review.`,
  forRows: (tracks: number) =>
    `Needed for ${tracks === 1 ? "the track going" : `the ${count(tracks)} tracks going`} straight to review. Drafts need it when you submit them.`,
  waiting: (tracks: number) =>
    tracks === 1
      ? "One track isn’t on sale because you haven’t accepted the current label agreement for it."
      : `${count(tracks)} tracks aren’t on sale because you haven’t accepted the current label agreement for them.`,
  announced: (tracks: number, day: string) =>
    tracks === 1
      ? `A new label agreement applies from ${day}. Until then your track stays on sale under the version you accepted.`
      : `A new label agreement applies from ${day}. Until then your ${count(tracks)} tracks stay on sale under the version you accepted.`,
  read: "Read and Accept",
  accept: "Accept",
  cancel: "Cancel",
  accepted: "Label agreement accepted",
  allWarranted: "Your tracks are on sale, as long as their rights are cleared.",
  rest: (tracks: number) => `${count(tracks)} more ${tracks === 1 ? "track follows" : "tracks follow"} within a few minutes.`,
  notAccepted: "Nothing was accepted",
} as const;

export const declarationWords = {
  masterShare: "Your share of the master (%)",
  masterConsent: "Owner who has agreed",
  masterConsentDate: "Owner agreed on",
  masterConsentText: "Agreement on file",
  iswc: "ISWC",
  writers: "Writers",
  samples: "Samples and interpolations",
  samplesClearedWith: "Samples cleared with",
  samplesClearedOn: "Samples cleared on",
  samplesClearedText: "Clearance of samples on file",
  cover: "Cover version",
  coverClearedWith: "Cover cleared with",
  coverClearedOn: "Cover cleared on",
  coverClearedText: "Clearance of the cover on file",
  aiComposition: contributionWords.composition,
  aiLyrics: contributionWords.lyrics,
  aiVocals: contributionWords.vocals,
  aiInstruments: contributionWords.instruments,
  aiPost: contributionWords.post,
  performersConsent: "Performers",
  contentId: "Content ID",
  contentIdRegisteredBy: "Registered by",
  contentIdContact: "Release contact",
  contentIdDays: "We release claims within (days)",
  excludedUses: "Not licensed for",
  otherExcludedUses: "Other uses",
} as const;

export const declarationCopy = {
  writers: "Writers",
  writersHint: "Everyone who wrote the words or music, as registered with their society.",
  addWriter: "Add Writer",
  removeWriter: (name: string) => (name ? `Remove ${name}` : "Remove this writer"),
  writerText:
    "One writer per line: name; role; IPI; society; share in per cent; publisher; “controlled”. Or end with: consent; who agreed; the date; what’s on file.",
  name: "Name",
  role: "Role",
  ipi: "IPI",
  society: "Society",
  share: "Share %",
  publisher: "Publisher",
  control: "Who controls this share",
  controlled: "We control it",
  byConsent: "By consent",
  roleNotChosen: "Choose a role",
  consentName: "Who agreed",
  consentDate: "Agreed on",
  consentText: "What’s on file",
  noConsent: "No consent given.",
  composition: "Composition",
  ofAll: (percent: string) => `${percent} of 100%`,
  tooMuch: (percent: string) => `More than 100%: ${percent}`,
  missing: (percent: string) => `${percent} missing`,
  legend: {
    controlled: "Controlled or consented",
    open: "Consent still needed",
    nobody: "No writer named",
  },
  samplesAndCovers: "Samples and covers",
  clearance: {
    samples: { none: "None", cleared: "Cleared", open: rightsCopy.notCleared },
    cover: { none: "No", cleared: "Yes, cleared", open: rightsCopy.notCleared },
  },
  aiUse: "AI use",
  aiHint: "For each contribution, as reported with the recording.",
  performers: { yes: "All have consented", open: "Not yet" },
  contentIds: { none: "Not registered", registered: "Registered" },
  notLicensedFor: "Not licensed for",
  notLicensedHint: "Brands confirm before paying that their video is none of these.",
  otherHint: "Up to five, separated by commas.",
  onFileHint: "For example: signed letter.",
} as const;
