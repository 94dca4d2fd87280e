import { CircleCheck, CircleDashed, CirclePause, Clock, PencilLine, ShieldAlert } from "lucide-react";
import { Link } from "react-router";
import { StatusLabel, type StatusLook } from "#app/components/list.tsx";
import { completenessWords, labelTracksCopy, statusWords } from "#app/content/label-tracks-copy.ts";
import { actWords, adminPauseCopy } from "#app/content/track-moves-copy.ts";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { failedSentences } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import type {
  CompletenessItem,
  LabelTrackRow,
  TrackStatus,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { reviewStatusHref } from "./catalogue-href.ts";

const looks: Record<TrackStatus, StatusLook> = {
  draft: { colour: "text-ink2", Icon: PencilLine },
  "pending review": { colour: "text-warn", Icon: Clock },
  approved: { colour: "text-ok", Icon: CircleCheck },
  unavailable: { colour: "text-ink2", Icon: CirclePause },
};

type MarkedTrack = Pick<LabelTrackRow, "status" | "isActive" | "adminPause" | "failedRules">;

const notOnSale = { colour: "text-warn", Icon: ShieldAlert };

/** A track's status in words with an icon, never by colour alone. An admin pause takes precedence. */
export function TrackStatusMark({ track }: { track: MarkedTrack }) {
  const { status, isActive, adminPause, failedRules } = track;
  const isKept = status === "approved" && failedRules.length > 0;
  const usual = isKept ? notOnSale : looks[status];
  return (
    <StatusLabel look={adminPause ? { colour: "text-bad", Icon: ShieldAlert } : usual}>
      {adminPause ? adminPauseCopy.status : isKept ? rightsCopy.notOnSale : statusWords[status]}
      {isActive && !adminPause && (
        <span className="rounded-xs px-1 text-2xs shadow-[inset_0_0_0_1px_currentColor]">{labelTracksCopy.live}</span>
      )}
    </StatusLabel>
  );
}

/** Why a track is blocked: an admin pause with its reason, or the reviewers' notes; with a link to resolve it. */
export function TrackTrouble({
  track,
}: {
  track: Pick<LabelTrackRow, "id" | "status" | "adminPause" | "reviewNote" | "failedRules">;
}) {
  const { id, status, adminPause, reviewNote, failedRules } = track;
  if (!adminPause && status === "approved" && failedRules.length > 0) {
    return (
      <p className="max-w-[60ch] text-sm wrap-anywhere">
        <strong className="font-strong">{rightsCopy.rules(failedRules.length)}.</strong> {failedSentences(failedRules)}
      </p>
    );
  }
  if (!adminPause && !reviewNote) return null;
  return (
    <p className="max-w-[60ch] text-sm wrap-anywhere">
      {adminPause ? (
        <span className="text-bad">{adminPauseCopy.why(adminPause.reason)}</span>
      ) : (
        <>
          <strong className="font-strong">{labelTracksCopy.sentBack}: </strong>
          {reviewNote}
        </>
      )}{" "}
      <Link to={reviewStatusHref(id)} className="inline-block min-h-6 underline underline-offset-4">
        {actWords.review}
      </Link>
    </p>
  );
}

/** Specification §2: drawn from `metadata_completeness`, in percent. */
export function HealthBar({ percent }: { percent: number }) {
  const colour = percent >= 80 ? "text-ok" : percent >= 50 ? "text-warn" : "text-bad";
  return (
    <span className="inline-flex items-center gap-2">
      <progress
        className={`thin-progress h-1.5 w-18 ${colour}`}
        max={100}
        value={percent}
        aria-label={labelTracksCopy.healthOf(percent)}
      />
      <span className="tc text-sm text-ink2" aria-hidden="true">
        {percent}%
      </span>
    </span>
  );
}

/** The completeness rule, field by field. */
export function HealthDetails({ percent, items }: { percent: number; items: readonly CompletenessItem[] }) {
  const isComplete = items.every(({ isFilled }) => isFilled);
  return (
    <details className="border-t border-line pt-4">
      <summary className="flex min-h-9 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 font-strong">
        {labelTracksCopy.healthTitle}
        <HealthBar percent={percent} />
      </summary>
      <p className="mt-1 text-sm text-ink2">{isComplete ? labelTracksCopy.healthComplete : labelTracksCopy.healthText}</p>
      <ul className="mt-3 grid grid-cols-1 gap-x-8 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ field, points, isFilled }) => (
          <li key={field} className="flex items-center gap-2 border-t border-line py-1.5">
            {isFilled ? (
              <CircleCheck className="icon-sm flex-none text-ok" aria-hidden="true" />
            ) : (
              <CircleDashed className="icon-sm flex-none text-warn" aria-hidden="true" />
            )}
            <span>{completenessWords[field]}</span>
            <span className="ml-auto text-ink2">
              <span className="sr-only">{isFilled ? "filled in," : `${labelTracksCopy.healthMissing},`} </span>
              <span className="tc">{points}%</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
