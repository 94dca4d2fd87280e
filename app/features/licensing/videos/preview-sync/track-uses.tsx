import { SectionSummary } from "#app/components/section-summary.tsx";
import { licenceCopy } from "#app/content/licence-copy.ts";
import { UseSearch } from "#app/features/services/legal/licence-terms/use-search.tsx";
import {
  currentTermsVersion,
  type SoldScope,
  soldScopes,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { licenceUses } from "#worker/domain/services/legal/licence-terms/uses.contract.ts";

const grants = soldScopes.map((scope) => ({ scope, termsVersion: currentTermsVersion }));

type TrackUsesProps = { prices: Record<SoldScope, number>; scope: SoldScope; isOnSheet?: boolean };

/** Uses of both licences, with the chosen one highlighted; expanded below the price, collapsed on a phone's sheet. */
export default function TrackUses({ prices, scope, isOnSheet = false }: TrackUsesProps) {
  const search = <UseSearch grants={grants} chosen={scope} prices={prices} />;
  if (!isOnSheet)
    return (
      <details open className="mt-6 border-t border-line">
        <SectionSummary>{licenceCopy.uses}</SectionSummary>
        {search}
      </details>
    );
  return (
    <details className="border-b border-line">
      <summary className="flex h-13 cursor-pointer list-none items-center justify-between text-sm [&::-webkit-details-marker]:hidden">
        <span className="font-strong">{licenceCopy.uses}</span>
        <span className="text-ink2">{licenceUses.length} uses</span>
      </summary>
      <div className="pb-4">{search}</div>
    </details>
  );
}
