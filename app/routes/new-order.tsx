import { pageTitle } from "#app/lib/page-title.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { Form, redirect, useSubmit } from "react-router";
import type { Route } from "./+types/new-order.ts";
import { Button, LinkButton, TextLink } from "#app/components/button.tsx";
import { EmptyList } from "#app/components/list.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { SelectField } from "#app/components/inputs.tsx";
import { orderToasts } from "#app/content/orders-copy.ts";
import { newOrderCopy } from "#app/content/new-order-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { newOrderPath, orderHref, shortlistsPath } from "#app/lib/addresses.ts";
import { returnHref } from "#app/features/money/purchases/purchase-hrefs.ts";
import { newOrderAction } from "#app/features/licensing/renders/orders/order-actions.ts";
import { OrderForm } from "#app/features/licensing/renders/orders/order-form.tsx";
import { orderSoundOf } from "#app/features/licensing/renders/orders/order-sound.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { findOrderReturn } from "#worker/domain/licensing/renders/return-context/queries.ts";
import { draftOrder } from "#worker/domain/licensing/renders/orders/draft-order.ts";
import { DraftQuery, type OrderDraft } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import { hasOrder } from "#worker/domain/licensing/renders/orders/placed-order.ts";
import "#app/features/licensing/renders/orders/orders.css";
import "#app/features/licensing/videos/preview-sync/price-card.css";
import { PurchaseReturn } from "#app/features/money/purchases/notice.tsx";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? pageTitle(newOrderCopy.title[loaderData.draft.several]) : "Cuesheet" },
];

/** The order's id is in the URL, so that a reload or a retry after a lost response is the same order. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [ctx, viewer] = [context.get(appContext), requireViewer(context)];
  const { searchParams } = url;
  await leadToChosen(context.get(appContext), viewer, searchParams);
  const id = searchParams.get("id") ?? "";
  if (!uuid.test(id)) {
    searchParams.set("id", crypto.randomUUID());
    throw redirect(`${newOrderPath}?${searchParams}`);
  }
  const [query, purchaseId] = [readQuery(searchParams), searchParams.get("purchase")];
  const [draft, isPlaced, purchase] = await Promise.all([
    draftOrder(ctx, viewer, query),
    hasOrder(ctx, viewer, id),
    purchaseId === null ? null : findOrderReturn(ctx, viewer, { purchaseId }),
  ]);
  if (isPlaced) throw redirect(orderHref(id));
  const { scope, hasOverlay, shortlist, tracks } = query;
  const isCancelled = searchParams.get("checkout") === "cancelled";
  const sound = orderSoundOf(query);
  return {
    id,
    draft,
    preset: { scope, hasOverlay, sound },
    from: { shortlist, tracks },
    purchase,
    isCancelled,
  };
}

const beginnings = ["track", "tracks", "shortlist"];

/** Links in mails carry only the purchase: redirects to a URL with the choices stored in its place. */
async function leadToChosen(ctx: AppContext, viewer: Viewer, search: URLSearchParams): Promise<void> {
  const purchaseId = search.get("purchase");
  if (purchaseId === null || beginnings.some((name) => search.has(name))) return;
  const purchase = await findOrderReturn(ctx, viewer, { purchaseId });
  if (purchase) throw redirect(returnHref(purchase.returnContext, purchaseId));
}

const readQuery = (search: URLSearchParams): DraftQuery =>
  DraftQuery.parse({
    ...Object.fromEntries(search),
    tracks: search.getAll("tracks"),
    video: search.getAll("video"),
  });

export const action = newOrderAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, orderToasts.noAnswer);

export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { id, draft, preset, from, purchase, isCancelled } = loaderData;
  const { several, tracks, videos, videoId } = draft;
  useAnswerToast(actionData);
  const answer = actionData && "chosen" in actionData ? actionData : null;
  const [track] = tracks;
  const isOfOne = several === "videos" && track !== undefined;
  return (
    <div className="pb-16">
      {isOfOne && (
        <p className="pt-8 md:pt-11">
          <TextLink to={`/track/${track.id}`} className="py-1 text-sm">
            {newOrderCopy.back(track.title)}
          </TextLink>
        </p>
      )}
      <PageTitle className={isOfOne ? "pt-2" : "pt-8 md:pt-11"}>{newOrderCopy.title[several]}</PageTitle>
      {isOfOne && (
        <p className="mt-1 text-lg wrap-anywhere">
          {track.title} <span className="text-ink2">· {track.artist}</span>
        </p>
      )}
      <p className="mt-2 max-w-[60ch] pb-6 text-ink2">{newOrderCopy.about[several]}</p>
      {purchase && <PurchaseReturn what="order" purchase={purchase} balance={draft.balance} isCancelled={isCancelled} />}
      {tracks.length === 0 ? (
        <NoTracks several={several} />
      ) : !videos.some(({ isRefused }) => !isRefused) ? (
        <NoVideos trackId={tracks[0]?.id ?? null} />
      ) : (
        <>
          {videoId !== null && <VideoChooser id={id} draft={draft} videoId={videoId} {...from} />}
          <OrderForm
            key={id}
            id={id}
            draft={draft}
            preset={preset}
            sent={answer?.chosen ?? null}
            problem={answer?.problem ?? null}
          />
          {isOfOne && (
            <p className="mt-6 text-sm">
              <TextLink to={`/upload/${track.id}`} className="inline-flex min-h-11 items-center">
                {newOrderCopy.another}
              </TextLink>
            </p>
          )}
        </>
      )}
    </div>
  );
}

type VideoChooserProps = {
  id: string;
  draft: OrderDraft;
  videoId: string;
  shortlist: string | undefined;
  tracks: readonly string[];
};

/** Chooses the video that the tracks are laid under. Start points are stored per video, so a change reloads the page's data. */
function VideoChooser({ id, draft: { videos }, videoId, shortlist, tracks }: VideoChooserProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const ask = useEffectEvent(() => void submit(form.current, { replace: true, preventScrollReset: true }));
  // The user chose another video before hydration: reload, or the tracks would go under the old one.
  useEffect(() => {
    if (form.current && new FormData(form.current).get("video") !== videoId) ask();
  }, [videoId]);
  return (
    <Form ref={form} action={newOrderPath} className="mb-6 flex max-w-[560px] items-end gap-3" replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {shortlist && <input type="hidden" name="shortlist" value={shortlist} />}
      {tracks.map((trackId) => (
        <input key={trackId} type="hidden" name="tracks" value={trackId} />
      ))}
      <div className="min-w-0 flex-1">
        <SelectField
          field={{ id: "video", key: videoId, name: "video", required: true, initialValue: videoId }}
          label={newOrderCopy.video}
          options={videos.filter(({ isRefused }) => !isRefused).map((video) => [video.id, video.filename])}
          onChange={() => void submit(form.current, { replace: true, preventScrollReset: true })}
        />
      </div>
      <noscript>
        <Button type="submit" variant="secondary">
          {newOrderCopy.takeVideo}
        </Button>
      </noscript>
    </Form>
  );
}

function NoTracks({ several }: Pick<OrderDraft, "several">) {
  const isOne = several === "videos";
  return (
    <EmptyList
      title={isOne ? newOrderCopy.notOnSale : newOrderCopy.noTracks}
      text={isOne ? newOrderCopy.notOnSaleText : newOrderCopy.noTracksText}
    >
      <LinkButton to={shortlistsPath}>{newOrderCopy.toShortlists}</LinkButton>
      <LinkButton to="/library" variant="secondary">
        {newOrderCopy.toLibrary}
      </LinkButton>
    </EmptyList>
  );
}

function NoVideos({ trackId }: { trackId: string | null }) {
  return (
    <EmptyList title={newOrderCopy.noVideos} text={newOrderCopy.noVideosText}>
      <LinkButton to={`/upload/${trackId}`}>{newOrderCopy.upload}</LinkButton>
    </EmptyList>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title={newOrderCopy.notLoaded} text={newOrderCopy.notLoadedText} to="/library" />;
}
