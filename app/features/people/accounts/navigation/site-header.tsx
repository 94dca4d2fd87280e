import { ChevronDown, Coins, Menu } from "lucide-react";
import { Suspense } from "react";
import { Link, NavLink } from "react-router";
import { Button, IconButton } from "#app/components/button.tsx";
import { Logo } from "#app/components/plain-page.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { formatTokens } from "#app/lib/money.ts";
import { NavDrawer, navDrawerId, SwitchRole, type NavItem, navItems, type ShellViewer } from "./navigation.tsx";

export function SiteHeader({ viewer }: { viewer: ShellViewer }) {
  const items = navItems(viewer);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/92 [backdrop-filter:blur(12px)]">
      <div className="mx-auto flex h-16 max-w-[1440px] items-center gap-2 px-4 md:px-10">
        <IconButton Icon={Menu} className="-ml-2 md:hidden" popoverTarget={navDrawerId} label="Open menu" />
        <Link to="/library" aria-label="Cuesheet, home">
          <Logo />
        </Link>
        <nav aria-label="Main" className="ml-8 hidden items-center gap-1 text-sm font-label md:flex">
          {items.map((item) => (
            <BarLink key={item.to} item={item} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          {viewer.isSuperUser && <SwitchRoleMenu viewer={viewer} />}
          <ThemeToggle />
          <TokenChip balance={viewer.tokenBalance} />
        </div>
      </div>
      <NavDrawer viewer={viewer} items={items} />
    </header>
  );
}

function BarLink({ item }: { item: NavItem }) {
  return (
    <NavLink
      to={item.to}
      prefetch="intent"
      className={({ isActive }) =>
        `flex h-16 items-center rounded-none px-3 ${isActive ? "text-ink shadow-[inset_0_-2px_0_var(--cue)]" : "text-ink2 hover:text-ink"}`
      }
    >
      {item.label}
    </NavLink>
  );
}

const menuId = "switch-role";

function SwitchRoleMenu({ viewer }: { viewer: ShellViewer }) {
  return (
    <div className="hidden md:block">
      <Button variant="quiet" size="small" popoverTarget={menuId}>
        Switch Role
        <ChevronDown className="icon-sm" aria-hidden="true" />
      </Button>
      <div
        id={menuId}
        popover="auto"
        className="mt-2 w-52 rounded-md bg-surface p-1.5 text-ink shadow-pop [position-area:bottom_span-left]"
      >
        <Suspense fallback={null}>
          <SwitchRole activeRole={viewer.activeRole} />
        </Suspense>
      </div>
    </div>
  );
}

/** Token balance, linked to the purchase page. Labels hold no tokens and get no chip. */
function TokenChip({ balance }: { balance: number | null }) {
  if (balance === null) return null;
  return (
    <Link
      to="/buy-tokens"
      prefetch="intent"
      aria-label={`${formatTokens(balance)}, buy more`}
      className="flex h-9 items-center gap-2 rounded-full bg-surface pr-3.5 pl-3 text-sm font-label whitespace-nowrap shadow-[inset_0_0_0_1px_var(--edge)] hover:bg-sunk"
    >
      <Coins className="icon-sm" strokeWidth={1.75} aria-hidden="true" />
      <span className="tc">
        {balance} <span className="hidden sm:inline">{balance === 1 ? "token" : "tokens"}</span>
      </span>
    </Link>
  );
}
