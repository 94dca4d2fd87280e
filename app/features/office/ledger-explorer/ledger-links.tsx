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
