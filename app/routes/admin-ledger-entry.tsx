import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/admin-ledger-entry.ts";
import { transferKindWords } from "#app/content/ledger-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { DrawList } from "#app/features/office/ledger-explorer/transfer-list.tsx";
import {
  AccountLink,
  entryHref,
  entryTitle,
  formatAmount,
  LedgerLink,
  SubjectLink,
} from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { Facts, RecordHeading, Section } from "#app/features/office/ledger-explorer/record-page.tsx";
import { formatDateTime } from "#app/lib/time.ts";
import { getTransfer } from "#worker/domain/office/ledger-explorer/account-views.ts";
import { notFound } from "#worker/domain/lib/http.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Entry") }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const view = await getTransfer(context.get(appContext), requireViewer(context), params.entryId);
  if (!view) throw notFound();
  return view;
}

export default function LedgerEntry({ loaderData }: Route.ComponentProps) {
  const { transfer, endedBy, draws } = loaderData;
  const { id, amount, unit, debit, credit, at, subject, holdId } = transfer;
  return (
    <>
      <RecordHeading title={entryTitle(transfer)} id={id} />
      <Facts
        facts={{
          Amount: <strong>{formatAmount(amount, unit)}</strong>,
          When: formatDateTime(at),
          Debit: <AccountLink account={debit} />,
          Credit: <AccountLink account={credit} />,
          About: subject && <SubjectLink subject={subject} />,
          "Ends the hold": holdId && <LedgerLink to={entryHref(holdId)}>{holdId}</LedgerLink>,
          "Ended by": endedBy && (
            <LedgerLink to={entryHref(endedBy.id)}>
              {transferKindWords[endedBy.kind]}, {formatDateTime(endedBy.at)}
            </LedgerLink>
          ),
        }}
      />
      {draws.length > 0 && (
        <Section title="Tokens it moved">
          <DrawList draws={draws} leadsTo="source" />
        </Section>
      )}
    </>
  );
}
