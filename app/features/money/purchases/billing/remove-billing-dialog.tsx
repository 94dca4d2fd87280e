import { Form, useNavigation } from "react-router";
import { AddressDialog } from "#app/components/address-dialog.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import { billingCopy } from "#app/content/billing-copy.ts";
import { billingPath } from "./billing-href.ts";

/** Asks before the details are removed. */
export function RemoveBillingDialog() {
  const isSending = useNavigation().state === "submitting";
  return (
    <AddressDialog title={billingCopy.askRemove} closeTo={billingPath}>
      <p className="text-ink2">{billingCopy.removeText}</p>
      <Form method="post" action={billingPath} preventScrollReset className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="remove" />
        <Button type="submit" disabled={isSending}>
          {billingCopy.remove}
        </Button>
        <LinkButton to={billingPath} replace preventScrollReset variant="secondary">
          {billingCopy.keep}
        </LinkButton>
      </Form>
    </AddressDialog>
  );
}
