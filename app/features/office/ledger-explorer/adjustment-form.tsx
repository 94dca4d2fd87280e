import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { SelectField } from "#app/components/inputs.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { adjustmentFailed, ledgerCopy } from "#app/content/ledger-copy.ts";
import type { AdjustmentFields } from "#worker/domain/office/ledger-explorer/adjustments/adjustments.contract.ts";
import type { AccountRef } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { accountHref } from "./ledger-links.tsx";
import { ReasonField } from "./two-person-acts.tsx";

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
