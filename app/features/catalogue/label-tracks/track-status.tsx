import { CircleCheck, CirclePause, Clock, type LucideIcon, PencilLine, ShieldAlert } from "lucide-react";
import { Link } from "react-router";
import { actWords, adminPauseCopy, labelTracksCopy, statusWords } from "#app/content/label-tracks-copy.ts";
import type {
  LabelTrackRow,
  TrackStatus,
} from "#worker/domain/catalogue/label-tracks/label-tracks.contract.ts";
import { reviewStatusHref } from "./catalogue-href.ts";

const looks: Record<TrackStatus, { colour: string; Icon: LucideIcon }> = {
  draft: { colour: "text-ink2", Icon: PencilLine },
  "pending review": { colour: "text-warn", Icon: Clock },
  approved: { colour: "text-ok", Icon: CircleCheck },
  unavailable: { colour: "text-ink2", Icon: CirclePause },
};

type TrackStatusMarkProps = { status: TrackStatus; isLive: boolean; isPausedByAdmin: boolean };

/** How a track stands, in words with a sign: never by colour alone. A pause of ours goes before all else. */
export function TrackStatusMark({ status, isLive, isPausedByAdmin }: TrackStatusMarkProps) {
  const { colour, Icon } = isPausedByAdmin ? { colour: "text-bad", Icon: ShieldAlert } : looks[status];
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle font-label whitespace-nowrap ${colour}`}>
      <Icon className="icon-sm" aria-hidden="true" />
      {isPausedByAdmin ? adminPauseCopy.status : statusWords[status]}
      {isLive && !isPausedByAdmin && (
        <span className="rounded-xs px-1 text-2xs shadow-[inset_0_0_0_1px_currentColor]">
          {labelTracksCopy.live}
        </span>
      )}
    </span>
  );
}

/** Why a track does not go on: our pause with its reason, or what the reviewers wrote; and where that is settled. */
export function TrackTrouble({ track }: { track: Pick<LabelTrackRow, "id" | "adminPause" | "reviewNote"> }) {
  const { id, adminPause, reviewNote } = track;
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
