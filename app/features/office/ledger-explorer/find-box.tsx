import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SearchField } from "#app/components/search-field.tsx";
import { ledgerCopy } from "#app/content/ledger-copy.ts";
import type { LedgerFinding } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { findingHref, ledgerHref } from "./ledger-href.ts";
import { LedgerLink } from "./ledger-links.tsx";
import { accountName } from "./ledger-words.ts";

/** One field for whatever an admin has at hand; what goes by that name stands under it. */
export function FindBox({ q, findings }: { q: string; findings: readonly LedgerFinding[] }) {
  return (
    <search className="block pt-6">
      <Form method="get" action={ledgerHref("overview")} className="flex max-w-[640px] gap-2">
        <SearchField
          name="q"
          label={ledgerCopy.find}
          placeholder={ledgerCopy.findHint}
          value={q}
          maxLength={254}
        />
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </Form>
      {q !== "" && (
        <output className="block pt-4">
          {findings.length === 0 ? (
            ledgerCopy.foundNothing
          ) : (
            <ul className="flex flex-col gap-1">
              {findings.map((finding) => (
                <li key={findingHref(finding)}>
                  <LedgerLink to={findingHref(finding)}>{findingName(finding)}</LedgerLink>
                </li>
              ))}
            </ul>
          )}
        </output>
      )}
    </search>
  );
}

function findingName(finding: LedgerFinding): string {
  if (finding.kind === "account") return accountName(finding.account);
  return `${finding.kind === "transfer" ? "Entry" : finding.kind.charAt(0).toUpperCase() + finding.kind.slice(1)} ${finding.id}`;
}
