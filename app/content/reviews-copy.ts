import { failure, success } from "#app/lib/toast.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatDate, formatDateTime } from "#app/lib/time.ts";
import type {
  AskForLinkRefusal,
  CreateReviewRefusal,
  LinkState,
  UnlockRefusal,
  VisitorRefusal,
} from "#worker/domain/licensing/review-links/reviews.contract.ts";
import { maxReviews } from "#worker/domain/licensing/review-links/review-limits.contract.ts";

/** For visitors with the link; the owner's page shares parts of it. */
export const reviewCopy = {
  metaTitle: (title: string): string => pageTitle(`${title} · Review`),
  asks: (brand: string): string => `${brand} would like your opinion`,
  openUntil: (at: number): string => `Open until ${formatDateTime(at)}`,
  viewingAs: "Viewing as",
  picture: "The video, as a preview",
  mark: "PREVIEW",
  notLicensed: "Preview by Cuesheet · not licensed",
  preparing: "The video is being prepared. It will be here in a moment.",
  gone: "This video is no longer available.",
  unmade: "This video has no preview.",
  play: "Play the video",
  pause: "Pause the video",
  restart: "Back to the start",
  mute: "Mute",
  unmute: "Unmute",
  fullScreen: "Full screen",
  seek: "Seek in the video",
  by: (title: string, artist: string): string => `${title} by ${artist}`,
  whichOne: "Which one works best?",
  keys: "switch tracks while the video plays",
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
    "The video has a preview mark, and the music is a preview. The clean file and its licence come with the render.",
  notes: "Notes",
  inOrder: "In video order",
  say: "Comment on this moment",
  at: "Time in the video",
  addNote: "Add note",
  noteKey: "starts a note and pauses the video",
  noNotes: "No notes yet.",
  about: (title: string): string => `About ${title}`,
  jumpTo: (time: string): string => `Jump to ${time}`,
  resolved: "Resolved",
  yourName: "Your name",
  nameHint: "We only ask once. Everyone with this link sees it next to your votes and notes.",
  seen: "Everyone with this link can see notes and votes.",
  changeName: "Change your name",
  saveName: "Save name",
  report: "Report this page",
  privacy: "Privacy",
  passwordTitle: "This review needs a password",
  passwordText: "Ask the person who sent you the link.",
  password: "Password",
  unlock: "Open the review",
  closed: "This review was closed",
  closedText: (brand: string | null, at: number): string =>
    `${brand ?? "Its owner"} closed the link on ${formatDate(at)}. The video and the notes are no longer shown here.`,
  expired: "This link has expired",
  expiredText: (brand: string | null, at: number): string =>
    `It was open until ${formatDateTime(at)}. Ask ${brand ?? "its owner"} for a new one. Your notes and votes are kept for 30 days.`,
  home: "Go to Cuesheet",
  askText: (brand: string | null): string =>
    `We’ll email your request to ${brand ?? "its owner"} with the name you give. We send nothing else.`,
  ask: "Ask for a new link",
} as const;

const notSent = (description: string) => failure("Not sent", description);
export const visitorToasts = {
  invalid: notSent("Please check what you entered and try again."),
  gone: notSent("The link has been closed or has expired, or this item no longer exists."),
  "no-name": notSent("Enter your name first."),
  removed: notSent("The owner of this review has removed your answers. You can still watch."),
  "too-many-names": notSent("Too many new names from your network today. Try again tomorrow."),
  "too-many-visitors": notSent("This review has reached its limit of 100 people."),
  "too-many-comments": notSent("This review has reached its limit of notes."),
  "too-many-attempts": notSent("Too many actions at once. Try again in ten minutes."),
  "no-answer": notSent("The connection was lost. Please try again."),
} as const satisfies Record<VisitorRefusal | "invalid" | "no-answer", Toast>;

export const askedToasts = {
  asked: success(
    "New link requested",
    "We’ve told the owner of the review. If they reopen it, your link will work again.",
  ),
  "asked-already": notSent("A new link has already been requested. Try again tomorrow."),
  gone: visitorToasts.gone,
  "link-is-open": success("This link is already open", "You don’t need a new one."),
} as const satisfies Record<AskForLinkRefusal | "asked", Toast>;

export const unlockRefusals: Record<UnlockRefusal, { message: string }> = {
  gone: { message: "This link is no longer open." },
  "wrong-password": { message: "That password isn’t right." },
  "too-many-attempts": { message: "Too many attempts. Try again in 15 minutes." },
  overloaded: { message: "We’re busy right now. Please try again in a moment." },
};

export const ownReviewsCopy = {
  title: "Reviews",
  about:
    "Send a link and collect votes and notes. Reviewers don’t need an account, and they can’t download clean files.",
  back: "My Videos",
  all: "All reviews",
  counted: (count: number): string => `${count} of ${maxReviews} reviews`,
  none: "No reviews yet.",
  howTo:
    "Add tracks to a shortlist and press “Share for review”, or share a video with the tracks you tried on it.",
  new: "New review",
  share: "Share for review",
  shareWhich: (name: string): string => `Share for review: ${name}`,
  states: { open: "Open", closed: "Closed", expired: "Expired" } satisfies Record<LinkState, string>,
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
    passwordHint: "At least 6 characters. Send it separately from the link.",
    digest: "Email me new votes and notes, at most once a day",
  },
  days: (count: number): string => `${count} days`,
  create: "Create link",
  noVideos: "No videos yet.",
  noVideosText: "Try a track with one of your videos first. We keep videos for 30 days.",
  noTracks: "No tracks to choose from.",
  noTracksText: "Add tracks to a shortlist, or try some with this video.",
  toShortlists: "Open shortlists",
  toLibrary: "Browse the library",

  link: "Link",
  copy: "Copy link",
  copied: "Copied",
  openLink: "Open as a reviewer",
  unreadable: "The link works, but we can’t show it again.",
  locked: "Password protected",
  inVideo: "Use in video",
  inVideoWhich: (title: string): string => `Use in video: ${title}`,
  resolve: "Resolve",
  resolveWhich: (name: string, time: string): string => `Resolve ${name}’s note at ${time}`,
  reopenNote: "Reopen",
  reopenNoteWhich: (name: string, time: string): string => `Reopen ${name}’s note at ${time}`,
  close: "Close link",
  reopen: "Reopen link",
  extend: "Extend",
  extendTo: "Expires in",
  digestOn: "Email me updates",
  digestOff: "Stop emails",
  digestState: {
    on: "You get updates by email, at most once a day.",
    off: "You don’t get emails about this review.",
  },
  settings: "Link settings",
  closedNote: (at: number): string =>
    `Closed on ${formatDate(at)}. The link no longer shows the video or the notes.`,
  expiredNote: (at: number): string => `Expired on ${formatDateTime(at)}. Extend it to open it again.`,
  retention: "Votes, notes and names are deleted 30 days after a review ends.",
  noNotes: "No notes yet. They appear here as they come in.",
  waiting: "No responses yet. Votes and notes appear here as they come in.",
  answered: (people: number): string =>
    people === 1 ? "1 person has voted." : `${people} people have voted.`,
  people: (count: number): string => `People (${count})`,
  remove: "Remove",
  removeWhich: (name: string): string => `Remove ${name}`,
  notLoaded: "Your reviews could not be loaded",
  notLoadedText: "Nothing is lost. Please try again in a moment.",
} as const;

export const ownReviewToasts = {
  created: success("Link created"),
  closed: success("Link closed"),
  reopened: success("Link reopened"),
  ranOut: failure("Link stays closed", "It has expired. Extend it under Link settings, then reopen it."),
  extended: success("Link extended"),
  deleted: success("Review deleted", "Its link no longer works."),
  restored: success("Review restored"),
  notRestored: failure("Not restored", "This review can no longer be restored."),
  digest: success("Saved"),
  visitorRemoved: success(
    "Person removed",
    "With their vote and notes. They can’t answer again from their browser.",
  ),
  visitorRestored: success("Person restored"),
  visitorNotRestored: failure("Not restored", "This person can no longer be restored."),
  gone: failure("Not found", "It has already been deleted."),
  failed: failure("Not saved", "The connection was lost. Please try again."),
} as const satisfies Record<string, Toast>;

const notCreated = (description: string) => failure("Link not created", description);
export const createRefusals: Record<CreateReviewRefusal, Toast> = {
  "no-such-video": notCreated("This video is no longer available."),
  "no-such-track": notCreated("A track is no longer in the catalogue. Check the list and try again."),
  "unusable-video": notCreated("This video can’t be used."),
  "no-small-picture": notCreated("This video has no preview. Upload it again to share it."),
  "too-many-reviews": notCreated(`You’ve reached the limit of ${maxReviews} reviews. Delete one first.`),
  "too-many-preparations": notCreated(
    "Several of your videos are being prepared. Try again in a few minutes.",
  ),
  overloaded: notCreated("We’re busy right now. Please try again in a moment."),
};
export const createInvalid = (messages: readonly string[]): Toast =>
  notCreated([...messages, "Check what you entered."][0] ?? "");
