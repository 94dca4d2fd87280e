import type { SubmissionResult } from "@conform-to/react";
import { lazy, Suspense, useState } from "react";
import { Form } from "react-router";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { Section } from "#app/components/page-title.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { sheetCopy } from "#app/content/tokens-copy.ts";
import { upgradeCopy } from "#app/content/upgrade-copy.ts";
import { TermsToAccept } from "#app/features/services/legal/terms-to-accept.tsx";
import { BuyLink } from "#app/features/money/purchases/buy-link.tsx";
import { buyHref } from "#app/features/money/purchases/purchase-hrefs.ts";
import { formatTokens } from "#app/lib/money.ts";
import type { UpgradeReturn } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import type { UpgradeOffer } from "#worker/domain/licensing/licences/versions.contract.ts";
import { undoCopy } from "#app/content/renders-copy.ts";
import { formatDate } from "#app/lib/time.ts";

type UpgradeLicenceProps = {
  renderId: string;
  offer: UpgradeOffer;
  upgradeId: string;
  tokenBalance: number;
  mustAcceptTerms: boolean;
  answer: SubmissionResult | null;
};

/** Lazy: loaded when tokens are missing. */
const TokensSheet = lazy(() => import("#app/features/money/purchases/tokens-sheet.tsx"));

/** Upgrades a social media licence to commercial use for the price difference. */
export function UpgradeLicence(props: UpgradeLicenceProps) {
  const { renderId, offer, upgradeId, tokenBalance, mustAcceptTerms, answer } = props;
  const { priceTokens, excludedUses } = offer;
  const tokens = formatTokens(priceTokens);
  const [isBuying, setBuying] = useState(false);
  const returnContext: UpgradeReturn = { upgradeOf: renderId };
  return (
    <Section id="upgrade" title={upgradeCopy.title} size="small" className="mt-6 border-t border-line pt-4">
      <p className="mt-1 text-sm text-ink2">{upgradeCopy.text(tokens)}</p>
      {tokenBalance < priceTokens ? (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          {upgradeCopy.short(tokens)}
          <BuyLink href={buyHref(returnContext)} onBuy={() => setBuying(true)}>
            {upgradeCopy.buy}
          </BuyLink>
        </p>
      ) : (
        <Form method="post" preventScrollReset className="mt-3 flex flex-col items-start gap-2">
          <input type="hidden" name="id" value={upgradeId} />
          <input type="hidden" name="shownPriceTokens" value={priceTokens} />
          <input type="hidden" name="shownOffer" value={offer.offer} />
          <FormAlert id="upgrade-error" title={upgradeCopy.notUpgraded} errors={answer?.error?.[""] ?? undefined} />
          {excludedUses.length > 0 && <TickField name="confirmsExclusions" required label={rightsCopy.confirm(excludedUses)} />}
          {mustAcceptTerms && <TickField name="acceptsTerms" required label={<TermsToAccept />} />}
          <ConfirmButton
            name="intent"
            value="upgrade"
            variant="secondary"
            size="small"
            title={upgradeCopy.ask}
            text={upgradeCopy.askText(tokens, formatTokens(tokenBalance))}
            confirm={upgradeCopy.button(tokens)}
            confirmVariant="primary"
          >
            {upgradeCopy.button(tokens)}
          </ConfirmButton>
        </Form>
      )}
      {isBuying && (
        <Suspense>
          <TokensSheet returnContext={returnContext} about={sheetCopy.upgrade(priceTokens)} onClose={() => setBuying(false)} />
        </Suspense>
      )}
    </Section>
  );
}

/** Cancels a finished render, as long as nothing of it was downloaded. */
export function UndoRender({ priceTokens, until }: { priceTokens: number; until: number }) {
  const tokens = formatTokens(priceTokens);
  return (
    <Section id="undo" title={undoCopy.title} size="small" className="mt-6 border-t border-line pt-4">
      <p className="mt-1 text-sm text-ink2">{undoCopy.text(tokens, formatDate(until))}</p>
      <Form method="post" preventScrollReset className="mt-3">
        <ConfirmButton
          name="intent"
          value="undo"
          variant="secondary"
          size="small"
          title={undoCopy.ask}
          text={undoCopy.askText(tokens)}
          confirm={undoCopy.confirm}
          cancel={undoCopy.keep}
        >
          {undoCopy.button}
        </ConfirmButton>
      </Form>
    </Section>
  );
}
