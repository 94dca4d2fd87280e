import type { Toast } from "#app/lib/flash.ts";
import { formatDate } from "#app/lib/time.ts";

export const videosCopy = {
  yours: "Your videos",
  choose: "Choose one of your videos",
  inUse: "On this page",
  refused: "Cannot be used",
  none: "No videos yet",
  noneText: "A video you upload stays here for 30 days after you last used it.",
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
  restored: { kind: "success", title: "Put back" },
  notRestored: (reason: string | null): Toast => ({
    kind: "error",
    title: "Not put back",
    description: reason ?? "The video is gone, or we could not be reached. Please choose its file again.",
  }),
  expired: (name: string): Toast => ({
    kind: "error",
    title: `${name} is no longer kept`,
    description:
      "Videos are kept for 30 days after you last used them. Choose its file again to use it with another track.",
  }),
} as const satisfies Record<string, Toast | ((text: string) => Toast)>;
