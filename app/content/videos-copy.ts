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
