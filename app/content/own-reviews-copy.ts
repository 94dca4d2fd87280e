import { failure, notRestored, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatDate, formatDateTime } from "#app/lib/time.ts";
import type { CreateReviewRefusal, LinkState } from "#worker/domain/licensing/review-links/reviews.contract.ts";
import { maxReviews } from "#worker/domain/licensing/review-links/review-limits.contract.ts";
import { reviewCopy, notCreated } from "./reviews-copy.ts";

export const ownReviewsCopy = {
  title: "Reviews",
  about: "Send a link and collect votes and notes. Reviewers don’t need an account, and they can’t download clean files.",
  back: "My Videos",
  all: "All reviews",
  counted: (count: number): string => `${count} of ${maxReviews} reviews`,
  none: "No reviews yet.",
  howTo: "Add tracks to a shortlist and press “Share for review”, or share a video with the tracks you tried on it.",
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
  closedNote: (at: number): string => `Closed on ${formatDate(at)}. The link no longer shows the video or the notes.`,
  expiredNote: (at: number): string => `Expired on ${formatDateTime(at)}. Extend it to open it again.`,
  retention: "Votes, notes and names are deleted 30 days after a review ends.",
  noNotes: "No notes yet. They appear here as they come in.",
  waiting: "No responses yet. Votes and notes appear here as they come in.",
  answered: (people: number): string => (people === 1 ? "1 person has voted." : `${people} people have voted.`),
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
  notRestored: notRestored("This review can no longer be restored."),
  digest: success("Saved"),
  visitorRemoved: success("Person removed", "With their vote and notes. They can’t answer again from their browser."),
  visitorRestored: success("Person restored"),
  visitorNotRestored: notRestored("This person can no longer be restored."),
  gone: failure("Not found", "It has already been deleted."),
  failed: failure("Not saved", "The connection was lost. Please try again."),
} as const satisfies Record<string, Toast>;

export const createRefusals: Record<CreateReviewRefusal, Toast> = {
  "no-such-video": notCreated("This video is no longer available."),
  "no-such-track": notCreated("A track is no longer in the catalogue. Check the list and try again."),
  "unusable-video": notCreated("This video can’t be used."),
  "no-small-picture": notCreated("This video has no preview. Upload it again to share it."),
  "too-many-reviews": notCreated(`You’ve reached the limit of ${maxReviews} reviews. Delete one first.`),
  "too-many-preparations": notCreated("Several of your videos are being prepared. Try again in a few minutes."),
  overloaded: notCreated("We’re busy right now. Please try again in a moment."),
};
export const createInvalid = (messages: readonly string[]): Toast =>
  notCreated([...messages, "Check what you entered."][0] ?? "");
