import { pageTitle } from "#app/lib/page-title.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatDate, formatDateTime } from "#app/lib/time.ts";
import {
  maxSharedLinks,
  type ReopenRefusal,
  type ShareRefusal,
} from "#worker/domain/licensing/renders/shared-videos/shared-videos.contract.ts";

/** What whoever has the link reads. */
export const sharedVideoCopy = {
  metaTitle: (name: string): string => pageTitle(name),
  usualTitle: pageTitle("Shared video"),
  shares: (brand: string): string => `${brand} shared a video with you`,
  openUntil: (at: number): string => `This page is open until ${formatDateTime(at)}.`,
  music: "Music",
  by: (artist: string): string => `by ${artist}`,
  licence: "Licence",
  beingWritten: "Being written",
  verify: "Anyone can verify it",
  allows: "Allows",
  length: "Length",
  size: "Size",
  download: "Download Video",
  downloadOf: (size: string): string => `MP4, ${size}`,
  ended: {
    closed: "This link was taken back",
    expired: "This link ran out",
    text: "Whoever sent it to you can send another one.",
  },
  home: "Go to Cuesheet",
} as const;

/** What its owner reads. */
export const shareCopy = {
  title: "Share with a client",
  text: "A link to watch the finished video, without an account: with its name, its music and its licence number. Take it back at any time.",
  endsUndo: "Sharing counts as a download: the render can’t be taken back afterwards.",
  days: "Open for",
  inDays: (days: number): string => `${days} days`,
  isDownloadable: "They may download the file",
  create: "Create link",
  creating: "Creating link…",
  full: `There are ${maxSharedLinks} open links to this video. Take one back to create another.`,
  link: "Link",
  copy: "Copy link",
  copied: "Copied",
  open: "Open",
  unreadable: "This link works, but it can no longer be shown here.",
  takeBack: "Take back",
  facts: (isDownloadable: boolean, expiresAt: number): string =>
    `${isDownloadable ? "To watch and download" : "To watch"} until ${formatDate(expiresAt)}`,
  visits: (visits: number, lastVisitAt: number | null): string => {
    if (lastVisitAt === null) return "Not opened yet";
    return `Opened ${visits === 1 ? "once" : `${visits} times`}, last on ${formatDateTime(lastVisitAt)}`;
  },
} as const;

export const shareToasts = {
  created: { kind: "success", title: "Link created" },
  takenBack: { kind: "success", title: "Link taken back" },
  restored: { kind: "success", title: "The link works again" },
  gone: { kind: "error", title: "There is no such link any more" },
} as const satisfies Record<string, Toast>;

const notReopened = { kind: "error", title: "The link stays taken back" } as const;
export const reopenRefusals: Readonly<Record<ReopenRefusal, Toast>> = {
  gone: shareToasts.gone,
  expired: { ...notReopened, description: "It has run out in the meantime. Create another link." },
  "too-many-links": {
    ...notReopened,
    description: `There are ${maxSharedLinks} open links to this video already.`,
  },
};

export const shareRefusals: Readonly<Record<ShareRefusal, string>> = {
  "no-such-video": "This video can’t be shared: it is not finished, or it was taken back.",
  "too-many-links": shareCopy.full,
};
