import type { ReactNode } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { ApprovalNote } from "#app/features/people/accounts/approval-note.tsx";
import { pricing } from "#app/content/pricing-copy.ts";
import type { TokenPackage } from "#worker/domain/money/purchases/purchases.contract.ts";
import { browseAddress, signUpAddress } from "#app/lib/sign-in-address.ts";
import { BrandPricing } from "./brand-pricing.tsx";
import { ClosingCall, PageOpening } from "./page-sections.tsx";
import { ArtistPricing } from "./artist-pricing.tsx";

export type PricingSide = "brands" | "artists";

const sides: readonly { side: PricingSide; to: string }[] = [
  { side: "brands", to: "/pricing" },
  { side: "artists", to: "/pricing?for=artists" },
];

type PricingPageProps = { side: PricingSide; packages: readonly TokenPackage[] };

/** Prices for one side of the licence; both when printed. */
export function PricingPage({ side, packages }: PricingPageProps) {
  return (
    <>
      <PageOpening
        trail={pricing.trail}
        title={pricing[side].title}
        intro={pricing[side].intro}
        note={side === "brands" ? <ApprovalNote account="brand" isForLibrary /> : <ApprovalNote account="label" />}
      >
        <Action side={side} />
      </PageOpening>
      <SideTabs side={side} />
      <Panel isShown={side === "brands"} title={pricing.brands.title}>
        <BrandPricing packages={packages} />
      </Panel>
      <Panel isShown={side === "artists"} title={pricing.artists.title}>
        <ArtistPricing />
      </Panel>
      <ClosingCall title={pricing[side].closing}>
        <Action side={side} />
      </ClosingCall>
    </>
  );
}

/** Two tabs with their own URLs, so that each can be linked to and works without scripts. */
function SideTabs({ side }: { side: PricingSide }) {
  return (
    <nav aria-label="Pricing for" className="border-b border-line print:hidden">
      <div className="page-width flex gap-8">
        {sides.map((tab) => (
          <a
            key={tab.side}
            href={tab.to}
            aria-current={tab.side === side ? "page" : undefined}
            className="wide flex h-14 items-center text-lg font-strong text-ink2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_0_var(--cue)]"
          >
            {pricing.tabs[tab.side]}
          </a>
        ))}
      </div>
    </nav>
  );
}

function Panel({ isShown, title, children }: { isShown: boolean; title: string; children: ReactNode }) {
  if (isShown) return children;
  return (
    <div className="hidden print:block">
      <SectionTitle size="medium" className="page-width mt-16">
        {title}
      </SectionTitle>
      {children}
    </div>
  );
}

function Action({ side }: { side: PricingSide }) {
  const { to, label } =
    side === "brands"
      ? { to: browseAddress, label: pricing.brands.buy }
      : { to: signUpAddress("label"), label: pricing.artists.submit };
  return (
    <LinkButton href={to} size="large">
      {label}
    </LinkButton>
  );
}
