import { Form } from "react-router";
import { Button, TextLink } from "#app/components/button.tsx";
import { FactRows } from "#app/components/fact-rows.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { claimsCopy, platformWords } from "#app/content/claims-copy.ts";
import { claimInboxCopy } from "#app/content/claim-inbox-copy.ts";
import type { ClaimsDesk, DeskClaim } from "#worker/domain/licensing/claims/claims.contract.ts";
import { ClaimClock, ClaimCourse, ClaimStatusMark } from "./claim-status.tsx";
import { DisputeText } from "./dispute-text.tsx";

type OwnClaimProps = { claim: DeskClaim; desk: ClaimsDesk; licenceHref: string; now: number };

export function OwnClaim({ claim, desk, licenceHref, now }: OwnClaimProps) {
  const { platform, channel, status, reason } = claim;
  const { labelName } = desk.facts;
  const isOpen = status === "open";
  return (
    <article aria-labelledby={`claim-${claim.id}`} className="border-t border-ink pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <SectionTitle id={`claim-${claim.id}`} size="small" className="wrap-anywhere">
          {platformWords[platform]} · {channel}
        </SectionTitle>
        <ClaimStatusMark status={status} />
      </div>
      {reason !== null && (
        <div className="mt-3 border-l-2 border-line pl-3 text-sm">
          <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{reason}</p>
          <p className="mt-2 text-ink2">
            {claimsCopy.refusedNext} <TextLink to={`/render/${desk.renderId}#problem`}>{claimsCopy.reportProblem}</TextLink>
          </p>
        </div>
      )}
      {isOpen && <DisputeText key={platform} platform={platform} facts={desk.facts} licenceHref={licenceHref} />}
      <div className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2">
        <div className="grid content-start gap-6">
          {isOpen && <Release claim={claim} desk={desk} now={now} />}
          <Sent claim={claim} labelName={labelName} />
        </div>
        <ClaimCourse claim={claim} labelName={labelName} />
      </div>
      {isOpen && (
        <Form method="post" preventScrollReset className="mt-4 -ml-3">
          <input type="hidden" name="intent" value="withdraw" />
          <Button type="submit" name="claimId" value={claim.id} variant="quiet" aria-label={claimsCopy.withdrawLabel(channel)}>
            {claimsCopy.withdraw}
          </Button>
        </Form>
      )}
    </article>
  );
}

function Release({ claim, desk, now }: Omit<OwnClaimProps, "licenceHref">) {
  return (
    <div>
      <SectionTitle level={3} size="plain" className="mb-2 text-sm">
        {claimsCopy.release}
      </SectionTitle>
      <ClaimClock claim={claim} now={now} />
      <p className="mt-2 text-sm text-ink2">
        {claimsCopy.promises(desk.facts.labelName, claim.releaseDays, claim.isPromised)}{" "}
        {claim.dueAt <= now ? claimsCopy.takenUp : claimsCopy.runsOut}
      </p>
    </div>
  );
}

function Sent({ claim, labelName }: { claim: DeskClaim; labelName: string }) {
  const { channel, videoUrl, reference } = claim;
  return (
    <div>
      <SectionTitle level={3} size="plain" className="text-sm">
        {claimsCopy.sent(labelName)}
      </SectionTitle>
      <dl className="dl mt-1 text-sm">
        <FactRows
          facts={{
            [claimInboxCopy.channel]: channel,
            [claimInboxCopy.video]: videoUrl.replace(/^https:\/\//, ""),
            [claimInboxCopy.reference]: reference !== null && <span className="tc">{reference}</span>,
          }}
        />
      </dl>
    </div>
  );
}
