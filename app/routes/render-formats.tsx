import { pageTitle } from "#app/lib/page-title.ts";
import { redirect } from "react-router";
import type { Route } from "./+types/render-formats.ts";
import { LinkButton } from "#app/components/button.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { BackArrow, PageTitle } from "#app/components/page-title.tsx";
import { formatsCopy, formatsNotStarted } from "#app/content/formats-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { FormatsForm } from "#app/features/licensing/renders/formats/formats-form.tsx";
import { formatsHref } from "#app/features/licensing/renders/render-view.ts";
import { NoFurtherVersion } from "#app/features/licensing/videos/preview-sync/version-workspace.tsx";
import { keepPage } from "#app/lib/keep-page.ts";
import { orderHref } from "#app/lib/addresses.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { readFormatsOffer } from "#worker/domain/licensing/renders/formats/queries.ts";
import { hasOrder } from "#worker/domain/licensing/renders/orders/placed-order.ts";
import "#app/features/licensing/videos/preview-sync/sync.css";
import "#app/features/licensing/videos/preview-sync/fit/fit.css";
import "#app/features/licensing/renders/formats/formats.css";
import "#app/features/licensing/renders/orders/orders.css";
import { formatsAction } from "#app/features/licensing/renders/orders/order-actions.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The order's id is in the URL, so that a reload or a retry after a lost response is the same order. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const [ctx, viewer] = [context.get(appContext), requireViewer(context)];
  const id = url.searchParams.get("id") ?? "";
  const isNamed = uuid.test(id);
  const [offer, isPlaced] = await Promise.all([
    readFormatsOffer(ctx, viewer, params.renderId),
    isNamed && hasOrder(ctx, viewer, id),
  ]);
  if (!offer) throw notFound();
  if (!isNamed) throw redirect(`${formatsHref(params.renderId)}?id=${crypto.randomUUID()}`);
  if (isPlaced) throw redirect(orderHref(id));
  return { id, offer };
}

export const action = formatsAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, formatsNotStarted);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? pageTitle(`${formatsCopy.title} · ${loaderData.offer.title}`) : "Cuesheet" },
];

export default function RenderFormats({ loaderData, actionData }: Route.ComponentProps) {
  const { id, offer } = loaderData;
  const refusal = useAnswerToast(actionData);
  if (offer.isOver || offer.taken >= offer.max)
    return <NoFurtherVersion offer={{ ...offer, music: { trackId: offer.trackId } }} />;
  return (
    <div className="pb-16">
      <BackArrow to={`/render/${offer.renderId}`}>{formatsCopy.back}</BackArrow>
      <PageTitle className="mt-1">{formatsCopy.title}</PageTitle>
      <p className="mt-1 wrap-anywhere">{formatsCopy.lead(offer.name, offer.licenceNumber)}</p>
      <p className="mt-1 pb-6 text-sm text-ink2">
        {formatsCopy.versionCount(offer)} · {formatsCopy.until(offer.until)}
      </p>
      {offer.source ? (
        <FormatsForm key={id} id={id} offer={offer} source={offer.source} refusal={refusal} />
      ) : (
        <FileGone renderId={offer.renderId} />
      )}
    </div>
  );
}

function FileGone({ renderId }: { renderId: string }) {
  return (
    <div className="border-t border-line py-10">
      <p className="text-lg font-strong">{formatsCopy.gone}</p>
      <p className="mt-1 max-w-[60ch] text-ink2">{formatsCopy.goneText}</p>
      <p className="mt-6">
        <LinkButton to={`/render/${renderId}/version`}>{formatsCopy.version}</LinkButton>
      </p>
    </div>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title={formatsCopy.notLoaded} text={formatsCopy.notLoadedText} to="/my-videos" />;
}
