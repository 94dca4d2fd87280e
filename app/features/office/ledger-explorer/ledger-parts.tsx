import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AccountRef } from "#worker/domain/money/ledger/ledger.contract.ts";
import type { LedgerSubject } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { accountHref, entryHref, subjectHref } from "./ledger-href.ts";
import { accountName } from "./ledger-words.ts";

const linkClass =
  "inline-block min-h-6 wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current";

export function LedgerLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={linkClass}>
      {children}
    </Link>
  );
}

/** A link to something of ours that is no page of the app: a file, or another site. */
export function OutsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} rel="noreferrer" className={linkClass}>
      {children}
    </a>
  );
}

export function AccountLink({ account }: { account: AccountRef }) {
  return <LedgerLink to={accountHref(account.id)}>{accountName(account)}</LedgerLink>;
}

export function EntryLink({ id }: { id: string }) {
  return (
    <LedgerLink to={entryHref(id)}>
      Entry<span className="sr-only"> {id}</span>
    </LedgerLink>
  );
}

const subjectWords: Record<LedgerSubject["kind"], string> = {
  purchase: "Purchase",
  licence: "Licence",
  payout: "Payout",
  dispute: "Dispute",
  adjustment: "Adjustment",
};

export function SubjectLink({ subject }: { subject: LedgerSubject }) {
  return (
    <LedgerLink to={subjectHref(subject)}>
      {subjectWords[subject.kind]}
      <span className="sr-only"> {subject.id}</span>
    </LedgerLink>
  );
}

/** The head of a page about one thing: what it is, and its id to copy. */
export function ThingHeading({ title, id }: { title: string; id: string }) {
  return (
    <header className="pt-8 pb-6">
      <h1 className="wide text-2xl font-[740] wrap-anywhere md:text-3xl">{title}</h1>
      <p className="mt-2 text-sm wrap-anywhere text-ink2">{id}</p>
    </header>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="pt-9">
      <h2 className="wide pb-3 text-xl font-[720]">{title}</h2>
      {children}
    </section>
  );
}

/** A short table of amounts: the first column says whose or when, the others stand to the right. */
export function AmountsTable({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <table className="w-full max-w-[820px] border-b border-line text-left text-sm">
      <thead>
        <tr className="border-t border-line text-ink2">
          {columns.map((name) => (
            <th key={name} className="py-2.5 pr-4 text-right font-[560] first:text-left last:pr-0">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Facts about one thing, a name and a value each; those that are null are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-10 border-t border-line text-sm md:grid-cols-2">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 border-b border-line py-2.5"
          >
            <dt className="text-ink2">{name}</dt>
            <dd className="tc wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function Empty({ children }: { children: ReactNode }) {
  return <p className="border-t border-line py-6 text-ink2">{children}</p>;
}

/** One line of a list of four cells: on phones the third, the amount, stands beside the first. */
export const lineClass =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-1 border-t border-line py-3.5 text-sm max-md:[&>:nth-child(3)]:col-start-2 max-md:[&>:nth-child(3)]:row-start-1 max-md:[&>:nth-child(3)]:text-right max-md:[&>:nth-child(even)]:col-span-2 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)]";
