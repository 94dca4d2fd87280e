import { ChoiceLink } from "#app/components/choice-link.tsx";
import { buyTokens } from "#app/content/tokens-copy.ts";
import type { AnyPlace } from "#worker/domain/money/purchases/places/places.contract.ts";
import { currencies, type Currency } from "#worker/domain/lib/currency.contract.ts";
import { buyHref } from "./place-href.ts";

const symbols: Record<Currency, string> = { USD: "$", GBP: "£" };

/** What the prices are quoted and charged in. Links, so that the address holds the choice. */
export function CurrencyChoice({ chosen, place }: { chosen: Currency; place: AnyPlace | null }) {
  return (
    <nav aria-label={buyTokens.currency} className="flex gap-1.5">
      {currencies.map((currency) => (
        <ChoiceLink key={currency} to={buyHref(place, { currency })} isChosen={currency === chosen} replace>
          {symbols[currency]} {currency}
        </ChoiceLink>
      ))}
    </nav>
  );
}
