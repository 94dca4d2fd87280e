import { policiesCopy, policyStatusWords, validFromWords } from "#app/content/revenue-policies-copy.ts";
import { formatShare } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { PolicyRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { accountHref, ledgerHref, LedgerLink } from "./ledger-links.tsx";
import { TwoPersonActs } from "./two-person-acts.tsx";

/** Passed in by the page, because the audit log belongs to another feature. */
type AuditHref = (target: string) => string;
type PolicyLinesProps = { rows: readonly PolicyRow[]; auditHref: AuditHref };

export function PolicyLines({ rows, auditHref }: PolicyLinesProps) {
  return (
    <ul className="border-b border-line">
      {rows.map((row) => (
        <PolicyLine key={row.id} row={row} auditHref={auditHref} />
      ))}
    </ul>
  );
}

function PolicyLine({ row, auditHref }: { row: PolicyRow; auditHref: AuditHref }) {
  const { label, validFrom, status, decidedAt } = row;
  return (
    <li className="grid gap-x-8 gap-y-3 border-t border-line py-4 text-sm md:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_290px]">
      <div className="min-w-0">
        <p className="tc text-base font-strong">
          {row.name}: {formatShare(row.basisPoints)}
        </p>
        <p className="wrap-anywhere">
          {label ? <LedgerLink to={accountHref(`usd:label:${label.id}`)}>{label.name}</LedgerLink> : policiesCopy.everyLabel}
        </p>
        <p className="tc">{validFrom === null ? policiesCopy.onConfirmation : validFromWords(validFrom)}</p>
        <p className="font-label">{policyStatusWords[status]}</p>
        {row.isAboveBreakEven && <p className="font-label text-warn">{policiesCopy.aboveBreakEven}</p>}
      </div>
      <div className="min-w-0">
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{row.text}</p>
        <p className="mt-1 wrap-anywhere text-ink2">
          {row.proposedByEmail === null ? (
            policiesCopy.founding
          ) : (
            <>
              Proposed by {row.proposedByEmail}, <span className="tc">{formatDateTime(row.proposedAt)}</span>
            </>
          )}
        </p>
        {row.decidedByEmail !== null && decidedAt !== null && (
          <p className="wrap-anywhere text-ink2">
            {policyStatusWords[status]} by {row.decidedByEmail}, <span className="tc">{formatDateTime(decidedAt)}</span>
          </p>
        )}
        {row.proposedByEmail !== null && (
          <p className="mt-1">
            <LedgerLink to={auditHref(`revenue-policy:${row.id}`)}>
              {policiesCopy.audit}
              <span className="sr-only"> {row.name}</span>
            </LedgerLink>
          </p>
        )}
      </div>
      <PolicyActs row={row} />
    </li>
  );
}

function PolicyActs({ row }: { row: PolicyRow }) {
  return (
    <TwoPersonActs
      action={ledgerHref("policies")}
      fields={{ intent: "decide", policyId: row.id }}
      acts={row.acts}
      words={policiesCopy}
      ownProposal={policiesCopy.ownProposal}
      about={`${row.name}, ${formatShare(row.basisPoints)} for ${row.label?.name ?? policiesCopy.everyLabel}`}
    />
  );
}
