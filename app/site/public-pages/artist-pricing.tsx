import { DataTable } from "#app/components/data-table.tsx";
import { artistPercent, exampleEarnings, licencePrices, pricing } from "#app/content/pricing-copy.ts";
import { formatMoney } from "#app/lib/money.ts";
import { ShareBar } from "./illustrations/artists.tsx";
import { SplitSection, TermsTable } from "./page-sections.tsx";

const { earningsTitle, earningsText, sumsTitle, sumsText, columns, factsTitle, facts } = pricing.artists;
const counts = [1, 10, 100, 1000];

export function ArtistPricing() {
  return (
    <>
      <SplitSection id="earnings" title={earningsTitle} text={earningsText}>
        <div className="grid gap-8">
          {exampleEarnings.map((share) => (
            <ShareBar key={share.name} {...share} />
          ))}
        </div>
      </SplitSection>
      <SplitSection id="sums" title={sumsTitle} text={sumsText}>
        <SumsTable />
      </SplitSection>
      <SplitSection id="artist-terms" title={factsTitle}>
        <TermsTable terms={facts} caption={factsTitle} />
      </SplitSection>
    </>
  );
}

function SumsTable() {
  const earned = (priceDollars: number, count: number) =>
    formatMoney(priceDollars * count * artistPercent, "USD");
  return (
    <DataTable
      caption={sumsTitle}
      look="large"
      headLook="plain"
      head={
        <>
          <th scope="col">{columns.licences}</th>
          <th scope="col">{columns.social}</th>
          <th scope="col">{columns.commercial}</th>
        </>
      }
    >
      {counts.map((count) => (
        <tr key={count}>
          <th scope="row" className="wide text-xl font-title">
            {count.toLocaleString("en-GB")}
          </th>
          {licencePrices.map(({ scope, priceDollars }) => (
            <td key={scope}>{earned(priceDollars, count)}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
