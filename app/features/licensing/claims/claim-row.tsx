import { type RefObject, type SubmitEventHandler, useId } from "react";
import { useLocation } from "react-router";
import { Button, TextLink } from "#app/components/button.tsx";
import { FactRows } from "#app/components/fact-rows.tsx";
import { TextareaField } from "#app/components/text-field.tsx";
import { platformWords } from "#app/content/claims-copy.ts";
import { claimInboxCopy } from "#app/content/claim-inbox-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { claimLimits } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import type { ClaimRow as Row } from "#worker/domain/licensing/claims/claims.contract.ts";
import { ClaimClock, ClaimOutcome } from "./claim-status.tsx";

type ClaimRowProps = {
  claim: Row;
  now: number;
  /** Shows the label, for viewers with several. */
  hasLabel: boolean;
  /** URL of its forms, without the list's query. */
  action: string;
  row: RefObject<HTMLLIElement | null>;
  isUnderway: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
};

export function ClaimRow(props: ClaimRowProps) {
  const { claim, now, hasLabel, row } = props;
  const { licence } = claim;
  const isOpen = claim.status === "open";
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-4 border-t border-line py-5 text-sm -outline-offset-2 lg:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,4fr)]"
    >
      <div className="min-w-0">
        <p className="text-base font-strong wrap-anywhere">{licence.trackTitle}</p>
        <p className="wrap-anywhere text-ink2">
          {licence.artist}
          {hasLabel && ` · ${licence.labelName}`}
        </p>
        <p className="mt-2 wrap-anywhere">{licence.brandName}</p>
        <p className="tc">{licence.number}</p>
        <TextLink
          href={`/verify/${licence.number}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`${claimInboxCopy.verify}: ${licence.number}`}
        >
          {claimInboxCopy.verify}
        </TextLink>
      </div>
      <ClaimFacts claim={claim} />
      <div className="min-w-0">
        {isOpen ? <ClaimClock claim={claim} now={now} /> : <ClaimOutcome claim={claim} />}
        {isOpen && claim.isOwn && <p className="mt-4 text-ink2">{claimInboxCopy.own}</p>}
        {isOpen && !claim.isOwn && <Answers {...props} />}
      </div>
    </li>
  );
}

function ClaimFacts({ claim }: { claim: Row }) {
  const { platform, channel, videoUrl, reference, createdAt } = claim;
  return (
    <dl className="dl min-w-0 content-start text-sm">
      <FactRows
        facts={{
          [claimInboxCopy.channel]: `${channel}, ${platformWords[platform]}`,
          // Entered by a brand, so untrusted: the link text is its target, and no referrer is sent.
          [claimInboxCopy.video]: (
            <TextLink href={videoUrl} target="_blank" rel="noreferrer nofollow ugc">
              {videoUrl.replace(/^https:\/\/(www\.)?/, "")}
            </TextLink>
          ),
          [claimInboxCopy.reference]: reference !== null && <span className="tc">{reference}</span>,
          [claimInboxCopy.reported]: <span className="tc">{formatDateTime(createdAt)}</span>,
        }}
      />
    </dl>
  );
}

type AnswersProps = Pick<ClaimRowProps, "claim" | "action" | "isUnderway" | "onSubmit">;

function Answers({ claim, action, isUnderway, onSubmit }: AnswersProps) {
  const { search } = useLocation();
  const reasonId = useId();
  const { number } = claim.licence;
  return (
    <form
      method="post"
      action={action + search}
      onSubmit={onSubmit}
      // Invisible but not removed: if the action is refused, the typed text is still there.
      className={`mt-4 flex flex-col gap-3 ${isUnderway ? "invisible" : ""}`.trimEnd()}
    >
      <input type="hidden" name="claimId" value={claim.id} />
      <TextareaField
        field={{ id: reasonId, name: "reason" }}
        label={claimInboxCopy.reason}
        hint={claimInboxCopy.reasonHint}
        rows={3}
        maxLength={claimLimits.reason}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="act" value="release-claim" size="row" aria-label={claimInboxCopy.releaseLabel(number)}>
          {claimInboxCopy.release}
        </Button>
        <Button
          type="submit"
          name="act"
          value="refuse-claim"
          variant="secondary"
          size="row"
          aria-label={claimInboxCopy.refuseLabel(number)}
        >
          {claimInboxCopy.refuse}
        </Button>
      </div>
    </form>
  );
}
