import { failure, notRestored, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatDate } from "#app/lib/time.ts";

export const videosCopy = {
  choose: "Choose a video",
  yours: "Your videos",
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
  removed: (name: string): Toast => success(`${name} removed`),
  restored: success("Restored"),
  notRestored: (reason: string | null): Toast =>
    notRestored(reason ?? "The video is gone, or the connection was lost. Please choose its file again."),
  expired: (name: string): Toast =>
    failure(
      `We no longer have ${name}`,
      "We keep videos for 30 days after you last used them. Choose the file again to use it with another track.",
    ),
} as const satisfies Record<string, Toast | ((text: string) => Toast)>;

export const dockCopy = {
  region: "Your video",
  close: "Close video",
  collapse: "Hide the video",
  expand: "Show the video",
  seek: "Seek in video",
  picture: "Your video with the music playing",
  previous: "Previous track",
  next: "Next track",
  nothing: "Play any track to try it with your video.",
  at: (title: string, from: string) => `${title} from ${from}`,
  previewing: (title: string, from: string) => `Previewing ${title} from ${from}`,
  hover: "Preview on hover",
  hoverHint: "Point at a track to preview it with your video. Press its play button to keep it playing.",
  preparing: "Your video will appear here when it’s ready.",
  unshown: "Your browser can’t play this video. It will appear here once we’ve converted it.",
  unusable: "This video can’t be used. Choose another one.",
  chooseText: "It plays here with any track you choose.",
} as const;
