import { pageTitle } from "#app/lib/page-title.ts";
import { Lock } from "lucide-react";
import { isRouteErrorResponse, redirect } from "react-router";
import type { Route } from "./+types/buy-tokens.ts";
import { PageTitle } from "#app/components/page-title.tsx";
import { buyTokens } from "#app/content/tokens-copy.ts";
import { paymentToasts } from "#app/content/payment-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { CurrencyChoice, PackageList } from "#app/features/money/purchases/package-list.tsx";
import { HoldNotice } from "#app/features/money/purchases/notice.tsx";
import {
  type AwaitedPayment,
  lastCheckout,
  parseSessionId,
  type PaymentAnswer,
} from "#app/features/money/purchases/payment-answer.ts";
import { redirectBack } from "#app/features/money/purchases/redirect-back.ts";
import { NeedNotice } from "#app/features/money/purchases/need-notice.tsx";
import { PaymentBanner } from "#app/features/money/purchases/payment-banner.tsx";
import { PurchaseHistory } from "#app/features/money/purchases/purchase-history.tsx";
import { useFreshAfterLeaving, usePaymentReturn } from "#app/features/money/purchases/use-payment-return.ts";
import { purchaseAction, reportPayment } from "#app/features/money/purchases/purchase-actions.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { showToast } from "#app/lib/toast.ts";
import { answerFailure } from "#app/lib/keep-page.ts";
import { toastAnswer } from "#app/lib/form-answer.ts";
import { getUsualPrices } from "#worker/domain/catalogue/library/queries.ts";
import { getInvoiceDefaults } from "#worker/domain/money/purchases/billing/billing.ts";
import { getAccountHold } from "#worker/domain/money/refunds/disputes/account-hold.ts";
import { parseReturnContext } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import { listPurchases } from "#worker/domain/money/purchases/queries.ts";
import { Currency } from "#worker/domain/lib/currency.contract.ts";
import { readNeed } from "#worker/domain/licensing/renders/read-need.ts";
import { tokenPackages } from "#worker/domain/money/purchases/tokens/packages.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(buyTokens.title) }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const [ctx, viewer] = [context.get(appContext), requireViewer(context)];
  const awaited = readAwaited(url, request.headers.get("cookie"));
  const back = await redirectBack(ctx, viewer, url, awaited);
  if (back) throw back;
  if (awaited && url.searchParams.get("verify") === "now") throw await reportPayment(ctx, viewer, awaited);
  const after = url.searchParams.get("after");
  const returnContext = parseReturnContext(Object.fromEntries(url.searchParams));
  const [page, hold, usual, need, invoice] = await Promise.all([
    listPurchases(ctx, viewer, after),
    getAccountHold(ctx, viewer.id),
    getUsualPrices(ctx),
    returnContext && readNeed(ctx, viewer, returnContext),
    getInvoiceDefaults(ctx, viewer),
  ]);
  const isCancelled = url.searchParams.has("cancelled");
  const requested = Currency.safeParse(url.searchParams.get("currency"));
  const currency = requested.data ?? page.purchases[0]?.currency ?? "USD";
  const isFirstPage = after === null;
  return {
    packages: tokenPackages,
    currency,
    page,
    isFirstPage,
    hold,
    awaited,
    isCancelled,
    usual,
    need,
    invoice,
  };
}

export const action = purchaseAction;

/** A network error must not replace the page: retrying is safe. */
export const clientAction = (args: Route.ClientActionArgs) =>
  answerFailure(args, (form, error) => {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    if (form.get("intent") === "buy") showToast(paymentToasts.checkoutFailed);
    const sessionId = form.get("sessionId");
    const payment = {
      sessionId: typeof sessionId === "string" ? sessionId : "",
      outcome: { state: "unknown" } as const,
    };
    return { ...toastAnswer(paymentToasts.verifyFailed), payment } satisfies PaymentAnswer;
  });

export default function BuyTokens({ loaderData }: Route.ComponentProps) {
  const { packages, currency, page, isFirstPage, hold, awaited, isCancelled, usual, need, invoice } = loaderData;
  const payment = usePaymentReturn(awaited);
  useFreshAfterLeaving();
  return (
    <>
      <PageTitle className="pt-8 md:pt-11">{buyTokens.title}</PageTitle>
      <p className="mt-1 text-ink2">{buyTokens.text}</p>
      {hold && <HoldNotice hold={hold} />}
      {need && <NeedNotice need={need} />}
      <PaymentBanner {...payment} awaited={awaited} isCancelled={isCancelled} />
      <div className="mt-6">
        <CurrencyChoice chosen={currency} returnContext={need?.returnContext ?? null} />
      </div>
      <div className="mt-4">
        <PackageList packages={packages} currency={currency} usual={usual} need={need} invoice={invoice} />
      </div>
      <p className="mt-6 flex items-center gap-2 text-sm text-ink2">
        <Lock className="icon-sm" aria-hidden="true" />
        {buyTokens.note}
      </p>
      <PurchaseHistory page={page} isFirstPage={isFirstPage} />
    </>
  );
}

/** The URL has priority over the cookie: it names the payment the buyer returns from. */
function readAwaited(url: URL, cookieHeader: string | null): AwaitedPayment | null {
  const named = url.searchParams.get("session_id");
  if (named === null) {
    const remembered = lastCheckout(cookieHeader);
    return remembered === null ? null : { sessionId: remembered, isInAddress: false };
  }
  const sessionId = parseSessionId(named);
  if (sessionId === null) throw redirectWithToast("/buy-tokens", paymentToasts.verifyFailed);
  if (url.pathname !== "/buy-tokens") throw redirect(`/buy-tokens${url.search}`);
  return { sessionId, isInAddress: true };
}
