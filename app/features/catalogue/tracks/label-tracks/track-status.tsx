import { CircleCheck, CirclePause, Clock, type LucideIcon, PencilLine, ShieldAlert } from "lucide-react";
import { Link } from "react-router";
import { labelTracksCopy, statusWords } from "#app/content/label-tracks-copy.ts";
import { actWords, adminPauseCopy } from "#app/content/track-moves-copy.ts";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { failedSentences } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import type {
  LabelTrackRow,
  TrackStatus,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { reviewStatusHref } from "./catalogue-href.ts";

const looks: Record<TrackStatus, { colour: string; Icon: LucideIcon }> = {
  draft: { colour: "text-ink2", Icon: PencilLine },
  "pending review": { colour: "text-warn", Icon: Clock },
  approved: { colour: "text-ok", Icon: CircleCheck },
  unavailable: { colour: "text-ink2", Icon: CirclePause },
};

type TrackStatusMarkProps = {
  status: TrackStatus;
  isLive: boolean;
  isPausedByAdmin: boolean;
  /** No rule of its rights keeps it from sale. */
  isCleared: boolean;
};

const notOnSale = { colour: "text-warn", Icon: ShieldAlert };

/** How a track stands, in words with a sign: never by colour alone. A pause of ours goes before all else. */
export function TrackStatusMark({ status, isLive, isPausedByAdmin, isCleared }: TrackStatusMarkProps) {
  const isKept = status === "approved" && !isCleared;
  const usual = isKept ? notOnSale : looks[status];
  const { colour, Icon } = isPausedByAdmin ? { colour: "text-bad", Icon: ShieldAlert } : usual;
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle font-label whitespace-nowrap ${colour}`}>
      <Icon className="icon-sm" aria-hidden="true" />
      {isPausedByAdmin ? adminPauseCopy.status : isKept ? rightsCopy.notOnSale : statusWords[status]}
      {isLive && !isPausedByAdmin && (
        <span className="rounded-xs px-1 text-2xs shadow-[inset_0_0_0_1px_currentColor]">
          {labelTracksCopy.live}
        </span>
      )}
    </span>
  );
}

/** Why a track does not go on: our pause with its reason, or what the reviewers wrote; and where that is settled. */
export function TrackTrouble({
  track,
}: {
  track: Pick<LabelTrackRow, "id" | "status" | "adminPause" | "reviewNote" | "failedRules">;
}) {
  const { id, status, adminPause, reviewNote, failedRules } = track;
  if (!adminPause && status === "approved" && failedRules.length > 0) {
    return (
      <p className="max-w-[60ch] text-sm wrap-anywhere">
        <strong className="font-strong">{rightsCopy.rules(failedRules.length)}.</strong>{" "}
        {failedSentences(failedRules)}
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
