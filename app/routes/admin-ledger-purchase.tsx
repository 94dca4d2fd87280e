import { pageTitle } from "#app/lib/page-title.ts";
import { tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import type { Route } from "./+types/admin-ledger-purchase.ts";
import { purchaseProblemWords, purchaseStatusWords } from "#app/content/ledger-copy.ts";
import { refundQuestion } from "#app/content/ledger-acts-copy.ts";
import { OneAct } from "#app/features/office/ledger-explorer/two-person-acts.tsx";
import { refundedWord } from "#app/content/billing-copy.ts";
import { historyCopy } from "#app/content/tokens-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { DrawList, TransferSection } from "#app/features/office/ledger-explorer/transfer-list.tsx";
import { accountHref, formatAmount, LedgerLink, OutsideLink } from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { Fact, Facts, RecordHeading, Section } from "#app/features/office/ledger-explorer/record-page.tsx";
import { DisputeLines } from "#app/features/office/ledger-explorer/ledger-list.tsx";
import { RefundForm, RefundLines } from "#app/features/office/ledger-explorer/refunds.tsx";
import { creditNoteHref, documentHref } from "#app/features/money/purchases/purchase-hrefs.ts";
import { refundAction } from "#app/features/office/ledger-explorer/ledger-actions.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { getPurchase } from "#worker/domain/office/ledger-explorer/purchase-views.ts";
import { notFound } from "#worker/domain/lib/http.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Purchase") }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const purchase = await getPurchase(context.get(appContext), requireViewer(context), params.purchaseId);
  if (!purchase) throw notFound();
  return { purchase, isOwn: purchase.userId === requireViewer(context).id };
}

/** After a refusal too: another super user may have acted meanwhile. */
export const shouldRevalidate = () => true;

export const action = refundAction;

export default function LedgerPurchase({ loaderData, actionData }: Route.ComponentProps) {
  const { purchase, isOwn } = loaderData;
  const { refunds, disputes, draws, transfers } = purchase;
  const money = (cents: number) => formatAmount(cents, purchase.currency);
  return (
    <>
      <RecordHeading title={`Purchase of ${formatTokens(purchase.tokens)}`} id={purchase.id} />
      <Facts
        facts={{
          Price: <strong>{money(purchase.amountCents)}</strong>,
          Status: refundedWord(purchase) ?? purchaseStatusWords[purchase.status],
          Problem: purchase.problem && purchaseProblemWords[purchase.problem],
          Brand: <LedgerLink to={accountHref(tokenAccountId(purchase.userId))}>{purchase.userEmail}</LedgerLink>,
          Tax: money(purchase.taxCents),
          "Stripe’s fee": purchase.feeCents === null ? "Not known yet" : money(purchase.feeCents),
          Unspent: purchase.openTokens === null ? null : formatTokens(purchase.openTokens),
          Started: formatDateTime(purchase.createdAt),
          Paid: purchase.paidAt === null ? null : formatDateTime(purchase.paidAt),
          "Checkout at Stripe": purchase.sessionId,
          "Payment at Stripe": purchase.paymentIntentId,
          "Charge at Stripe": purchase.chargeId,
          "PO number": purchase.poNumber,
          Reference: purchase.reference,
        }}
      >
        {purchase.documents.map((kind) => (
          <Fact
            key={kind}
            name={historyCopy[kind]}
            value={<OutsideLink to={documentHref(purchase.id, kind)}>{`Open the ${kind}`}</OutsideLink>}
          />
        ))}
        {purchase.creditNotes.map(({ id, number }) => (
          <Fact
            key={id}
            name={historyCopy.creditNote}
            value={<OutsideLink to={creditNoteHref(purchase.id, id)}>{number}</OutsideLink>}
          />
        ))}
      </Facts>
      {purchase.openTokens !== null && (
        <Section title="Where its tokens went">
          <DrawList draws={draws} leadsTo="use" />
        </Section>
      )}
      {refunds.length > 0 && (
        <Section title="Refunds">
          <RefundLines refunds={refunds} currency={purchase.currency} />
        </Section>
      )}
      {disputes.length > 0 && (
        <Section title="Disputes">
          <DisputeLines rows={disputes} />
        </Section>
      )}
      {(purchase.openTokens ?? 0) > 0 && (
        <Section title="Refund unspent tokens">
          {isOwn ? (
            <p className="text-sm">{refundQuestion.own}</p>
          ) : (
            <OneAct id={purchase.nextRefundId}>
              <RefundForm purchase={purchase} answer={actionData?.result ?? null} sum={actionData?.sum ?? null} />
            </OneAct>
          )}
        </Section>
      )}
      <TransferSection transfers={transfers} about="purchase" />
    </>
  );
}
