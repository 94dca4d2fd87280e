import { failure, success } from "#app/lib/toast.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatDate, formatDateTime } from "#app/lib/time.ts";
import {
  maxSharedLinks,
  type ReopenRefusal,
  type ShareRefusal,
} from "#worker/domain/licensing/renders/shared-videos/shared-videos.contract.ts";

/** For visitors with the link. */
export const sharedVideoCopy = {
  metaTitle: (name: string): string => pageTitle(name),
  usualTitle: pageTitle("Shared video"),
  shares: (brand: string): string => `${brand} shared a video with you`,
  openUntil: (at: number): string => `This link works until ${formatDateTime(at)}.`,
  music: "Music",
  by: (artist: string): string => `by ${artist}`,
  licence: "Licence",
  beingWritten: "Being issued",
  suspended: (brand: string): string =>
    `The licence’s payment was charged back: ${brand} may not use this video until it’s paid.`,
  verify: "Anyone can verify it",
  allows: "Allows",
  length: "Length",
  size: "Size",
  download: "Download Video",
  downloadOf: (size: string): string => `MP4, ${size}`,
  ended: {
    closed: "This link was turned off",
    expired: "This link has expired",
    text: "Ask the person who sent it for a new one.",
  },
  home: "Go to Cuesheet",
} as const;

/** For the owner. */
export const shareCopy = {
  title: "Share with a client",
  text: "Create a link to the finished video, with its name, music and licence number. No account needed. You can turn it off at any time.",
  endsUndo: "Sharing counts as a download: you can’t cancel the render after that.",
  days: "Open for",
  inDays: (days: number): string => `${days} days`,
  isDownloadable: "Let them download the file",
  create: "Create link",
  creating: "Creating link…",
  full: `This video has ${maxSharedLinks} open links, which is the limit. Turn one off to create another.`,
  link: "Link",
  copy: "Copy link",
  copied: "Copied",
  open: "Open",
  unreadable: "This link works, but it can no longer be shown here.",
  takeBack: "Turn off",
  facts: (isDownloadable: boolean, expiresAt: number): string =>
    `${isDownloadable ? "To watch and download" : "To watch"} until ${formatDate(expiresAt)}`,
  visits: (visits: number, lastVisitAt: number | null): string => {
    if (lastVisitAt === null) return "Not opened yet";
    return `Opened ${visits === 1 ? "once" : `${visits} times`}, last on ${formatDateTime(lastVisitAt)}`;
  },
} as const;

export const shareToasts = {
  created: success("Link created"),
  takenBack: success("Link turned off"),
  restored: success("The link works again"),
  gone: failure("This link no longer exists"),
} as const satisfies Record<string, Toast>;

const notReopened = failure("The link stays off");
export const reopenRefusals: Readonly<Record<ReopenRefusal, Toast>> = {
  gone: shareToasts.gone,
  expired: { ...notReopened, description: "It has expired. Create another link." },
  "too-many-links": {
    ...notReopened,
    description: `This video already has ${maxSharedLinks} open links.`,
  },
};

export const shareRefusals: Readonly<Record<ShareRefusal, string>> = {
  "no-such-video": "This video can’t be shared: it isn’t finished, or its render was cancelled.",
  "too-many-links": shareCopy.full,
};
