import { Link } from "react-router";
import { type AdminTab, adminTabWords } from "#app/content/admin-copy.ts";
import { ledgerTabWords } from "#app/content/ledger-copy.ts";
import { ledgerHref } from "#app/features/ledger/ledger-href.ts";
import { adminHref } from "./admin-href.ts";

const tabs = Object.keys(adminTabWords) as AdminTab[]; // Object.keys forgets the key type

/** Three lists that are three addresses. The red number says how many reports wait. */
export function AdminTabs({ tab, pendingReports }: { tab: AdminTab; pendingReports: number }) {
  return (
    <nav aria-label="Admin" className="no-bar relative flex overflow-x-auto border-b border-line">
      {tabs.map((item) => (
        <Link
          key={item}
          to={adminHref(item)}
          preventScrollReset
          aria-current={item === tab ? "page" : undefined}
          className={tabClass}
        >
          {adminTabWords[item]}
          {item === "reports" && pendingReports > 0 && (
            <span className="tc rounded-full bg-bad px-2 text-xs leading-5 font-[640] text-paper">
              {pendingReports}
              <span className="sr-only"> pending</span>
            </span>
          )}
        </Link>
      ))}
      <Link to={ledgerHref("overview")} className={tabClass}>
        {ledgerTabWords.overview}
      </Link>
    </nav>
  );
}

const tabClass =
  "flex h-12 flex-none items-center gap-2 px-3 whitespace-nowrap text-ink2 -outline-offset-2 hover:text-ink aria-[current]:font-[640] aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--cue)] max-md:text-sm md:px-5";
