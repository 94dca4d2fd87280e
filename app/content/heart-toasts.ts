import { failure, notRestored, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { noHeartAnswer } from "./shortlists-copy.ts";

export const heartToasts = {
  added: (list: { id: string; name: string }): Toast => ({
    kind: "success",
    title: `Added to “${list.name}”`,
    link: { label: "Open shortlist", to: `/shortlists/${list.id}` },
  }),
  removed: (title: string): Toast => success(`“${title}” removed`),
  removedTrack: success("Removed from the shortlist"),
  restored: success("Restored"),
  notRestored: notRestored("The shortlist or the track is gone, or the shortlist is full."),
  "no-such-track": failure("Not shortlisted", "This track is no longer on sale."),
  "shortlist-full": {
    kind: "error",
    title: "Not shortlisted",
    description: "This shortlist is full: it holds up to 200 tracks. Choose another one for hearts, or remove some tracks.",
    link: { label: "Open shortlists", to: "/shortlists" },
  },
  "no-answer": noHeartAnswer,
} as const satisfies Record<string, Toast | ((...about: never[]) => Toast)>;
