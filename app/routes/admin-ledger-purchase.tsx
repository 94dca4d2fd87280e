import type { ReactNode } from "react";
import { data } from "react-router";
import type { Route } from "./+types/admin-ledger-purchase.ts";
import {
  purchaseProblemWords,
  purchaseStatusWords,
  refundRefused,
  refundToast,
} from "#app/content/ledger-copy.ts";
import { OneAct } from "#app/components/one-act.tsx";
import { refundedWord } from "#app/content/purchase-words.ts";
import { historyCopy } from "#app/content/tokens-copy.ts";
import { appContext } from "#app/context.ts";
import { DrawList } from "#app/features/office/ledger-explorer/draw-list.tsx";
import { accountHref, subjectHref } from "#app/features/office/ledger-explorer/ledger-href.ts";
import {
  Facts,
  LedgerLink,
  OutsideLink,
  Section,
  ThingHeading,
} from "#app/features/office/ledger-explorer/ledger-parts.tsx";
import { formatAmount } from "#app/features/office/ledger-explorer/ledger-words.ts";
import { DisputeLines } from "#app/features/office/ledger-explorer/money-lists.tsx";
import { RefundForm } from "#app/features/office/ledger-explorer/refund-form.tsx";
import { RefundLines } from "#app/features/office/ledger-explorer/refund-lines.tsx";
import { TransferList } from "#app/features/office/ledger-explorer/transfer-list.tsx";
import { paperHref } from "#app/features/money/tokens/paper-href.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formatTokens } from "#app/lib/money.ts";
import { refuse } from "#app/lib/refuse.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { parseForm, requireForm } from "#app/lib/form.ts";
import { RefundForm as RefundFields } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { getPurchase } from "#worker/domain/office/ledger-explorer/purchase-views.ts";
import { startRefund } from "#worker/domain/money/refunds/start-refund.ts";

export const meta: Route.MetaFunction = () => [{ title: "Purchase · Cuesheet" }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const purchase = await getPurchase(context.get(appContext), requireViewer(context), params.purchaseId);
  if (!purchase) throw data(null, { status: 404 });
  return { purchase };
}

/** Also after a refusal: it may be for what somebody else did meanwhile. */
export const shouldRevalidate = () => true;

export async function action({ context, params }: Route.ActionArgs) {
  const form = requireForm(context);
  form.set("purchaseId", params.purchaseId);
  const submission = parseForm(form, RefundFields);
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const refund = await startRefund(context.get(appContext), requireViewer(context), submission.value);
  if (!refund.ok)
    return data(refuse(submission, { field: null, message: refundRefused(refund.refusal) }), { status: 409 });
  const address = subjectHref({ kind: "purchase", id: params.purchaseId });
  throw redirectWithToast(address, refundToast(refund));
}

export default function LedgerPurchase({ loaderData, actionData }: Route.ComponentProps) {
  const { purchase } = loaderData;
  const { refunds, disputes, draws, transfers } = purchase;
  const money = (cents: number) => formatAmount(cents, purchase.currency);
  return (
    <>
      <ThingHeading title={`Purchase of ${formatTokens(purchase.tokens)}`} id={purchase.id} />
      <Facts
        facts={[
          ["Price", <strong key="price">{money(purchase.amountCents)}</strong>],
          ["Status", refundedWord(purchase) ?? purchaseStatusWords[purchase.status]],
          ["Problem", purchase.problem && purchaseProblemWords[purchase.problem]],
          [
            "Brand",
            <LedgerLink key="brand" to={accountHref(`tok:${purchase.userId}`)}>
              {purchase.userEmail}
            </LedgerLink>,
          ],
          ["Tax", money(purchase.taxCents)],
          ["Stripe’s fee", purchase.feeCents === null ? "not known yet" : money(purchase.feeCents)],
          ["Unspent", purchase.openTokens === null ? null : formatTokens(purchase.openTokens)],
          ["Begun", formatDateTime(purchase.createdAt)],
          ["Paid", purchase.paidAt === null ? null : formatDateTime(purchase.paidAt)],
          ["Checkout at Stripe", purchase.sessionId],
          ["Payment at Stripe", purchase.paymentIntentId],
          ["Charge at Stripe", purchase.chargeId],
          ...purchase.papers.map((kind): readonly [string, ReactNode] => [
            historyCopy[kind],
            <OutsideLink key={kind} to={paperHref(purchase.id, kind)}>
              {`Open the ${kind}`}
            </OutsideLink>,
          ]),
        ]}
      />
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
          <OneAct id={purchase.nextRefundId}>
            <RefundForm purchase={purchase} answer={actionData ?? null} />
          </OneAct>
        </Section>
      )}
      <Section title="Entries">
        <TransferList transfers={transfers} about="purchase" />
      </Section>
    </>
  );
}
