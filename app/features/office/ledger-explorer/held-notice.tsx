import { Lock } from "lucide-react";
import { ledgerCopy } from "#app/content/ledger-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDate } from "#app/lib/time.ts";
import type { AccountView } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { subjectHref } from "./ledger-href.ts";
import { LedgerLink } from "./ledger-links.tsx";
import { formatAmount } from "./ledger-words.ts";

/** Why a brand's account is held: what it owes, and each payment its bank disputes. */
export function HeldNotice({ hold }: { hold: AccountView["hold"] }) {
  if (!hold) return null;
  return (
    <section aria-label="Held" className="mt-5 flex gap-3 border-l-2 border-warn bg-sunk p-4 text-sm">
      <Lock className="icon text-warn" aria-hidden="true" />
      <div>
        <p className="text-base font-strong">{ledgerCopy.rendersBlocked}</p>
        <ul>
          {hold.debtTokens > 0 && <li>This brand owes {formatTokens(hold.debtTokens)}.</li>}
          {hold.openDisputes.map(({ id, amountCents, currency, openedAt }) => (
            <li key={id}>
              <LedgerLink to={subjectHref({ kind: "dispute", id })}>
                Dispute of {formatAmount(amountCents, currency)}, {formatDate(openedAt)}
              </LedgerLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
