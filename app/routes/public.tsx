import { Menu } from "lucide-react";
import { Outlet, useLocation } from "react-router";
import { IconButton, LinkButton } from "#app/components/button.tsx";
import { Drawer } from "#app/components/dialog.tsx";
import { HomeLink, SkipLink } from "#app/components/plain-page.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { SiteFooter } from "#app/features/people/accounts/navigation/site-footer.tsx";
import { signUpAddress } from "#app/lib/sign-in-address.ts";
import type { NavItem } from "#app/features/people/accounts/navigation/navigation.tsx";

/** Public pages are not hydrated; all but `perVisitorPages` are prerendered at build. */
export const handle = { hydrate: false };

export default function Public() {
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}

const publicItems: readonly NavItem[] = [
  { to: "/brands", label: "For Brands" },
  { to: "/artists", label: "For Artists" },
  { to: "/pricing", label: "Pricing" },
  { to: "/resources", label: "Resources" },
  { to: "/verify", label: "Verify" },
];

/** On the landing page the navigation links to its own sections (spec §2). */
const landingItems: readonly NavItem[] = [
  { to: "#for-brands", label: "For Brands" },
  { to: "#for-labels", label: "For Labels" },
  { to: "/pricing", label: "Pricing" },
  { to: "#resources", label: "Resources" },
];

const menuId = "public-menu";

/** The header of the public pages. Plain links and a popover: needs no scripts. */
function PublicHeader() {
  const { pathname } = useLocation();
  const items = pathname === "/" ? landingItems : publicItems;
  return (
    <header className="mx-auto flex min-h-[72px] max-w-[1440px] items-center gap-1 px-4 md:gap-2 md:px-10 print:h-auto print:pb-6">
      <HomeLink />
      <nav aria-label="Main" className="ml-8 hidden text-sm font-label md:flex print:hidden">
        <Ways items={items} pathname={pathname} className="h-11 px-3 aria-[current]:shadow-[inset_0_-2px_0_var(--cue)]" />
      </nav>
      <div className="ml-auto flex items-center gap-1 md:gap-2 print:hidden">
        <ThemeToggle />
        <LinkButton href="/auth" variant="secondary" size="small" className="when-signed-out max-[18rem]:hidden">
          LOGIN
        </LinkButton>
        <LinkButton href="/" variant="secondary" size="small" className="when-signed-in">
          <span>
            Open<span className="max-sm:sr-only"> Cuesheet</span>
          </span>
        </LinkButton>
        <IconButton Icon={Menu} className="md:hidden" popoverTarget={menuId} label="Open menu" />
      </div>
      <PublicMenu items={items} pathname={pathname} />
    </header>
  );
}

/** The same links on narrow screens. The browser handles opening, Escape and returning the focus. */
function PublicMenu({ items, pathname }: Pick<WaysProps, "items" | "pathname">) {
  return (
    <Drawer id={menuId}>
      <nav aria-label="Menu" className="flex flex-col py-3">
        <Ways items={[...items, ...menuOnly]} pathname={pathname} className="wide h-13 px-4 text-lg font-strong" />
      </nav>
      <div className="mt-auto border-t border-line p-4">
        <LinkButton href={signUpAddress("brand")} className="w-full">
          Get Started
        </LinkButton>
      </div>
    </Drawer>
  );
}

type WaysProps = { items: readonly NavItem[]; pathname: string; className: string };

function Ways({ items, pathname, className }: WaysProps) {
  return items.map(({ to, label }) => (
    <a
      key={to}
      href={to}
      aria-current={to === pathname ? "page" : undefined}
      className={`flex items-center text-ink2 hover:text-ink aria-[current]:text-ink ${className}`}
    >
      {label}
    </a>
  ));
}

const menuOnly: readonly NavItem[] = [
  { to: "/contact", label: "Contact" },
  { to: "/auth", label: "Sign In" },
];
