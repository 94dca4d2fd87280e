import { TextLink } from "#app/components/button.tsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { DataTable } from "#app/components/data-table.tsx";
import { Section, SectionTitle } from "#app/components/page-title.tsx";
import { licenceCopy } from "#app/content/licence-copy.ts";
import { enterprise, licencePrices, pricing } from "#app/content/pricing-copy.ts";
import { savingText } from "#app/content/tokens-copy.ts";
import { formatMoney } from "#app/lib/money.ts";
import { LicenceUses } from "#app/features/services/legal/licence-terms/licence-text.tsx";
import type { TokenPackage } from "#worker/domain/money/purchases/purchases.contract.ts";
import { SplitSection } from "./page-sections.tsx";

const {
  licencesTitle,
  licencesText,
  usesTitle,
  usesText,
  termsLink,
  packagesTitle,
  packagesText,
  columns,
  popular,
  included,
  points,
} = pricing.brands;

export function BrandPricing({ packages }: { packages: readonly TokenPackage[] }) {
  return (
    <>
      <Section
        id="licences"
        title={licencesTitle}
        size="large"
        titleClass="page-width mt-10 mb-4"
        className="border-b border-line"
      >
        <p className="page-width mb-8 text-ink2">
          <span className="block max-w-[58ch]">{licencesText}</span>
        </p>
        <div className="page-width grid md:grid-cols-3">
          {licencePrices.map((licence) => (
            <Price key={licence.name} {...licence} />
          ))}
          <Price {...enterprise}>
            <TextLink href="/contact?topic=licensing" className="mt-2">
              {enterprise.action}
            </TextLink>
          </Price>
        </div>
      </Section>
      <SplitSection id="uses" title={usesTitle} text={usesText}>
        <LicenceUses />
        <p className="mt-6 flex flex-wrap gap-x-8 gap-y-2">
          <TextLink href="/licence-terms">{termsLink}</TextLink>
          <TextLink href={licenceCopy.sampleHref}>{licenceCopy.sample}</TextLink>
        </p>
      </SplitSection>
      <SplitSection id="packages" title={packagesTitle} text={packagesText}>
        <PackageTable packages={packages} />
        <SectionTitle level={3} size="plain" className="mt-8">
          {included}
        </SectionTitle>
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
      <SectionTitle level={3} size="small">
        {name}
      </SectionTitle>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-2">
        <span className={price.startsWith("$") ? "price" : "price price-word"}>{price}</span>{" "}
        <span className="text-ink2">{unit}</span>
      </p>
      <p className="mt-5 max-w-[38ch] text-ink2">{text}</p>
      {children}
    </div>
  );
}

function PackageTable({ packages }: { packages: readonly TokenPackage[] }) {
  return (
    <DataTable
      caption={packagesTitle}
      look="large"
      headLook="plain"
      head={
        <>
          <th scope="col">{columns.tokens}</th>
          <th scope="col">{columns.usd}</th>
          <th scope="col">{columns.gbp}</th>
          <th scope="col" className="max-sm:hidden">
            {columns.each}
          </th>
          <th scope="col">{columns.saving}</th>
        </>
      }
    >
      {packages.map(({ id, tokens, cents, discountPercent, isPopular }) => (
        <tr key={id}>
          <th scope="row">
            <span className="wide text-xl font-title">{tokens}</span>
            {isPopular && <span className="ml-3 text-sm font-strong text-cueink">{popular}</span>}
          </th>
          <td>{formatMoney(cents.USD, "USD")}</td>
          <td>{formatMoney(cents.GBP, "GBP")}</td>
          <td className="text-ink2 max-sm:hidden">{formatMoney(cents.USD / tokens, "USD")}</td>
          <td className={discountPercent > 0 ? "font-strong text-ok" : "text-ink2"}>
            {savingText({ tokens, cents, discountPercent }) ?? "–"}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
