import { Button } from "#app/components/button.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { newOrderCopy } from "#app/content/new-order-copy.ts";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { TermsToAccept } from "#app/features/services/legal/terms-to-accept.tsx";
import { BuyLink } from "#app/features/money/purchases/buy-link.tsx";
import { buyHref } from "#app/features/money/purchases/purchase-hrefs.ts";
import { OnHold, OverlayTick, PriceLine } from "#app/features/licensing/videos/preview-sync/panel-notes.tsx";
import { ScopeChooser } from "#app/features/licensing/videos/preview-sync/licence-sheet.tsx";
import { soundFieldsOf } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { OrderReturn } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import type { OrderDraft } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import type { SentChoices } from "./order-actions.ts";
import type { OrderChoices } from "./order-choices.ts";

type OrderPriceProps = {
  draft: OrderDraft;
  choices: OrderChoices;
  sent: SentChoices | null;
  isSending: boolean;
  onBuy: () => void;
};

export function OrderPrice({ draft, choices, sent, isSending, onBuy }: OrderPriceProps) {
  const { several, tracks, balance, isHeld, mustAcceptTerms } = draft;
  const { ticked, scope, totals, totalTokens } = choices;
  const missing = totalTokens - balance;
  const uses = several === "videos" ? (tracks[0]?.excludedUses ?? []) : [];
  return (
    <div className="price-card order-price">
      <ScopeChooser name="scope" prices={totals} scope={scope} onScope={choices.setScope} />
      <PriceLine tokens={totalTokens} />
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
        <dt className="opacity-75">{newOrderCopy.balance}</dt>
        <dd className="tc">{balance}</dd>
        <dt className="opacity-75">{newOrderCopy.after}</dt>
        <dd className="tc">{missing <= 0 ? -missing : "–"}</dd>
      </dl>
      {isHeld && <OnHold />}
      {missing > 0 && (
        <p className="mt-4 text-sm">
          {newOrderCopy.missing(missing)}{" "}
          <BuyLink href={buyHref(returnContextOf(choices))} onBuy={onBuy}>
            {newOrderCopy.buy}
          </BuyLink>
        </p>
      )}
      <div className="mt-3">
        <OverlayTick choices={choices} />
        {uses.length > 0 && (
          <TickField
            name="confirms"
            value={tracks[0]?.id}
            required
            defaultChecked={sent?.confirms.includes(tracks[0]?.id ?? "") ?? false}
            label={rightsCopy.confirmSeveral(uses)}
          />
        )}
        {mustAcceptTerms && <TickField name="acceptsTerms" value="on" required label={<TermsToAccept />} />}
      </div>
      <noscript>
        <Button type="submit" name="intent" value="price" formNoValidate variant="inverse" className="mt-4 w-full">
          {newOrderCopy.update}
        </Button>
      </noscript>
      <Button
        type="submit"
        name="intent"
        value="start"
        variant="inverse"
        size="large"
        className="mt-5 w-full"
        isPending={isSending}
        pending={newOrderCopy.starting}
      >
        {ticked.length === 0 ? newOrderCopy.none[several] : newOrderCopy.button(ticked.length, totalTokens)}
      </Button>
      <p className="mt-4 text-xs opacity-75">{newOrderCopy.eachAlone}</p>
    </div>
  );
}

/** Page to return to after buying tokens. */
export const returnContextOf = ({ ticked, scope, hasOverlay, sound }: OrderChoices): OrderReturn => ({
  pairs: ticked.map(({ field }) => field).join(","),
  ...soundFieldsOf({ ...sound, isLevelled: sound.isLevelled ? 1 : 0 }),
  scope,
  hasOverlay: hasOverlay ? "on" : "off",
});
