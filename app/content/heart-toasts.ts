import type { Toast } from "#app/lib/flash.ts";
import { noHeartAnswer } from "./shortlists-copy.ts";

export const heartToasts = {
  added: (list: { id: string; name: string }): Toast => ({
    kind: "success",
    title: `Added to “${list.name}”`,
    link: { label: "Open shortlist", to: `/shortlists/${list.id}` },
  }),
  removed: (title: string): Toast => ({ kind: "success", title: `“${title}” removed`, seconds: 10 }),
  removedTrack: { kind: "success", title: "Removed from the shortlist", seconds: 10 },
  restored: { kind: "success", title: "Put back" },
  notRestored: {
    kind: "error",
    title: "Not put back",
    description: "The list or the track is gone, or the list is full.",
  },
  "no-such-track": {
    kind: "error",
    title: "Not shortlisted",
    description: "This track is no longer on sale.",
  },
  "shortlist-full": {
    kind: "error",
    title: "Not shortlisted",
    description:
      "The list holds 200 tracks, which is the most. Choose another list for hearts, or remove some.",
    link: { label: "Open shortlists", to: "/shortlists" },
  },
  "no-answer": noHeartAnswer,
} as const satisfies Record<string, Toast | ((...about: never[]) => Toast)>;
