import type { LedgerTab } from "#app/content/ledger-copy.ts";
import type {
  LedgerFinding,
  LedgerSubject,
} from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";

const base = "/admin/ledger";

const at = (folder: string, id: string): string => `${base}/${folder}/${encodeURIComponent(id)}`;
export const accountHref = (id: string): string => at("accounts", id);
export const entryHref = (id: string): string => at("entries", id);
export const subjectHref = ({ kind, id }: LedgerSubject): string => at(`${kind}s`, id);
export const findingHref = (finding: LedgerFinding): string => {
  if (finding.kind === "account") return accountHref(finding.account.id);
  return finding.kind === "transfer" ? entryHref(finding.id) : subjectHref(finding);
};

/** The address of one of the lists; what is empty is left out. */
export function ledgerHref(tab: LedgerTab, query: Record<string, string | null | undefined> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) parameters.set(name, value);
  const path = tab === "overview" ? base : `${base}/${tab}`;
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
