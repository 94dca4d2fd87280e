import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Button, SmallLink } from "#app/components/button.tsx";
import { Dialog, DialogHead } from "#app/components/dialog.tsx";
import { buyButtonText, buyTokens, leavesWords, sheetCopy } from "#app/content/tokens-copy.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { formatMoney, formatTokens } from "#app/lib/money.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import { returnContextFields } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import type { ReturnContext, RenderNeed } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import { CheckoutForm, type InvoiceDefaults, InvoiceFields, PackageButton } from "./checkout-form.tsx";
import { actOf, NeededFor } from "./need-notice.tsx";
import type { TokenPackage } from "#worker/domain/money/purchases/purchases.contract.ts";
import { buyHref } from "./purchase-hrefs.ts";
import { useFreshAfterLeaving } from "./use-payment-return.ts";

type TokensSheetProps = {
  returnContext: ReturnContext;
  /** Purpose that the balance is too low for: a sentence without its full stop. */
  about: string;
  /** The video is still uploading; leaving the page would pause it. */
  isSending?: boolean;
  onClose: () => void;
};
type Sale = {
  packages: readonly TokenPackage[];
  currency: Currency;
  need: RenderNeed | null;
  invoice: InvoiceDefaults;
};

const titleId = "tokens-sheet-title";

/** Shown when tokens are missing: the shortfall, the smallest package that covers it, and a checkout that returns here. */
export default function TokensSheet({ returnContext, about, isSending = false, onClose }: TokensSheetProps) {
  const { data: sale, load, state } = useFetcher<Sale>({ key: "tokens-sale" });
  const href = buyHref(returnContext);
  useEffect(() => {
    void load(href);
  }, [load, href]);
  useFreshAfterLeaving();
  const need = sale?.need ?? null;
  return (
    <Dialog titleId={titleId} size="sheet" closesBeside onClose={onClose}>
      <div className="tokens-sheet">
        <DialogHead id={titleId} close={sheetCopy.close}>
          {sheetCopy.title}
        </DialogHead>
        <p>{about}.</p>
        {sale && need && <Packages sale={sale} need={need} />}
        {!need && (
          <output className="block py-6 text-sm text-ink2">
            {state === "idle" && sale ? sheetCopy.notLoaded : sheetCopy.loading}
          </output>
        )}
        {isSending && <p className="mt-3 text-sm text-ink2">{sheetCopy.stillSending}</p>}
        <p className="pt-1 pb-3">
          <SmallLink to={href}>{sheetCopy.all}</SmallLink>
        </p>
      </div>
    </Dialog>
  );
}

function Packages({ sale: { packages, currency, invoice }, need }: { sale: Sale; need: RenderNeed }) {
  const { Form, data, state, formData } = useFetcher<FormAnswer>();
  useAnswerToast(data);
  const isLeaving = state !== "idle";
  const chosen = formData?.get("priceId");
  const enough = packages.find(({ id }) => id === need.packageId);
  const others = packages.filter(({ id, tokens }) => id !== need.packageId && tokens >= need.missing);
  if (!enough) return null;
  return (
    <CheckoutForm
      Form={Form}
      fields={{ answer: "in-place", currency, ...returnContextFields(need.returnContext) }}
      isLeaving={isLeaving}
    >
      <p className="mt-1 text-sm text-ink2">
        {sheetCopy.missing(need.missing, need.balance, actOf(need))} <NeededFor need={need} />.
      </p>
      <div className="mt-4 border-y border-line py-4">
        <p className="flex items-baseline justify-between gap-4">
          <strong className="text-2xl font-title wide">{formatTokens(enough.tokens)}</strong>
          <span className="tc text-lg font-strong">{formatMoney(enough.cents[currency], currency)}</span>
        </p>
        <p className="mt-1 text-sm text-ink2">{leavesWords(enough.tokens, need, need.renders, wordFor(need))}.</p>
        <Button type="submit" name="priceId" value={enough.id} size="large" className="mt-4 w-full" isPending={isLeaving}>
          {chosen === enough.id ? buyTokens.leaving : buyButtonText(enough.tokens)}
        </Button>
      </div>
      {others.length > 0 && (
        <ul aria-label={sheetCopy.others}>
          {others.map((offer) => (
            <li key={offer.id} className="border-b border-line">
              <PackageButton
                {...{ offer, currency, need, isLeaving }}
                text={chosen === offer.id ? buyTokens.leaving : buyButtonText(offer.tokens)}
              />
            </li>
          ))}
        </ul>
      )}
      <InvoiceFields invoice={invoice} />
    </CheckoutForm>
  );
}

/** Undefined for a render or an order of several. */
const wordFor = ({ returnContext }: RenderNeed): string | undefined => ("upgradeOf" in returnContext ? "upgrade" : undefined);
