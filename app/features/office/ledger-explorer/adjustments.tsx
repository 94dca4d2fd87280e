import { ledgerCopy } from "#app/content/ledger-copy.ts";
import { adjustmentStatusWords, adjustmentFailed } from "#app/content/ledger-acts-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type {
  AdjustmentRow,
  AdjustmentFields,
} from "#worker/domain/office/ledger-explorer/adjustments/adjustments.contract.ts";
import { AccountLink, accountName, formatAmount, ledgerHref, LedgerLink, subjectHref, accountHref } from "./ledger-links.tsx";
import { TwoPersonActs, ReasonField } from "./two-person-acts.tsx";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { SelectField } from "#app/components/inputs.tsx";
import { TextField } from "#app/components/text-field.tsx";
import type { AccountRef } from "#worker/domain/money/ledger/account-codes.contract.ts";

type AdjustmentFormProps = { account: AccountRef; adjustmentId: string; answer: SubmissionResult | null };

const directionWords: Record<string, readonly (readonly ["more" | "less", string])[]> = {
  tokens: [
    ["more", "Give tokens"],
    ["less", "Take tokens"],
  ],
  debt: [["more", "Forgive"]],
  earnings: [
    ["more", "Owe more"],
    ["less", "Owe less"],
  ],
};

/** Proposes a correction of one account. It takes effect only after a second super user confirms it. */
export function AdjustmentProposal({ account, adjustmentId, answer }: AdjustmentFormProps) {
  const isPending = useNavigation().formData?.get("adjustmentId") === adjustmentId;
  const [form, fields] = useForm<AdjustmentFields>({ id: "adjustment", lastResult: answer });
  const directions = directionWords[account.code] ?? [];
  return (
    <Form
      method="post"
      action={accountHref(account.id)}
      preventScrollReset
      autoComplete="off"
      {...getFormProps(form)}
      className="flex max-w-[520px] flex-col gap-5"
    >
      <input type="hidden" name="adjustmentId" value={adjustmentId} />
      <input type="hidden" name="accountId" value={account.id} />
      <FormAlert id={form.errorId} title={adjustmentFailed} errors={form.errors} />
      <SelectField field={fields.direction} label="Action" options={directions} />
      <TextField
        field={fields.amount}
        label={account.unit === "TOK" ? "Number of tokens" : `Amount in ${account.unit}`}
        {...(account.unit === "TOK" ? {} : { hint: "12 or 12.50" })}
      />
      {account.code === "earnings" && (
        <TextField field={fields.excess} label={ledgerCopy.excess} hint={ledgerCopy.excessHint} />
      )}
      <ReasonField field={fields.reason} hint={ledgerCopy.secondPerson} />
      <Button type="submit" className="self-start" isPending={isPending} pending="Saving…">
        Propose Adjustment
      </Button>
    </Form>
  );
}

export function AdjustmentLines({ rows }: { rows: readonly AdjustmentRow[] }) {
  return (
    <ul className="border-b border-line">
      {rows.map((row) => (
        <AdjustmentLine key={row.id} row={row} />
      ))}
    </ul>
  );
}

const actWords = { confirm: "Confirm and Book", decline: "Decline" } as const;

function AdjustmentLine({ row }: { row: AdjustmentRow }) {
  const sign = row.amount > 0 ? "+" : "";
  return (
    <li className="grid gap-x-8 gap-y-3 border-t border-line py-4 text-sm md:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_auto]">
      <div className="min-w-0">
        <p className="tc text-base font-strong">
          <LedgerLink to={subjectHref({ kind: "adjustment", id: row.id })}>
            {sign}
            {formatAmount(row.amount, row.account.unit)}
          </LedgerLink>
        </p>
        <p>
          <AccountLink account={row.account} />
        </p>
        {row.excess > 0 && <p className="text-warn">{ledgerCopy.beyondOwed(formatAmount(row.excess, row.account.unit))}</p>}
        <p className="font-label">{adjustmentStatusWords[row.status]}</p>
      </div>
      <div className="min-w-0">
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{row.reason}</p>
        <p className="mt-1 wrap-anywhere text-ink2">
          Proposed by {row.proposedByEmail}, <span className="tc">{formatDateTime(row.proposedAt)}</span>
        </p>
        {row.decidedAt !== null && (
          <p className="wrap-anywhere text-ink2">
            {adjustmentStatusWords[row.status]} by {row.decidedByEmail},{" "}
            <span className="tc">{formatDateTime(row.decidedAt)}</span>
          </p>
        )}
      </div>
      <TwoPersonActs
        action={ledgerHref("adjustments")}
        fields={{ adjustmentId: row.id }}
        acts={row.acts}
        words={actWords}
        ownProposal={ledgerCopy.ownProposal}
        about={`${formatAmount(row.amount, row.account.unit)}, ${accountName(row.account)}`}
      />
    </li>
  );
}
