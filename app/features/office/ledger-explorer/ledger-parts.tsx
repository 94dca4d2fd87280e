import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AccountRef } from "#worker/domain/money/ledger/ledger.contract.ts";
import type { LedgerSubject } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { accountHref, entryHref, subjectHref } from "./ledger-href.ts";
import { accountName } from "./ledger-words.ts";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { SectionTitle } from "#app/components/section-title.tsx";

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
      <PageTitle className="wrap-anywhere">{title}</PageTitle>
      <p className="mt-2 text-sm wrap-anywhere text-ink2">{id}</p>
    </header>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="pt-9">
      <SectionTitle className="pb-3">{title}</SectionTitle>
      {children}
    </section>
  );
}

/** A short table of amounts: the first column says whose or when, the others stand to the right. */
export function AmountsTable({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <DataTable
      className="max-w-[820px]"
      head={columns.map((name) => (
        <HeadCell key={name} className="pr-4 text-right first:text-left last:pr-0">
          {name}
        </HeadCell>
      ))}
    >
      {children}
    </DataTable>
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

/** One line of a list of four cells: on phones the third, the amount, stands beside the first. */
export const lineClass =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-1 border-t border-line py-3.5 text-sm max-md:[&>:nth-child(3)]:col-start-2 max-md:[&>:nth-child(3)]:row-start-1 max-md:[&>:nth-child(3)]:text-right max-md:[&>:nth-child(even)]:col-span-2 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)]";
