import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/settings-billing.ts";
import { LinkButton } from "#app/components/button.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { billingCopy } from "#app/content/billing-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { billingAction } from "#app/features/money/purchases/billing/billing-actions.ts";
import { BillingForm, RemoveBillingDialog } from "#app/features/money/purchases/billing/billing-form.tsx";
import { removeBillingHref } from "#app/features/money/purchases/purchase-hrefs.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import { countryCodes } from "#worker/domain/money/purchases/billing/billing.contract.ts";
import { getBilling } from "#worker/domain/money/purchases/billing/billing.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(billingCopy.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { isSaved, details } = await getBilling(context.get(appContext), requireViewer(context));
  const isAsked = isSaved && url.searchParams.has("remove");
  return { isSaved, isAsked, details, countries: listCountries() };
}

/** Localised on the server: the browser's names may differ from the rendered ones and break hydration. */
function listCountries(): (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames("en-GB", { type: "region" });
  return countryCodes
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, "en"));
}

export const action = billingAction;

export default function SettingsBilling({ loaderData, actionData }: Route.ComponentProps) {
  const { isSaved, isAsked, details, countries } = loaderData;
  const answer = actionData ?? null;
  useAnswerToast(actionData);
  return (
    <div className="max-w-[720px]">
      <BackLink to="/settings">{billingCopy.back}</BackLink>
      <PageTitle className="pt-2">{billingCopy.title}</PageTitle>
      <p className="mt-2 mb-8 max-w-[60ch] text-ink2">{billingCopy.text}</p>
      <BillingForm key={String(isSaved)} details={details} countries={countries} answer={answer} />
      {isSaved && (
        <p className="border-t border-line mt-8 flex flex-wrap gap-3 pt-8">
          <LinkButton to="/buy-tokens" variant="secondary">
            {billingCopy.buy}
          </LinkButton>
          <LinkButton to={removeBillingHref} replace preventScrollReset variant="secondary">
            {billingCopy.remove}
          </LinkButton>
        </p>
      )}
      {isAsked && <RemoveBillingDialog />}
    </div>
  );
}
