import type { ComponentType, ReactNode } from "react";
import { type FetcherFormProps, Link } from "react-router";
import { TextField } from "#app/components/text-field.tsx";
import { invoiceCopy } from "#app/content/billing-copy.ts";
import { billingPath } from "./purchase-hrefs.ts";

/** `legalEntity`: the name invoices are made out to; null until the brand has set it. */
export type InvoiceDefaults = {
  legalEntity: string | null;
  poNumber: string | null;
  reference: string | null;
};

/** Invoice details of a purchase, prefilled from the last one. Part of the purchase form. */
export function InvoiceFields({ invoice }: { invoice: InvoiceDefaults }) {
  const { legalEntity, poNumber, reference } = invoice;
  return (
    <details className="max-w-[520px] text-sm" open={poNumber !== null || reference !== null}>
      <summary className="flex min-h-11 cursor-pointer items-center font-label">{invoiceCopy.title}</summary>
      <p className="pb-4 text-ink2">
        {legalEntity === null ? invoiceCopy.missing : invoiceCopy.madeOutTo(legalEntity)}{" "}
        <Link to={billingPath} className="underline underline-offset-4">
          {legalEntity === null ? invoiceCopy.add : invoiceCopy.change}
        </Link>
      </p>
      <div className="grid gap-4 pb-4 sm:grid-cols-2">
        <TextField
          field={{ id: "po-number", name: "poNumber", initialValue: poNumber ?? "" }}
          label={invoiceCopy.poNumber}
          maxLength={60}
        />
        <TextField
          field={{ id: "invoice-reference", name: "reference", initialValue: reference ?? "" }}
          label={invoiceCopy.reference}
          hint={invoiceCopy.hint}
          maxLength={140}
        />
      </div>
    </details>
  );
}

type CheckoutFormProps = {
  Form: ComponentType<FetcherFormProps>;
  fields: Readonly<Record<string, string>>;
  /** A second press is ignored while the first is pending. */
  isLeaving: boolean;
  preventScrollReset?: boolean;
  children: ReactNode;
};

/** Buys the package that the pressed button names. */
export function CheckoutForm({ Form, fields, isLeaving, children, ...more }: CheckoutFormProps) {
  return (
    <Form
      method="post"
      action="/buy-tokens"
      onSubmit={(event) => {
        if (isLeaving) event.preventDefault();
      }}
      {...more}
    >
      <NoImplicitSubmit />
      {Object.entries({ intent: "buy", ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/**
 * Placed first in a form with several buttons, so that Enter in a field does not buy: a form whose first submit button is
 * disabled is not submitted implicitly (HTML, "implicit submission").
 */
function NoImplicitSubmit() {
  return <input type="submit" value="" aria-label="" disabled hidden />;
}
