import { type SubmitEventHandler, useId } from "react";
import { useLocation } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { TextareaField } from "#app/components/text-field.tsx";
import { kindWords, reviewCopy } from "#app/content/track-reviews-copy.ts";
import { explainOffSale } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import type { TrackReview } from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";
import { reviewNoteMax } from "#worker/domain/office/moderation/limits.contract.ts";

type ReviewActsProps = {
  track: TrackReview;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isUnderway: boolean;
};

/** Approve, or return with a reason. A track without a preview cannot be approved. */
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
        <summary data-key="refuse" className={buttonClass({ variant: "secondary", className: "inline-flex cursor-pointer" })}>
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

/** Asks for confirmation if there are screening findings or failed sale rules. */
function Approve({ track, isUnderway }: Pick<ReviewActsProps, "track" | "isUnderway">) {
  const button = { name: "act", value: "approve-track" };
  const label = `${reviewCopy.approve}: ${track.title}`;
  const offSaleReasons = explainOffSale(track);
  if (track.evidence.length + offSaleReasons.length === 0)
    return (
      <Button {...button} type="submit" disabled={isUnderway} aria-label={label} data-key="accept">
        {reviewCopy.approve}
      </Button>
    );
  return (
    <ConfirmButton
      {...button}
      shortcut="accept"
      label={label}
      isDisabled={isUnderway}
      title={reviewCopy.approveTitle(track.title, track.evidence.length > 0)}
      text={
        <>
          {offSaleReasons.length === 0 ? reviewCopy.onSaleAtOnce(track.labelName) : reviewCopy.notOnSale}
          <List items={offSaleReasons} />
          {track.evidence.length > 0 && reviewCopy.settled}
          <List
            items={track.evidence.map(
              ({ kind, other }) => `${kindWords[kind]}: “${other.title}”, ${other.artist} · ${other.labelName}`,
            )}
          />
        </>
      }
      confirm={reviewCopy.approveAnyway}
    >
      {reviewCopy.approve}
    </ConfirmButton>
  );
}

function List({ items }: { items: readonly string[] }) {
  if (items.length === 0) return " ";
  return (
    <ul className="my-2 list-disc pl-5 text-ink">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
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
