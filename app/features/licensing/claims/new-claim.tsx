import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { Button, TextLink } from "#app/components/button.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { Section } from "#app/components/page-title.tsx";
import { channelsCopy } from "#app/content/channels-copy.ts";
import { claimsCopy, platformWords } from "#app/content/claims-copy.ts";
import { useFormId } from "#app/lib/in-place.ts";
import { maxClaimsPerLicence } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import type { ClaimsDesk } from "#worker/domain/licensing/claims/claims.contract.ts";
import { channelsPath } from "#app/lib/addresses.ts";
import { ReportClaim } from "./report-claim.tsx";

type NewClaimProps = { desk: ClaimsDesk; newClaimId: string; answer: SubmissionResult | null };

/** Form for a new claim; collapsed while another claim is open, absent if the licence has ended or been superseded. */
export function NewClaim({ desk, newClaimId, answer }: NewClaimProps) {
  const { claims, channels, ended, supersededBy, facts } = desk;
  const claimId = useFormId(newClaimId, claims);
  if (ended !== null || supersededBy !== null) return null;
  const reported = claims.filter(({ licenceId }) => licenceId === desk.licenceId);
  if (reported.length >= maxClaimsPerLicence) return <p className="text-sm">{claimsCopy.full}</p>;
  const form = <ReportClaim key={claimId} claimId={claimId} labelName={facts.labelName} channels={channels} answer={answer} />;
  if (claims.some(({ status }) => status === "open")) {
    return (
      <details key={claimId} className="border-y border-line" open={answer?.status === "error" || undefined}>
        <SectionSummary>{claimsCopy.another}</SectionSummary>
        {form}
      </details>
    );
  }
  return (
    <Section id="new-claim" title={claimsCopy.heading}>
      <p className="mt-1 max-w-[64ch] text-ink2">{claimsCopy.text(facts.labelName)}</p>
      {form}
    </Section>
  );
}

type AttachChannelsProps = { channels: ClaimsDesk["channels"]; labelName: string };

export function AttachChannels({ channels, labelName }: AttachChannelsProps) {
  if (channels.length === 0) {
    return (
      <p className="text-sm text-ink2">
        {channelsCopy.often} <TextLink to={channelsPath}>{channelsCopy.once}</TextLink>
        {channelsCopy.onceRest}
      </p>
    );
  }
  return (
    <Section id="attached" title={channelsCopy.named} size="small">
      <p className="mt-1 text-sm text-ink2">{channelsCopy.namedText(labelName)}</p>
      {/* remounts when the channels change */}
      <Form key={JSON.stringify(channels)} method="post" preventScrollReset className="mt-2">
        <input type="hidden" name="intent" value="attach" />
        {channels.map(({ id, platform, handle, isAttached }) => (
          <TickField
            key={id}
            name="channel"
            value={id}
            defaultChecked={isAttached}
            label={
              <span className="wrap-anywhere">
                {handle} <span className="text-ink2">{platformWords[platform]}</span>
              </span>
            }
          />
        ))}
        <Button type="submit" variant="secondary" size="row" className="mt-2">
          {channelsCopy.attach}
        </Button>
      </Form>
      <p className="mt-3 text-sm">
        <TextLink to={channelsPath}>{channelsCopy.change}</TextLink>
      </p>
    </Section>
  );
}
