import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { refundFailed, refundQuestion } from "#app/content/ledger-acts-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { PurchaseView, RefundRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import type { RefundSum } from "#worker/domain/money/refunds/refunds.contract.ts";
import { entryHref, formatAmount, LedgerLink, subjectHref } from "./ledger-links.tsx";
import { LedgerLine } from "./ledger-list.tsx";
import { ReasonField } from "./two-person-acts.tsx";

const refundStatusWords: Record<RefundRow["status"], string> = {
  pending: "Pending",
  succeeded: "Refunded",
  failed: "Failed",
};

type RefundFormProps = {
  purchase: PurchaseView;
  answer: SubmissionResult | null;
  sum: RefundSum | null;
};
type RefundFields = { refundId: string; tokens: string; reason: string };

export function RefundForm({ purchase, answer, sum }: RefundFormProps) {
  const { nextRefundId: refundId } = purchase;
  const isPending = useNavigation().formData?.get("refundId") === refundId;
  const [form, fields] = useForm<RefundFields>({ id: "refund", lastResult: answer });
  const open = purchase.openTokens ?? 0;
  const price = formatAmount(purchase.amountCents / purchase.tokens, purchase.currency);
  return (
    <Form
      method="post"
      action={subjectHref({ kind: "purchase", id: purchase.id })}
      preventScrollReset
      autoComplete="off"
      {...getFormProps(form)}
      className="flex max-w-[520px] flex-col gap-5"
    >
      <input type="hidden" name="refundId" value={refundId} />
      <FormAlert id={form.errorId} title={refundFailed} errors={form.errors} />
      {sum && <Question sum={sum} email={purchase.userEmail} isPending={isPending} />}
      <TextField
        field={fields.tokens}
        label="Number of tokens"
        hint={`Up to ${formatTokens(open)}, ${price} each. Tax is refunded too.`}
      />
      <ReasonField field={fields.reason} />
      <Button type="submit" className="self-start" isPending={isPending} pending="Refunding…">
        Refund
      </Button>
    </Form>
  );
}

type QuestionProps = { sum: RefundSum; email: string; isPending: boolean };

/** Shows the amount before money moves. Placed away from the button that opens it, so that a double press does not confirm. */
function Question({ sum, email, isPending }: QuestionProps) {
  return (
    <output className="block border-l-2 border-warn bg-surface p-4">
      <p className="font-strong">{refundQuestion.title(sum)}</p>
      <p className="mt-1 text-sm text-ink2">{refundQuestion.text(email)}</p>
      <Button
        type="submit"
        name="agreedCents"
        value={String(sum.amountCents)}
        variant="danger"
        className="mt-4"
        isPending={isPending}
        pending="Refunding…"
      >
        {refundQuestion.act(sum)}
      </Button>
    </output>
  );
}

export function RefundLines({ refunds, currency }: { refunds: readonly RefundRow[]; currency: "USD" | "GBP" }) {
  return (
    <ul className="border-b border-line">
      {refunds.map((refund) => (
        <LedgerLine key={refund.id}>
          <div>
            <p className="text-base font-strong">
              <LedgerLink to={entryHref(`refund:${refund.id}`)}>
                {formatTokens(refund.tokens)}: {refundStatusWords[refund.status]}
              </LedgerLink>
            </p>
            <p className="tc text-ink2">{formatDateTime(refund.createdAt)}</p>
          </div>
          <div className="min-w-0 wrap-anywhere">
            <p className="whitespace-pre-line">{refund.reason}</p>
            {refund.failure && <p className="text-bad">{refund.failure}</p>}
          </div>
          <p className="tc text-base font-strong md:text-right">{formatAmount(refund.amountCents, currency)}</p>
          <p className="min-w-0 wrap-anywhere text-ink2 md:text-right">
            by {refund.requestedByEmail}
            <span className="block">{refund.stripeRefundId}</span>
          </p>
        </LedgerLine>
      ))}
    </ul>
  );
}
