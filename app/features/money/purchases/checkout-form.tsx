import type { ComponentType, ReactNode } from "react";
import { type FetcherFormProps, Link } from "react-router";
import { TextField } from "#app/components/text-field.tsx";
import { invoiceCopy } from "#app/content/billing-copy.ts";
import { billingPath } from "./purchase-hrefs.ts";
import { leavesWords, savingText } from "#app/content/tokens-copy.ts";
import { formatMoney } from "#app/lib/money.ts";
import type { RenderNeed } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import { actOf } from "./need-notice.tsx";
import type { TokenPackage } from "#worker/domain/money/purchases/purchases.contract.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";

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

type PackageButtonProps = {
  offer: TokenPackage;
  currency: Currency;
  need: RenderNeed;
  text: string;
  isLeaving: boolean;
};

export function PackageButton({ offer, currency, need, text, isLeaving }: PackageButtonProps) {
  return (
    <button
      type="submit"
      name="priceId"
      value={offer.id}
      aria-disabled={isLeaving}
      className="flex min-h-13 w-full items-center justify-between gap-4 py-2 text-left hover:bg-sunk"
    >
      <span className="min-w-0">
        <span className="block font-label">{text}</span>
        <span className="block text-sm text-ink2">{leavesWords(offer.tokens, need, need.renders, actOf(need))}</span>
      </span>
      <span className="tc flex-none text-right text-sm">
        <span className="block font-label">{formatMoney(offer.cents[currency], currency)}</span>
        {offer.discountPercent > 0 && <span className="block text-ok">Save {savingText(offer)}</span>}
      </span>
    </button>
  );
}
