import { failure, success } from "#app/lib/toast.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatDate, formatDateTime } from "#app/lib/time.ts";
import type {
  AskForLinkRefusal,
  UnlockRefusal,
  VisitorRefusal,
} from "#worker/domain/licensing/review-links/reviews.contract.ts";

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
  legal: "The video has a preview mark, and the music is a preview. The clean file and its licence come with the render.",
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
  asked: success("New link requested", "We’ve told the owner of the review. If they reopen it, your link will work again."),
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

export const notCreated = (description: string) => failure("Link not created", description);
