import { EmptyNote } from "#app/components/empty-note.tsx";
import { ledgerCopy } from "#app/content/ledger-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { LotDraw } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { LedgerLine } from "./ledger-line.tsx";
import { EntryLink, SubjectLink } from "./ledger-links.tsx";
import { formatAmount } from "./ledger-words.ts";

/** Which tokens an entry moved and what was paid for them; or, of a purchase, where its tokens went. */
export function DrawList({ draws, leadsTo }: { draws: readonly LotDraw[]; leadsTo: "source" | "use" }) {
  if (draws.length === 0)
    return <EmptyNote>{leadsTo === "use" ? ledgerCopy.noneSpent : ledgerCopy.noEntries}</EmptyNote>;
  return (
    <ul className="border-b border-line">
      {draws.map((draw) => (
        <LedgerLine key={`${draw.transferId} ${draw.purchaseId}`}>
          <p className="text-base font-strong">{formatTokens(draw.tokens)}</p>
          <p>
            <span className="text-ink2">at</span> {formatAmount(draw.centsPerToken, draw.currency)}{" "}
            <span className="text-ink2">a token</span>
          </p>
          <p className="tc text-ink2">{formatDateTime(draw.at)}</p>
          <p className="flex gap-x-5 md:justify-end">
            {leadsTo === "use" && draw.subject && <SubjectLink subject={draw.subject} />}
            {leadsTo === "source" &&
              (draw.purchaseId ? (
                <SubjectLink subject={{ kind: "purchase", id: draw.purchaseId }} />
              ) : (
                <span className="text-ink2">Given, not bought</span>
              ))}
            <EntryLink id={draw.transferId} />
          </p>
        </LedgerLine>
      ))}
    </ul>
  );
}
