import { pageTitle } from "#app/lib/page-title.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatDate, formatDateTime } from "#app/lib/time.ts";
import type { LinkState } from "#worker/domain/licensing/review-links/secret-links.contract.ts";
import { maxReviews } from "#worker/domain/licensing/review-links/review-limits.contract.ts";
import type {
  AskForLinkRefusal,
  CreateReviewRefusal,
  UnlockRefusal,
  VisitorRefusal,
} from "#worker/domain/licensing/review-links/reviews.contract.ts";

/** For visitors with the link; the owner's page shares parts of it. */
export const reviewCopy = {
  metaTitle: (title: string): string => pageTitle(`${title} · Review`),
  asks: (brand: string): string => `${brand} asks for your ears`,
  openUntil: (at: number): string => `Open until ${formatDateTime(at)}`,
  viewingAs: "Viewing as",
  picture: "The film, as a preview",
  mark: "PREVIEW",
  notLicensed: "Preview by Cuesheet · not licensed",
  preparing: "The picture is being prepared. It will be here in a moment.",
  gone: "The video is no longer here.",
  unmade: "There is no preview picture of this video.",
  play: "Play the film",
  pause: "Pause the film",
  restart: "Back to the start",
  mute: "Mute",
  unmute: "Sound on",
  fullScreen: "Full screen",
  seek: "Seek in the film",
  by: (title: string, artist: string): string => `${title} by ${artist}`,
  whichOne: "Which one is it?",
  keys: "switch the music, the picture keeps running",
  hear: (position: number, title: string): string => `${position}: Hear ${title}`,
  pauseTrack: (position: number, title: string): string => `${position}: Pause ${title}`,
  noVotes: "No votes",
  votes: (count: number): string => (count === 1 ? "1 vote" : `${count} votes`),
  vote: "Vote",
  voteFor: (title: string): string => `Vote for ${title}`,
  yourVote: "Your vote",
  yourVoteFor: (title: string): string => `Your vote: ${title}`,
  leftCatalogue: "No longer in the catalogue",
  legal:
    "The picture carries a preview mark, and the music is a preview. A clean file and its licence come with the render.",
  notes: "Notes",
  inOrder: "In order of the film",
  say: "Say something about this moment",
  at: "Time in the film",
  addNote: "Add note",
  noteKey: "starts a note and pauses the film",
  noNotes: "No notes yet.",
  about: (title: string): string => `About ${title}`,
  jumpTo: (time: string): string => `Jump to ${time}`,
  resolved: "Resolved",
  yourName: "Your name",
  nameHint: "Asked once. Everyone with this link sees it beside your votes and notes.",
  seen: "Notes and votes are seen by everyone with this link.",
  changeName: "Change your name",
  saveName: "Save name",
  report: "Report this page",
  privacy: "Privacy",
  passwordTitle: "This review asks for a password",
  passwordText: "Whoever sent you the link has it.",
  password: "Password",
  unlock: "Open the review",
  closed: "This review was closed",
  closedText: (brand: string | null, at: number): string =>
    `${brand ?? "Its owner"} took the link back on ${formatDate(at)}. The video and the notes are no longer shown here.`,
  expired: "This link has expired",
  expiredText: (brand: string | null, at: number): string =>
    `It was open until ${formatDateTime(at)}. Ask ${brand ?? "its owner"} for a new one; your notes and votes are kept for 30 days.`,
  home: "Go to Cuesheet",
  askText: (brand: string | null): string =>
    `We tell ${brand ?? "its owner"} by mail that you ask, by the name you give. Nothing else is sent.`,
  ask: "Ask for a new link",
} as const;

const notSent = "Not sent";
export const visitorToasts = {
  invalid: { kind: "error", title: notSent, description: "Look at what you typed and try again." },
  gone: {
    kind: "error",
    title: notSent,
    description: "The link was closed or has run out, or this is no longer here.",
  },
  "no-name": { kind: "error", title: notSent, description: "Tell us your name first." },
  removed: {
    kind: "error",
    title: notSent,
    description: "The owner of this review has removed your answers. You can still watch.",
  },
  "too-many-names": {
    kind: "error",
    title: notSent,
    description: "Too many new names from your network today. Try again tomorrow.",
  },
  "too-many-visitors": {
    kind: "error",
    title: notSent,
    description: "This review has a hundred people, which is the most.",
  },
  "too-many-comments": { kind: "error", title: notSent, description: "There is no room for more notes." },
  "too-many-attempts": {
    kind: "error",
    title: notSent,
    description: "That was a lot at once. Try again in ten minutes.",
  },
  "no-answer": { kind: "error", title: notSent, description: "The connection was lost. Please try again." },
} as const satisfies Record<VisitorRefusal | "invalid" | "no-answer", Toast>;

export const askedToasts = {
  asked: {
    kind: "success",
    title: "Asked for a new link",
    description: "The owner of the review has been told. If they open it again, your link works again.",
  },
  "asked-already": {
    kind: "error",
    title: notSent,
    description: "The owner has been asked already. Try again tomorrow.",
  },
  gone: visitorToasts.gone,
  "link-is-open": {
    kind: "success",
    title: "This link is open",
    description: "There is no need to ask for another.",
  },
} as const satisfies Record<AskForLinkRefusal | "asked", Toast>;

export const unlockRefusals: Record<UnlockRefusal, { message: string }> = {
  gone: { message: "This link is not open any more." },
  "wrong-password": { message: "That is not the password." },
  "too-many-attempts": { message: "Too many attempts. Try again in 15 minutes." },
  overloaded: { message: "Busy just now. Please try again in a moment." },
};

export const ownReviewsCopy = {
  title: "Reviews",
  about:
    "Send a link, collect votes and notes. Nobody needs an account, and nothing can be downloaded clean.",
  back: "My Videos",
  all: "All reviews",
  counted: (count: number): string => `${count} of ${maxReviews} reviews`,
  none: "No reviews yet.",
  howTo:
    "Put tracks on a shortlist and press “Share for review”, or share a video with what you tried under it.",
  new: "New review",
  share: "Share for review",
  shareWhich: (name: string): string => `Share for review: ${name}`,
  states: { open: "Open", closed: "Closed", expired: "Ran out" } satisfies Record<LinkState, string>,
  until: (at: number): string => `until ${formatDateTime(at)}`,
  tracks: (count: number): string => (count === 1 ? "1 track" : `${count} tracks`),
  votes: reviewCopy.votes,
  notes: (count: number, open: number): string =>
    `${count === 1 ? "1 note" : `${count} notes`}${count > 0 ? `, ${open} open` : ""}`,
  password: "Password",
  delete: "Delete",
  deleteWhich: (name: string): string => `Delete ${name}`,

  newTitle: "Share for review",
  newAbout: "Choose a video and up to ten tracks. Each one starts where you placed it under this video.",
  field: {
    title: "Title",
    video: "Video",
    tracks: "Tracks",
    days: "Link stays open for",
    password: "Password (optional)",
    passwordHint: "At least 6 characters. Send it by another way than the link.",
    digest: "Mail me what came in, once a day at most",
  },
  days: (count: number): string => `${count} days`,
  create: "Create link",
  noVideos: "No videos yet.",
  noVideosText: "Try a track under a video of yours first; it is kept for 30 days.",
  noTracks: "No tracks to choose from.",
  noTracksText: "Tracks come from a shortlist, or from what you tried under this video.",
  toShortlists: "Open shortlists",
  toLibrary: "Browse the library",

  link: "Link",
  copy: "Copy link",
  copied: "Copied",
  openLink: "Open as a reviewer",
  unreadable: "The link works, but can’t be shown again.",
  locked: "Asks for a password",
  inVideo: "Use in video",
  inVideoWhich: (title: string): string => `Use in video: ${title}`,
  resolve: "Resolve",
  resolveWhich: (name: string, time: string): string => `Resolve the note of ${name} at ${time}`,
  reopenNote: "Reopen",
  reopenNoteWhich: (name: string, time: string): string => `Reopen the note of ${name} at ${time}`,
  close: "Close link",
  reopen: "Open link again",
  extend: "Extend",
  extendTo: "Runs out in",
  digestOn: "Mail me news",
  digestOff: "Stop mails",
  digestState: { on: "News is mailed once a day at most.", off: "No mails." },
  settings: "Link settings",
  closedNote: (at: number): string =>
    `Closed on ${formatDate(at)}. Nobody sees the video or the notes by its link.`,
  expiredNote: (at: number): string => `Ran out on ${formatDateTime(at)}. Extend it to show it again.`,
  retention: "Votes, notes and names are deleted 30 days after a review ends.",
  noNotes: "No notes yet. They appear here as they come in.",
  waiting: "Nobody has answered yet. Votes and notes appear here as they come in.",
  answered: (people: number): string =>
    people === 1 ? "1 person has voted." : `${people} people have voted.`,
  people: (count: number): string => `People (${count})`,
  remove: "Remove",
  removeWhich: (name: string): string => `Remove ${name}`,
  removeTitle: (name: string): string => `Remove ${name}?`,
  removeText:
    "Their name, vote and notes are deleted, and they can’t answer again from this browser. This cannot be undone.",
  notLoaded: "Your reviews could not be loaded",
  notLoadedText: "Nothing is lost. Please try again in a moment.",
} as const;

export const ownReviewToasts = {
  created: { kind: "success", title: "Link created" },
  closed: { kind: "success", title: "Link closed" },
  reopened: { kind: "success", title: "Link is open again" },
  ranOut: {
    kind: "error",
    title: "Link stays closed",
    description: "It has run out in the meantime. Extend it under Link settings, then open it again.",
  },
  extended: { kind: "success", title: "Link extended" },
  deleted: { kind: "success", title: "Review deleted", description: "Its link leads nowhere any more." },
  restored: { kind: "success", title: "Review restored" },
  notRestored: { kind: "error", title: "Not restored", description: "This review is gone for good." },
  digest: { kind: "success", title: "Saved" },
  visitorRemoved: { kind: "success", title: "Person removed" },
  gone: { kind: "error", title: "Not found", description: "It was deleted already." },
  failed: { kind: "error", title: "Not saved", description: "The connection was lost. Please try again." },
} as const satisfies Record<string, Toast>;

const notCreated = "Link not created";
export const createRefusals: Record<CreateReviewRefusal, Toast> = {
  "no-such-video": { kind: "error", title: notCreated, description: "This video is no longer here." },
  "no-such-track": {
    kind: "error",
    title: notCreated,
    description: "A track has left the catalogue. Look at the list again.",
  },
  "unusable-video": { kind: "error", title: notCreated, description: "This video can’t be used." },
  "no-small-picture": {
    kind: "error",
    title: notCreated,
    description: "There is no preview picture of this video. Upload it again to share it.",
  },
  "too-many-reviews": {
    kind: "error",
    title: notCreated,
    description: `You have ${maxReviews} reviews, which is the most. Delete one first.`,
  },
  "too-many-preparations": {
    kind: "error",
    title: notCreated,
    description: "Several of your videos are being prepared. Try again in a few minutes.",
  },
  overloaded: {
    kind: "error",
    title: notCreated,
    description: "Busy just now. Please try again in a moment.",
  },
};
export const createInvalid = (messages: readonly string[]): Toast => ({
  kind: "error",
  title: notCreated,
  description: [...messages, "Look at what you typed."][0] ?? "",
});
