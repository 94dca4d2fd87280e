import type { ReactNode } from "react";
import { Link } from "react-router";
import { accountWords, type LedgerTab, transferKindWords } from "#app/content/ledger-copy.ts";
import { listHref } from "#app/lib/addresses.ts";
import { formatTokens } from "#app/lib/money.ts";
import type { AccountRef, LedgerUnit } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type {
  LedgerFinding,
  LedgerSubject,
  TransferRow,
} from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";

const exact = { USD: exactFormat("USD"), GBP: exactFormat("GBP") };

function exactFormat(currency: "USD" | "GBP"): Intl.NumberFormat {
  return new Intl.NumberFormat("en-GB", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
}

/** "4 tokens", "$12.50", "-£0.07": always with cents, so that columns line up. */
export function formatAmount(amount: number, unit: LedgerUnit): string {
  return unit === "TOK" ? formatTokens(amount) : exact[unit].format(amount / 100);
}

/** "Tokens of ada@example.com", "Owed to Night Bus, GBP", "Cash at Stripe, USD". */
export function accountName({ code, unit, ownerName, id }: AccountRef): string {
  const words = accountWords[code];
  if (!words) return id;
  const whose = ownerName === null ? words : `${words} ${ownerName}`;
  return unit === "TOK" ? whose : `${whose}, ${unit}`;
}

/** "Held: render", "Booked: purchase cash". */
export function entryTitle({ kind, reason }: Pick<TransferRow, "kind" | "reason">): string {
  return `${transferKindWords[kind]}: ${reason.replaceAll("-", " ")}`;
}

const base = "/admin/ledger";

const at = (folder: string, id: string): string => `${base}/${folder}/${encodeURIComponent(id)}`;
export const accountHref = (id: string): string => at("accounts", id);
export const entryHref = (id: string): string => at("entries", id);
export const subjectHref = ({ kind, id }: LedgerSubject): string => at(`${kind}s`, id);
export const findingHref = (finding: LedgerFinding): string => {
  if (finding.kind === "account") return accountHref(finding.account.id);
  return finding.kind === "transfer" ? entryHref(finding.id) : subjectHref(finding);
};

/** The URL of a list, without empty parameters. */
export const ledgerHref = (tab: LedgerTab, query: Record<string, string | null | undefined> = {}): string =>
  listHref(tab === "overview" ? base : `${base}/${tab}`, query);

const linkClass = "inline-block min-h-6 wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current";

export function LedgerLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={linkClass}>
      {children}
    </Link>
  );
}

/** A link to something that is not a page of the app: a file or another site. */
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
