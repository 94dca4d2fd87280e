import { type SubmitEventHandler, useId } from "react";
import { useLocation } from "react-router";
import { buttonClass } from "#app/components/button-look.ts";
import { Button } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { TextareaField } from "#app/components/textarea-field.tsx";
import { kindWords, reviewCopy } from "#app/content/track-reviews-copy.ts";
import type { TrackReview } from "#worker/domain/office/track-reviews/track-reviews.contract.ts";
import { reviewNoteMax } from "#worker/domain/office/track-reviews/review-limits.contract.ts";

type ReviewActsProps = {
  track: TrackReview;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isUnderway: boolean;
};

/** Approve, or return with a reason. Nothing is approved unheard. */
export function ReviewActs({ track, onSubmit, isUnderway }: ReviewActsProps) {
  const form = { method: "post" as const, action: `/admin${useLocation().search}`, onSubmit };
  return (
    <div className="mt-5 flex flex-wrap items-start gap-3">
      {track.hasPreview ? (
        <form {...form}>
          <TrackVersion track={track} />
          <Approve track={track} isUnderway={isUnderway} />
        </form>
      ) : (
        <p className="py-2.5 text-sm text-ink2">{reviewCopy.noAudio}</p>
      )}
      <details className="min-w-0 flex-1 basis-[280px]">
        <summary className={buttonClass({ variant: "secondary", className: "inline-flex cursor-pointer" })}>
          {reviewCopy.returnTrack}
          <span className="sr-only">: {track.title}</span>
        </summary>
        <form {...form} className="mt-3 flex max-w-[60ch] flex-col gap-2">
          <TrackVersion track={track} />
          <Reason />
          <Button
            type="submit"
            name="act"
            value="return-track"
            disabled={isUnderway}
            aria-label={`${reviewCopy.sendBack}: ${track.title}`}
            className="self-start"
          >
            {reviewCopy.sendBack}
          </Button>
        </form>
      </details>
    </div>
  );
}

/** What screening found is looked at once more. */
function Approve({ track, isUnderway }: Pick<ReviewActsProps, "track" | "isUnderway">) {
  const button = { name: "act", value: "approve-track" };
  const label = `${reviewCopy.approve}: ${track.title}`;
  if (track.evidence.length === 0)
    return (
      <Button {...button} type="submit" disabled={isUnderway} aria-label={label}>
        {reviewCopy.approve}
      </Button>
    );
  return (
    <ConfirmButton
      {...button}
      label={label}
      isDisabled={isUnderway}
      title={reviewCopy.approveTitle(track.title)}
      text={
        <>
          {reviewCopy.approveText(track.labelName, track.failedRules.length === 0 && !track.isPausedByAdmin)}
          <ul className="mt-2 list-disc pl-5 text-ink">
            {track.evidence.map(({ id, kind, other }) => (
              <li key={id}>
                {kindWords[kind]}: “{other.title}”, {other.artist} · {other.labelName}
              </li>
            ))}
          </ul>
        </>
      }
      confirm={reviewCopy.approveAnyway}
    >
      {reviewCopy.approve}
    </ConfirmButton>
  );
}

function TrackVersion({ track }: { track: TrackReview }) {
  return (
    <>
      <input type="hidden" name="trackId" value={track.id} />
      <input type="hidden" name="version" value={track.version} />
    </>
  );
}

function Reason() {
  return (
    <TextareaField
      field={{ id: useId(), name: "reason", required: true }}
      label={reviewCopy.reason}
      hint={reviewCopy.reasonHint}
      maxLength={reviewNoteMax}
      rows={3}
    />
  );
}
