import { failure, success } from "#app/lib/toast.ts";
import { failedSentences } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import { warrantyCopy } from "./declaration-copy.ts";
import { rightsCopy } from "./rights-copy.ts";
import { trackToasts } from "./label-track-toasts.ts";
import type { RightsRule } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import type { Toast } from "#app/lib/flash.ts";
import type {
  MoveRefusal,
  TrackMove,
  TrackStatus,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

export type LabelMove = Extract<TrackMove, "submit" | "withdraw" | "pause" | "activate">;

export const actWords = {
  submit: "Submit for Review",
  withdraw: "Withdraw",
  pause: "Pause",
  activate: "Activate",
  review: "Review and Reports",
  edit: "Edit",
  delete: "Delete",
} as const;

/** Status after a move: shown optimistically, rolled back if the server refuses. */
export const expectedStatus: Record<LabelMove, TrackStatus> = {
  submit: "pending review",
  withdraw: "draft",
  pause: "unavailable",
  activate: "approved",
};

export const moveDone: Record<LabelMove, Toast> = {
  submit: success("Track submitted for review", "We’ll email you when it’s approved."),
  withdraw: success("Track withdrawn", "It’s a draft again."),
  pause: success("Track paused", "Brands can no longer see it."),
  activate: success("Track activated", "Brands can see it again."),
};

const moveRefusals: Record<MoveRefusal, string> = {
  "not-found": "This track isn’t in your catalogue.",
  stale: "This track has changed since you opened the page. Please check it and try again.",
  "paused-by-admin":
    "We paused this track, so only we can put it back on sale. Open Review and Reports to see why and to reply.",
  "not-cleared": "Its rights aren’t cleared yet. Open the track to see what’s missing.",
  "warranty-missing": warrantyCopy.missing,
  "no-audio": "It has no usable audio yet. Upload a file, or wait until we’ve processed yours.",
};

export function moveRefused(refusal: MoveRefusal, rules: readonly RightsRule[] = []): Toast {
  if (rules.length > 0) return failure(rightsCopy.rules(rules.length), failedSentences(rules));
  return { ...trackToasts.notUpdated, description: moveRefusals[refusal] };
}

const pauseReasons: Record<string, string> = {
  plagiarism: "a report of plagiarism",
  abusive: "a report of abusive content",
  poor_quality: "a report of poor quality",
};

export const adminPauseCopy = {
  status: "Paused by Cuesheet",
  why: (reason: string | null): string =>
    reason
      ? `We paused this track after ${pauseReasons[reason] ?? reason}. Only we can activate it again. Reply to the report and we’ll decide.`
      : "We paused this track. Only we can activate it again.",
} as const;

export const deleteCopy = {
  title: "Delete Track",
  ask: (title: string) => `Delete “${title}”?`,
  text: "It’s removed from your catalogue and the library. You can undo this for ten seconds.",
  licensed: (licences: number) =>
    `It has been licensed ${licences === 1 ? "once" : `${licences.toLocaleString("en-GB")} times`}. We keep it for those licences, but it’s removed from your catalogue and the library.`,
  confirm: "Delete",
  keep: "Keep Track",
  done: success("Track deleted"),
  archived: success("Track deleted", "Licences already sold stay valid."),
  undone: success("Track restored", "It’s back in your catalogue."),
  isrcTaken: failure("Track not restored", "Another of your tracks now has its ISRC. Delete that one first."),
} as const satisfies Record<string, unknown>;
