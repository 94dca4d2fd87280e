import { Logo } from "#app/components/plain-page.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { TraderDetails } from "#app/components/trader-details.tsx";
import type { NavItem } from "./navigation.tsx";

export type FooterColumn = { title: string; items: readonly NavItem[] };

const footerColumns: readonly FooterColumn[] = [
  {
    title: "Product",
    items: [
      { to: "/brands", label: "For Brands" },
      { to: "/artists", label: "For Artists" },
      { to: "/library", label: "Browse Music" },
      { to: "/pricing", label: "Pricing" },
      { to: "/verify", label: "Verify a licence" },
    ],
  },
  {
    title: "Resources",
    items: [
      { to: "/resources", label: "Blog" },
      { to: "/resources/brands", label: "Brand Hub" },
      { to: "/resources/artists", label: "Artist Hub" },
    ],
  },
  { title: "Company", items: [{ to: "/contact", label: "Contact" }] },
  {
    title: "Legal",
    items: [
      { to: "/terms", label: "Terms" },
      { to: "/licence-terms", label: "Licence terms" },
      { to: "/label-agreement", label: "Label agreement" },
      { to: "/privacy", label: "Privacy" },
    ],
  },
];

/** Plain links: most of these pages are not hydrated, so links load documents. A demo is labelled as one below them. */
export function SiteFooter({ isDemo = false }: { isDemo?: boolean }) {
  return (
    <footer className="mt-24 border-t border-line print:hidden">
      <div className="mx-auto grid max-w-[1440px] grid-cols-2 gap-x-6 gap-y-10 px-4 py-12 md:grid-cols-[1.5fr_repeat(4,1fr)] md:px-10">
        <div className="col-span-2 md:col-span-1">
          <Logo />
          <p className="mt-3 max-w-[30ch] text-sm text-ink2">Independent music, cleared for your next video.</p>
          <TraderDetails className="mt-6 max-w-[38ch] text-xs text-ink2" />
        </div>
        {footerColumns.map(({ title, items }) => (
          <nav key={title} aria-label={title}>
            <SectionTitle size="plain" className="text-sm">
              {title}
            </SectionTitle>
            <ul className="foot-links">
              {items.map(({ to, label }) => (
                <li key={to}>
                  <a href={to}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {isDemo && (
          <p className="col-span-full border-t border-line pt-6 text-sm text-ink2">
            This is a demo: the brands, labels, payments and payouts shown here are made up.
          </p>
        )}
      </div>
    </footer>
  );
}
