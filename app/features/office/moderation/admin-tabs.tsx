import { Link } from "react-router";
import { type AdminTab, adminTabWords } from "#app/content/admin-copy.ts";
import { ledgerTabWords } from "#app/content/ledger-copy.ts";
import { ledgerHref } from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { listHref } from "#app/lib/addresses.ts";

export const adminHref = (tab: AdminTab, query: Record<string, string | null | undefined> = {}): string =>
  listHref("/admin", { tab, ...query });

export const adminTabs = Object.keys(adminTabWords) as AdminTab[]; // Object.keys forgets the key type

export function AdminTabs({ tab, waiting }: { tab: AdminTab; waiting: Partial<Record<AdminTab, number>> }) {
  return (
    <nav aria-label="Admin" className="no-bar relative flex overflow-x-auto border-b border-line">
      {adminTabs.map((item) => (
        <Link
          key={item}
          ref={item === tab ? bringIntoView : null}
          to={adminHref(item)}
          preventScrollReset
          aria-current={item === tab ? "page" : undefined}
          className={tabClass}
        >
          {adminTabWords[item]}
          <Badge count={waiting[item] ?? 0} />
        </Link>
      ))}
      <Link to={ledgerHref("overview")} className={tabClass}>
        {ledgerTabWords.overview}
      </Link>
    </nav>
  );
}

/** A phone cannot show all tabs: scrolls to the chosen one, with the edge of the previous tab visible. */
function bringIntoView(link: HTMLAnchorElement | null): void {
  if (link?.parentElement) link.parentElement.scrollLeft = link.offsetLeft - 32;
}

function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="tc rounded-full bg-bad px-2 text-xs leading-5 font-strong text-paper">
      {count}
      <span className="sr-only"> pending</span>
    </span>
  );
}

const tabClass =
  "flex h-12 flex-none items-center gap-2 px-3 whitespace-nowrap text-ink2 -outline-offset-2 hover:text-ink aria-[current]:font-strong aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--cue)] max-md:text-sm md:px-5";
