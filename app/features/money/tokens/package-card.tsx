import { Check } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/section-title.tsx";
import { buyButtonText, buyTokens, usualRenders } from "#app/content/tokens-copy.ts";
import { formatMoney, formatTokens } from "#app/lib/money.ts";
import type { UsualPrices } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Currency } from "#worker/domain/money/ledger/ledger.contract.ts";

export type PackageOffer = {
  id: string;
  tokens: number;
  cents: Record<Currency, number>;
  discountPercent: number;
  isPopular: boolean;
};

type PackageCardProps = {
  offer: PackageOffer;
  currency: Currency;
  /** What tracks usually cost; null while none is on sale. */
  usual: UsualPrices | null;
};

/** One package, what it holds, and the button that leads to the payment. */
export function PackageCard({ offer, currency, usual }: PackageCardProps) {
  const renders = `${offer.tokens} video ${offer.tokens === 1 ? "render" : "renders"}`;
  const cents = offer.cents[currency];
  return (
    <article className={`flex h-full flex-col p-5 ${offer.isPopular ? "bg-surface" : ""}`}>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <SectionTitle>{formatTokens(offer.tokens)}</SectionTitle>
        {offer.isPopular && (
          <span className="rounded-full bg-ink px-2.5 py-1 text-xs font-strong text-paper">
            {buyTokens.popular}
          </span>
        )}
      </div>
      <p className="tc mt-6 text-3xl font-strong">{formatMoney(cents, currency)}</p>
      <p className="mt-1 min-h-5 text-sm text-ink2">
        {formatMoney(cents / offer.tokens, currency)} a token
        {offer.discountPercent > 0 && (
          <strong className="ml-2 font-strong text-ok">Save {offer.discountPercent} %</strong>
        )}
      </p>
      <ul className="mt-6 mb-8 flex flex-col gap-2 text-sm">
        {[renders, ...buyTokens.points].map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Check className="icon-sm mt-0.5 text-ok" aria-hidden="true" />
            <span>
              {point}
              {usual && point === renders && (
                <span className="block text-ink2">{usualRenders(offer.tokens, usual)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <BuyForm offer={offer} currency={currency} />
    </article>
  );
}

/** `aria-disabled` instead of `disabled`: the focus stays where it was. A second press while leaving does nothing. */
function BuyForm({ offer, currency }: { offer: PackageOffer; currency: Currency }) {
  const { formData } = useNavigation();
  const isLeaving = formData?.get("intent") === "buy";
  const isChosen = isLeaving && formData?.get("priceId") === offer.id;
  return (
    <Form
      method="post"
      action="/buy-tokens"
      preventScrollReset
      className="mt-auto"
      onSubmit={(event) => {
        if (isLeaving) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value="buy" />
      <input type="hidden" name="priceId" value={offer.id} />
      <input type="hidden" name="currency" value={currency} />
      <Button
        type="submit"
        variant={offer.isPopular ? "primary" : "secondary"}
        isPending={isLeaving}
        className="w-full"
      >
        {isChosen ? buyTokens.leaving : buyButtonText(offer.tokens)}
      </Button>
    </Form>
  );
}
