import { DataTable } from "#app/components/data-table.tsx";
import { artistPercent, exampleEarnings, licencePrices, pricing, publicShare } from "#app/content/pricing-copy.ts";
import { formatMoney } from "#app/lib/money.ts";
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
  const earned = (priceDollars: number, count: number) => formatMoney(priceDollars * count * artistPercent, "USD");
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

export type Share = { name: string; price: string; artist: string; platform: string };

export function ShareBar({ name, price, artist, platform }: Share) {
  return (
    <figure data-mood="Hopeful">
      <figcaption className="flex items-baseline justify-between gap-4">
        <span className="font-strong">{name}</span>
        <span className="tc text-ink2">{price} a track</span>
      </figcaption>
      <div className="mt-2 flex">
        <p
          className="share bg-[var(--solid)] text-[light-dark(#fff,#0c100e)]"
          style={{ flexGrow: Number.parseInt(publicShare.artist, 10) }}
        >
          <span className="wide block text-2xl font-title md:text-3xl">{artist}</span>
          {publicShare.artist} to you
        </p>
        <p className="share share-rest" style={{ flexGrow: Number.parseInt(publicShare.platform, 10) }}>
          <span className="wide block text-2xl font-title md:text-3xl">{platform}</span>
          {publicShare.platform}
          <span className="max-md:sr-only"> to the platform</span>
        </p>
      </div>
    </figure>
  );
}
