import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { enterprise, licencePrices, pricing } from "#app/content/pricing-copy.ts";
import { formatMoney } from "#app/lib/money.ts";
import type { PackageOffer } from "#app/features/money/tokens/package-card.tsx";
import { SplitSection } from "./page-parts.tsx";

const { licencesTitle, packagesTitle, packagesText, columns, popular, included, points } = pricing.brands;

/** What a licence costs, and what tokens cost. */
export function BrandPricing({ packages }: { packages: readonly PackageOffer[] }) {
  return (
    <>
      <section aria-labelledby="licences" className="border-b border-line">
        <h2 id="licences" className="page-width wide mt-10 mb-4 text-2xl font-[740] md:text-3xl">
          {licencesTitle}
        </h2>
        <div className="page-width grid md:grid-cols-3">
          {licencePrices.map((licence) => (
            <Price key={licence.name} {...licence} />
          ))}
          <Price {...enterprise}>
            <a href="/contact?topic=licensing" className="textlink mt-2">
              {enterprise.action}
            </a>
          </Price>
        </div>
      </section>
      <SplitSection id="packages" title={packagesTitle} text={packagesText}>
        <PackageTable packages={packages} />
        <h3 className="mt-8 font-[640]">{included}</h3>
        <ul className="mt-3 grid gap-2 text-ink2 sm:grid-cols-2">
          {points.map((point) => (
            <li key={point} className="flex items-center gap-2">
              <Check className="icon-sm text-ok" aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
      </SplitSection>
    </>
  );
}

type PriceProps = { name: string; price: string; unit: string; text: string; children?: ReactNode };

function Price({ name, price, unit, text, children }: PriceProps) {
  return (
    <div className="figure-cell md:pr-8 md:pb-12">
      <h3 className="text-lg font-[680]">{name}</h3>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-2">
        <span className={price.startsWith("$") ? "price" : "price price-word"}>{price}</span>{" "}
        <span className="text-ink2">{unit}</span>
      </p>
      <p className="mt-5 max-w-[38ch] text-ink2">{text}</p>
      {children}
    </div>
  );
}

function PackageTable({ packages }: { packages: readonly PackageOffer[] }) {
  return (
    <table className="price-table">
      <caption className="sr-only">{packagesTitle}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.tokens}</th>
          <th scope="col">{columns.usd}</th>
          <th scope="col">{columns.gbp}</th>
          <th scope="col" className="max-sm:hidden">
            {columns.each}
          </th>
          <th scope="col">{columns.saving}</th>
        </tr>
      </thead>
      <tbody>
        {packages.map(({ id, tokens, cents, discountPercent, isPopular }) => (
          <tr key={id}>
            <th scope="row">
              <span className="wide text-xl font-[740]">{tokens}</span>
              {isPopular && <span className="ml-3 text-sm font-[620] text-cueink">{popular}</span>}
            </th>
            <td>{formatMoney(cents.USD, "USD")}</td>
            <td>{formatMoney(cents.GBP, "GBP")}</td>
            <td className="text-ink2 max-sm:hidden">{formatMoney(cents.USD / tokens, "USD")}</td>
            <td className={discountPercent > 0 ? "font-[640] text-ok" : "text-ink2"}>
              {discountPercent > 0 ? `${discountPercent}%` : "–"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
