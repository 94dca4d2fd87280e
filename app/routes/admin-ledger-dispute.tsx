import { pageTitle } from "#app/lib/page-title.ts";
import { debtAccountId, tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import type { Route } from "./+types/admin-ledger-dispute.ts";
import { disputeKindWords, disputeStatusWords } from "#app/content/ledger-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { EntryList } from "#app/features/office/ledger-explorer/entry-list.tsx";
import { accountHref, formatAmount, LedgerLink, SubjectLink } from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { Facts, RecordHeading, Section } from "#app/features/office/ledger-explorer/record-page.tsx";
import { TransferSection } from "#app/features/office/ledger-explorer/transfer-list.tsx";
import { formatTokens } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { getDispute } from "#worker/domain/office/ledger-explorer/dispute-views.ts";
import { notFound } from "#worker/domain/lib/http.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Dispute") }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const dispute = await getDispute(context.get(appContext), requireViewer(context), params.disputeId);
  if (!dispute) throw notFound();
  return { dispute };
}

export default function LedgerDispute({ loaderData: { dispute } }: Route.ComponentProps) {
  return (
    <>
      <RecordHeading title={disputeKindWords[dispute.kind]} id={dispute.id} />
      <Facts
        facts={{
          Amount: <strong>{formatAmount(dispute.amountCents, dispute.currency)}</strong>,
          Status: disputeStatusWords[dispute.status],
          Brand: <LedgerLink to={accountHref(tokenAccountId(dispute.userId))}>{dispute.userEmail}</LedgerLink>,
          Debt: <LedgerLink to={accountHref(debtAccountId(dispute.userId))}>Open the account</LedgerLink>,
          Purchase: <SubjectLink subject={{ kind: "purchase", id: dispute.purchaseId }} />,
          Reason: dispute.reason,
          "Unspent at the time": formatTokens(dispute.tokensUnspent),
          "Spent at the time": formatTokens(dispute.tokensSpent),
          Opened: formatDateTime(dispute.openedAt),
          Closed: dispute.closedAt === null ? null : formatDateTime(dispute.closedAt),
        }}
      />
      <Section title="Earnings it paid for">
        <EntryList entries={dispute.entries} />
      </Section>
      <TransferSection transfers={dispute.transfers} about="dispute" />
    </>
  );
}
