import { Check } from "lucide-react";
import { Button } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { buyButtonText, buyTokens, leavesWords, savingText, usualRenders } from "#app/content/tokens-copy.ts";
import { formatMoney, formatTokens } from "#app/lib/money.ts";
import type { UsualPrices } from "#worker/domain/catalogue/library/library.contract.ts";
import type { RenderNeed } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import type { TokenPackage } from "#worker/domain/money/purchases/purchases.contract.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";

type PackageCardProps = {
  offer: TokenPackage;
  currency: Currency;
  /** Usual track prices; null while no track is on sale. */
  usual: UsualPrices | null;
  /** The render that the tokens are bought for; null if there is none. */
  need: RenderNeed | null;
  isLeaving: boolean;
  isChosen: boolean;
};

/** One package with its checkout button. The button is `aria-disabled` instead of `disabled`, so that it keeps the focus. */
export function PackageCard({ offer, currency, usual, need, isLeaving, isChosen }: PackageCardProps) {
  const renders = `${offer.tokens} video ${offer.tokens === 1 ? "render" : "renders"}`;
  const cents = offer.cents[currency];
  const saving = savingText(offer);
  const isNeeded = need !== null && need.packageId === offer.id;
  const isForward = need === null ? offer.isPopular : isNeeded;
  return (
    <article className={`flex h-full flex-col p-5 ${isForward ? "bg-surface" : ""}`}>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <SectionTitle>{formatTokens(offer.tokens)}</SectionTitle>
        {offer.isPopular && (
          <span className="rounded-full bg-ink px-2.5 py-1 text-xs font-strong text-paper">{buyTokens.popular}</span>
        )}
      </div>
      <p className="tc mt-6 text-3xl font-strong">{formatMoney(cents, currency)}</p>
      <p className="mt-1 min-h-5 text-sm text-ink2">
        {formatMoney(cents / offer.tokens, currency)} a token
        {saving && <strong className="ml-2 font-strong text-ok">Save {saving}</strong>}
      </p>
      <ul className="mt-6 mb-8 flex flex-col gap-2 text-sm">
        {[renders, ...buyTokens.points].map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Check className="icon-sm mt-0.5 text-ok" aria-hidden="true" />
            <span>
              {point}
              {usual && point === renders && <span className="block text-ink2">{usualRenders(offer.tokens, usual)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {need && <p className="-mt-4 mb-4 text-sm">{leavesWords(offer.tokens, need, need.renders)}</p>}
      <Button
        type="submit"
        name="priceId"
        value={offer.id}
        variant={isForward ? "primary" : "secondary"}
        isPending={isLeaving}
        className="mt-auto w-full"
      >
        {isChosen ? buyTokens.leaving : buyButtonText(offer.tokens)}
      </Button>
    </article>
  );
}
