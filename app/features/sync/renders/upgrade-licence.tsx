import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { FormAlert } from "#app/components/form-alert.tsx";
import { SectionTitle } from "#app/components/section-title.tsx";
import { TickField } from "#app/components/tick-field.tsx";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { acceptCopy } from "#app/content/track-copy.ts";
import { upgradeCopy } from "#app/content/upgrade-copy.ts";
import { DocumentLink } from "#app/features/base/documents/document-link.tsx";
import { formatTokens } from "#app/lib/money.ts";
import type { UpgradeOffer } from "#worker/domain/sync/upgrades/upgrades.contract.ts";

type UpgradeLicenceProps = {
  offer: UpgradeOffer;
  upgradeId: string;
  tokenBalance: number;
  mustAcceptTerms: boolean;
  answer: SubmissionResult | null;
};

/** A social media licence can become one for commercial use, for the difference. */
export function UpgradeLicence(props: UpgradeLicenceProps) {
  const { offer, upgradeId, tokenBalance, mustAcceptTerms, answer } = props;
  const { priceTokens, excludedUses } = offer;
  const tokens = formatTokens(priceTokens);
  return (
    <section aria-labelledby="upgrade" className="mt-6 border-t border-line pt-4">
      <SectionTitle id="upgrade" size="small">
        {upgradeCopy.title}
      </SectionTitle>
      <p className="mt-1 text-sm text-ink2">{upgradeCopy.text(tokens)}</p>
      {tokenBalance < priceTokens ? (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          {upgradeCopy.short(tokens)}
          <LinkButton to="/buy-tokens" variant="secondary" size="small">
            {upgradeCopy.buy}
          </LinkButton>
        </p>
      ) : (
        <Form method="post" preventScrollReset className="mt-3 flex flex-col items-start gap-2">
          <input type="hidden" name="id" value={upgradeId} />
          <input type="hidden" name="shownPriceTokens" value={priceTokens} />
          <input type="hidden" name="shownOffer" value={offer.offer} />
          <FormAlert
            id="upgrade-error"
            title={upgradeCopy.notUpgraded}
            errors={answer?.error?.[""] ?? undefined}
          />
          {excludedUses.length > 0 && (
            <TickField name="confirmsExclusions" required label={rightsCopy.confirm(excludedUses)} />
          )}
          {mustAcceptTerms && (
            <TickField
              name="acceptsTerms"
              required
              label={
                <span>
                  {acceptCopy.before} <DocumentLink to="terms" /> {acceptCopy.and}{" "}
                  <DocumentLink to="licence-terms" />.
                </span>
              }
            />
          )}
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
    </section>
  );
}
