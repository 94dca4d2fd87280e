import type { Toast } from "#app/lib/flash.ts";
import { formatDate } from "#app/lib/time.ts";

export const videosCopy = {
  yours: "Your videos",
  choose: "Choose one of your videos",
  inUse: "In use here",
  refused: "Can’t be used",
  none: "No videos yet",
  noneText: "Videos you upload stay here for 30 days after you last used them.",
  notLoaded: "Your videos could not be loaded.",
  retry: "Try again",
  loading: "Loading your videos…",
  manage: "Manage uploads",
  close: "Close",
  keptUntil: (at: number) => `kept until ${formatDate(at)}`,
} as const;

export const anotherTrack = "Use with another track";

export const videoToasts = {
  removed: (name: string): Toast => ({ kind: "success", title: `${name} removed`, seconds: 10 }),
  restored: { kind: "success", title: "Restored" },
  notRestored: (reason: string | null): Toast => ({
    kind: "error",
    title: "Not restored",
    description: reason ?? "The video is gone, or the connection was lost. Please choose its file again.",
  }),
  expired: (name: string): Toast => ({
    kind: "error",
    title: `We no longer have ${name}`,
    description:
      "We keep videos for 30 days after you last used them. Choose the file again to use it with another track.",
  }),
} as const satisfies Record<string, Toast | ((text: string) => Toast)>;
