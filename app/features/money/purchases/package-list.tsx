import { Form, useNavigation } from "react-router";
import { ChoiceLink } from "#app/components/choices.tsx";
import { buyTokens } from "#app/content/tokens-copy.ts";
import type { UsualPrices } from "#worker/domain/catalogue/library/library.contract.ts";
import { currencies, type Currency } from "#worker/domain/lib/currency.contract.ts";
import { returnContextFields } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import type { ReturnContext, RenderNeed } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import { CheckoutForm, type InvoiceDefaults, InvoiceFields } from "./checkout-form.tsx";
import { PackageCard } from "./package-card.tsx";
import type { TokenPackage } from "#worker/domain/money/purchases/purchases.contract.ts";
import { buyHref } from "./purchase-hrefs.ts";

type PackageListProps = {
  packages: readonly TokenPackage[];
  currency: Currency;
  usual: UsualPrices | null;
  need: RenderNeed | null;
  invoice: InvoiceDefaults;
};

export function PackageList({ packages, invoice, ...pricing }: PackageListProps) {
  const { currency, need } = pricing;
  const { formData } = useNavigation();
  const isLeaving = formData?.get("intent") === "buy";
  const fields = { currency, ...(need ? returnContextFields(need.returnContext) : {}) };
  return (
    <CheckoutForm Form={Form} fields={fields} isLeaving={isLeaving} preventScrollReset>
      <ul className="grid grid-cols-1 gap-px p-px sm:grid-cols-2 lg:grid-cols-5">
        {packages.map((offer) => (
          <li key={offer.id} className="bg-paper shadow-[0_0_0_1px_var(--line)]">
            <PackageCard
              {...pricing}
              offer={offer}
              isLeaving={isLeaving}
              isChosen={isLeaving && formData?.get("priceId") === offer.id}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <InvoiceFields invoice={invoice} />
      </div>
    </CheckoutForm>
  );
}

const symbols: Record<Currency, string> = { USD: "$", GBP: "£" };

/** Currency of the prices and the charge. Links, so that the choice is in the URL. */
export function CurrencyChoice({ chosen, returnContext }: { chosen: Currency; returnContext: ReturnContext | null }) {
  return (
    <nav aria-label={buyTokens.currency} className="flex gap-1.5">
      {currencies.map((currency) => (
        <ChoiceLink key={currency} to={buyHref(returnContext, { currency })} isChosen={currency === chosen} replace>
          {symbols[currency]} {currency}
        </ChoiceLink>
      ))}
    </nav>
  );
}
