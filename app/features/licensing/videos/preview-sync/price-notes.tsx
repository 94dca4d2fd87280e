import { Link } from "react-router";
import { holdCopy } from "#app/content/hold-copy.ts";
import { formatTokens, formatUsd, tokenPriceCents } from "#app/lib/money.ts";

/** What is paid, in tokens and in what they cost; told when it changes. */
export function PriceLine({ tokens }: { tokens: number }) {
  return (
    <div className="mt-4 flex items-baseline justify-between gap-4" aria-live="polite" aria-atomic="true">
      <p className="text-2xl font-title wide">{formatTokens(tokens)}</p>
      <p className="text-sm opacity-75">
        <span className="sr-only">, </span>
        {formatUsd(tokens * tokenPriceCents)}
      </p>
    </div>
  );
}

/** Nothing can be rendered for now, whatever the balance. */
export function OnHold() {
  return (
    <p className="mt-4 text-sm">
      <strong className="block font-strong">{holdCopy.title}</strong>
      {holdCopy.short}{" "}
      <Link to="/buy-tokens" className="underline underline-offset-4">
        {holdCopy.seeWhat}
      </Link>
    </p>
  );
}
