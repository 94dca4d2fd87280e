import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { TickField } from "#app/components/inputs.tsx";
import { trackCopy } from "#app/content/track-copy.ts";
import { wordsForRefusal, holdCopy } from "#app/content/render-refusals-copy.ts";
import { BuyLink } from "#app/features/money/purchases/buy-link.tsx";
import type { Toast } from "#app/lib/flash.ts";
import { formatTokens, formatUsd, tokenPriceCents } from "#app/lib/money.ts";

/** Refusal of the render, shown in addition to the toast. */
export function Problem({ problem }: { problem: Toast }) {
  return (
    <div role="alert" className="mt-4 flex gap-2.5 rounded-xs bg-paper p-3 text-sm text-ink">
      <CircleAlert className="icon-sm mt-0.5 text-bad" aria-hidden="true" />
      <p>
        <strong className="block font-strong">{problem.title}</strong>
        {problem.description}
      </p>
    </div>
  );
}

/** Render was pressed while the upload is still running. */
export type WaitingProps = { isWaiting: boolean; onStopWaiting: () => void };

export function Waiting({ isWaiting, onStopWaiting }: WaitingProps) {
  return (
    <output className={isWaiting ? "flex items-center gap-3 py-2 text-sm" : ""}>
      {isWaiting && (
        <>
          <span className="flex-1">{trackCopy.waitsForUpload}</span>
          <button type="button" className="h-9 px-1 font-strong underline underline-offset-4" onClick={onStopWaiting}>
            Cancel
          </button>
        </>
      )}
    </output>
  );
}

type OverlayTickProps = { choices: { hasOverlay: boolean; setOverlay: (hasOverlay: boolean) => void } };

export function OverlayTick({ choices: { hasOverlay, setOverlay } }: OverlayTickProps) {
  return <TickField name="hasOverlay" value="on" checked={hasOverlay} onCheckedChange={setOverlay} label={trackCopy.overlay} />;
}

/** Price in tokens and money; announced when it changes. */
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

/** The account cannot render for now, whatever its balance. */
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

type BalanceLinesProps = {
  balance: number;
  priceTokens: number;
  /** The video's length and shape are not known yet, so nothing can be rendered. */
  isUnread: boolean;
};

export function BalanceLines({ balance, priceTokens, isUnread }: BalanceLinesProps) {
  return (
    <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
      <dt className="opacity-75">Your balance</dt>
      <dd className="tc">{balance}</dd>
      {!isUnread && (
        <>
          <dt className="opacity-75">After this render</dt>
          <dd className="tc">{balance >= priceTokens ? balance - priceTokens : "–"}</dd>
        </>
      )}
    </dl>
  );
}

export function BalanceChange({ priceTokens, balance }: { priceTokens: number; balance: number }) {
  return (
    <p className="pl-1 text-sm leading-tight">
      <span className="tc">
        {balance} <span aria-hidden="true">→</span>
        <span className="sr-only">tokens now, after this render</span> {balance >= priceTokens ? balance - priceTokens : "–"}
      </span>
      <br />
      <span className="text-xs text-ink2">tokens · {formatUsd(priceTokens * tokenPriceCents)}</span>
    </p>
  );
}

/** The page for buying tokens for this render, and the callback that opens the sale here instead. */
export type Buying = { href: string; onBuy: () => void };

type TooFewTokensProps = { priceTokens: number; buy: Buying };

export function TooFewTokens({ priceTokens, buy }: TooFewTokensProps) {
  const { description } = wordsForRefusal({ refusal: "insufficient-tokens", priceTokens });
  return (
    <p className="mt-4 text-sm">
      {description}. <BuyLink {...buy}>Buy tokens</BuyLink>
    </p>
  );
}
