import type { SubmissionResult } from "@conform-to/react";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { claimsCopy } from "#app/content/claims-copy.ts";
import { useFormId } from "#app/lib/in-place.ts";
import { maxClaimsPerLicence } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import type { ClaimsDesk } from "#worker/domain/licensing/claims/claims.contract.ts";
import { ReportClaim } from "./report-claim.tsx";

type NewClaimProps = { desk: ClaimsDesk; newClaimId: string; answer: SubmissionResult | null };

/** The form for a claim; folded up while another one is open, and gone where the licence covers nothing any more. */
export function NewClaim({ desk, newClaimId, answer }: NewClaimProps) {
  const { claims, channels, ended, supersededBy, facts } = desk;
  const claimId = useFormId(newClaimId, claims);
  if (ended !== null || supersededBy !== null) return null;
  const reported = claims.filter(({ licenceId }) => licenceId === desk.licenceId);
  if (reported.length >= maxClaimsPerLicence) return <p className="text-sm">{claimsCopy.full}</p>;
  const form = (
    <ReportClaim
      key={claimId}
      claimId={claimId}
      labelName={facts.labelName}
      channels={channels}
      answer={answer}
    />
  );
  if (claims.some(({ status }) => status === "open")) {
    return (
      <details key={claimId} className="border-y border-line" open={answer?.status === "error" || undefined}>
        <SectionSummary>{claimsCopy.another}</SectionSummary>
        {form}
      </details>
    );
  }
  return (
    <section aria-labelledby="new-claim">
      <SectionTitle id="new-claim">{claimsCopy.heading}</SectionTitle>
      <p className="mt-1 max-w-[64ch] text-ink2">{claimsCopy.text(facts.labelName)}</p>
      {form}
    </section>
  );
}
