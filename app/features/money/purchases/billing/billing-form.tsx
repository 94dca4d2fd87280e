import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { AddressDialog, DialogButtons } from "#app/components/address-dialog.tsx";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { SelectField } from "#app/components/inputs.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { billingCopy } from "#app/content/billing-copy.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import type { BillingDetails } from "#worker/domain/money/purchases/billing/billing.contract.ts";
import { billingPath } from "../purchase-hrefs.ts";

type BillingFormProps = {
  details: Partial<BillingDetails>;
  /** Sorted by name. */
  countries: readonly (readonly [code: string, name: string])[];
  answer: FormAnswer | null;
};

const required = { required: true };
const constraint = { legalEntity: required, addressLine: required, city: required, country: required };

const textFields = [
  { name: "legalEntity", autoComplete: "billing organization", maxLength: 200 },
  { name: "addressLine", autoComplete: "billing street-address", maxLength: 200 },
  { name: "city", autoComplete: "billing address-level2", maxLength: 100 },
  { name: "region", mark: billingCopy.optional, autoComplete: "billing address-level1", maxLength: 100 },
  { name: "postalCode", mark: billingCopy.optional, autoComplete: "billing postal-code", maxLength: 20 },
] as const;

export function BillingForm({ details, countries, answer }: BillingFormProps) {
  const isPending = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<BillingDetails>({
    id: "billing",
    lastResult: answer?.result ?? null,
    defaultValue: details,
    constraint,
  });
  return (
    <Form
      method="post"
      action={billingPath}
      preventScrollReset
      {...getFormProps(form)}
      className="flex max-w-[520px] flex-col gap-5"
    >
      <input type="hidden" name="intent" value="save" />
      <FormAlert id={form.errorId} title={billingCopy.failed} errors={form.errors} />
      {textFields.map(({ name, ...rest }) => (
        <TextField key={name} field={fields[name]} label={billingCopy[name]} {...rest} />
      ))}
      <SelectField
        field={fields.country}
        label={billingCopy.country}
        autoComplete="billing country"
        rest={billingCopy.chooseCountry}
        options={countries}
      />
      <TextField field={fields.taxNumber} label={billingCopy.taxNumber} mark={billingCopy.optional} maxLength={40} />
      <Button type="submit" isPending={isPending} pending={billingCopy.saving} className="self-start">
        {billingCopy.save}
      </Button>
    </Form>
  );
}

export function RemoveBillingDialog() {
  const isSending = useNavigation().state === "submitting";
  return (
    <AddressDialog title={billingCopy.askRemove} closeTo={billingPath}>
      <p className="text-ink2">{billingCopy.removeText}</p>
      <Form method="post" action={billingPath} preventScrollReset className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="remove" />
        <DialogButtons confirm={billingCopy.remove} cancel={billingCopy.keep} closeTo={billingPath} isDisabled={isSending} />
      </Form>
    </AddressDialog>
  );
}
