import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { TextareaField, TextField } from "#app/components/text-field.tsx";
import { announcedWords, policiesCopy, shareWords } from "#app/content/revenue-policies-copy.ts";
import type { PolicyFields } from "#worker/domain/money/payouts/policies/revenue-policies.contract.ts";
import type { PolicyProposalView } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { formatShare } from "#app/lib/money.ts";
import { ledgerHref, LedgerLink } from "./ledger-links.tsx";

type PolicyFormProps = { proposal: PolicyProposalView; answer: SubmissionResult | null };

/** Proposes a new share for all labels or for one. It takes effect only after a second super user confirms it. */
export function PolicyProposal({ proposal, answer }: PolicyFormProps) {
  const { label, nextPolicyId: policyId } = proposal;
  const isPending = useNavigation().formData?.get("policyId") === policyId;
  const [form, fields] = useForm<PolicyFields>({ id: "policy", lastResult: answer });
  return (
    <Form
      method="post"
      action={ledgerHref("policies", { label: label?.id })}
      preventScrollReset
      autoComplete="off"
      {...getFormProps(form)}
      className="flex max-w-[520px] flex-col gap-5"
    >
      <input type="hidden" name="intent" value="propose" />
      <input type="hidden" name="policyId" value={policyId} />
      {label && <input type="hidden" name="labelId" value={label.id} />}
      <ShareNow proposal={proposal} />
      <FormAlert id={form.errorId} title={policiesCopy.failed} errors={form.errors} />
      <TextField
        field={fields.percent}
        label={policiesCopy.percent}
        hint={`${policiesCopy.percentHint} ${policiesCopy.breakEven(formatShare(proposal.breakEvenBasisPoints))}`}
        inputMode="decimal"
      />
      <TextField field={fields.validOn} label={policiesCopy.validOn} hint={policiesCopy.validOnHint} type="date" />
      <TextareaField field={fields.text} label={policiesCopy.text} hint={policiesCopy.textHint} rows={3} />
      <Button type="submit" className="self-start" isPending={isPending} pending={policiesCopy.proposing}>
        {policiesCopy.propose}
      </Button>
    </Form>
  );
}

function ShareNow({ proposal: { label, share } }: { proposal: PolicyProposalView }) {
  return (
    <div className="text-sm">
      <p>
        <span className="text-ink2">Now</span> {shareWords(share)}
      </p>
      {share.announced.map((coming) => (
        <p key={coming.policyName}>
          <span className="text-ink2">Announced</span> {announcedWords(coming)}
        </p>
      ))}
      <p className="mt-1.5 text-ink2">{label ? policiesCopy.forOne : policiesCopy.forAll}</p>
      {label && (
        <p className="mt-1.5">
          <LedgerLink to={ledgerHref("policies")}>{policiesCopy.forAllInstead}</LedgerLink>
        </p>
      )}
    </div>
  );
}
