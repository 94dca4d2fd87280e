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
              {findings.map((found) => (
                <li key={findingHref(found)}>
                  <LedgerLink to={findingHref(found)}>{findingName(found)}</LedgerLink>
                </li>
              ))}
            </ul>
          )}
        </output>
      )}
    </search>
  );
}

function findingName(found: LedgerFinding): string {
  if (found.kind === "account") return accountName(found.account);
  return `${found.kind === "transfer" ? "Entry" : found.kind.charAt(0).toUpperCase() + found.kind.slice(1)} ${found.id}`;
}
