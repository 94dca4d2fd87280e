import { SectionSummary } from "#app/components/section-summary.tsx";
import { licenceCopy } from "#app/content/licence-copy.ts";
import { UseSearch } from "#app/features/services/legal/licence-terms/use-search.tsx";
import {
  currentTermsVersion,
  type SoldScope,
  soldScopes,
} from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";

type TrackUsesProps = { prices: Record<SoldScope, number>; scope: SoldScope };

/** Both scopes as they are sold now, the chosen one marked. */
export function TrackUses({ prices, scope }: TrackUsesProps) {
  const grants = soldScopes.map((each) => ({ scope: each, termsVersion: currentTermsVersion }));
  return <UseSearch grants={grants} chosen={scope} prices={prices} />;
}

/** "Can I use it for …?" under the price. */
export function TrackUsesSection(props: TrackUsesProps) {
  return (
    <details open className="mt-6 border-t border-line">
      <SectionSummary>{licenceCopy.uses}</SectionSummary>
      <TrackUses {...props} />
    </details>
  );
}
