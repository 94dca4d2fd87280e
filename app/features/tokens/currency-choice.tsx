import { Link } from "react-router";
import { buyTokens } from "#app/content/tokens-copy.ts";
import { currencies, type Currency } from "#worker/domain/tokens/contract.ts";

const symbols: Record<Currency, string> = { USD: "$", GBP: "£" };

/** What the prices are quoted and charged in. Links, so that the address holds the choice. */
export function CurrencyChoice({ chosen }: { chosen: Currency }) {
  return (
    <nav aria-label={buyTokens.currency} className="flex gap-1.5">
      {currencies.map((currency) => (
        <Link
          key={currency}
          to={`/buy-tokens?currency=${currency}`}
          replace
          preventScrollReset
          aria-current={currency === chosen ? "true" : undefined}
          className="field h-11 flex-none aria-[current]:bg-ink aria-[current]:font-[620] aria-[current]:text-paper"
        >
          {symbols[currency]} {currency}
        </Link>
      ))}
    </nav>
  );
}
