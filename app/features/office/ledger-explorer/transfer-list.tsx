import { EmptyNote } from "#app/components/list.tsx";
import { ledgerCopy } from "#app/content/ledger-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { LedgerSubject, LotDraw, TransferRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { LedgerLine } from "./ledger-list.tsx";
import { AccountLink, EntryLink, entryTitle, formatAmount, SubjectLink } from "./ledger-links.tsx";
import { Section } from "./record-page.tsx";

/** Ledger entries. `seenFrom` shows each one's effect on that account; `about` omits the record whose page this is. */
export function TransferList({ transfers, ...view }: TransferListProps) {
  if (transfers.length === 0) return <EmptyNote>{ledgerCopy.noEntries}</EmptyNote>;
  return (
    <ol className="border-b border-line">
      {transfers.map((transfer) => (
        <TransferLine key={transfer.id} transfer={transfer} {...view} />
      ))}
    </ol>
  );
}

type TransferListProps = {
  transfers: readonly TransferRow[];
  seenFrom?: string;
  about?: LedgerSubject["kind"];
};

/** The ledger entries of one record, on its page. */
export function TransferSection(props: { transfers: readonly TransferRow[]; about: LedgerSubject["kind"] }) {
  return (
    <Section title="Entries">
      <TransferList {...props} />
    </Section>
  );
}

type TransferLineProps = Omit<TransferListProps, "transfers"> & { transfer: TransferRow };

function TransferLine({ transfer, seenFrom, about }: TransferLineProps) {
  const { id, at, amount, unit, debit, credit, subject } = transfer;
  return (
    <LedgerLine>
      <div className="min-w-0">
        <p className="text-base font-strong wrap-anywhere">{entryTitle(transfer)}</p>
        <p className="tc text-ink2">{formatDateTime(at)}</p>
      </div>
      <div className="min-w-0">
        <p>
          <span className="text-ink2">Debit</span> <AccountLink account={debit} />
        </p>
        <p>
          <span className="text-ink2">Credit</span> <AccountLink account={credit} />
        </p>
      </div>
      <p className="tc md:text-right">
        <span className="text-base font-strong">{formatAmount(amount, unit)}</span>
        {seenFrom && <span className="block text-ink2">{seenFrom === debit.id ? "debited here" : "credited here"}</span>}
      </p>
      <p className="flex gap-x-5 md:justify-end">
        {subject && subject.kind !== about && <SubjectLink subject={subject} />}
        <EntryLink id={id} />
      </p>
    </LedgerLine>
  );
}

/** The lots an entry drew on, with the price paid; for a purchase, where its tokens were spent. */
export function DrawList({ draws, leadsTo }: { draws: readonly LotDraw[]; leadsTo: "source" | "use" }) {
  if (draws.length === 0) return <EmptyNote>{leadsTo === "use" ? ledgerCopy.noneSpent : ledgerCopy.noEntries}</EmptyNote>;
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
