import { Check } from "lucide-react";
import { buyTokens } from "#app/content/tokens-copy.ts";
import { formatTokens, formatUsd } from "#app/lib/money.ts";

export type TokenPackage = {
  tokens: number;
  cents: { USD: number };
  discountPercent: number;
  isPopular: boolean;
};

/** One package and what it holds. */
export function PackageCard({ offer }: { offer: TokenPackage }) {
  const renders = `${offer.tokens} video ${offer.tokens === 1 ? "render" : "renders"}`;
  return (
    <article className={`flex h-full flex-col p-5 ${offer.isPopular ? "bg-surface" : ""}`}>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 className="wide text-xl font-[740]">{formatTokens(offer.tokens)}</h2>
        {offer.isPopular && (
          <span className="rounded-full bg-ink px-2.5 py-1 text-xs font-[640] text-paper">
            {buyTokens.popular}
          </span>
        )}
      </div>
      <p className="tc mt-6 text-3xl font-[680]">{formatUsd(offer.cents.USD)}</p>
      <p className="mt-1 min-h-5 text-sm text-ink2">
        {formatUsd(offer.cents.USD / offer.tokens)} a token
        {offer.discountPercent > 0 && (
          <strong className="ml-2 font-[640] text-ok">Save {offer.discountPercent} %</strong>
        )}
      </p>
      <ul className="mt-6 mb-8 flex flex-col gap-2 text-sm">
        {[renders, ...buyTokens.points].map((point) => (
          <li key={point} className="flex items-center gap-2">
            <Check className="icon-sm text-ok" aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
      <button
        type="button"
        disabled
        aria-describedby="not-yet"
        className="btn btn-line mt-auto cursor-not-allowed text-ink2"
      >
        {`Buy ${formatTokens(offer.tokens)}`}
      </button>
    </article>
  );
}
