import { Download } from "lucide-react";
import { Button, TextLink } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { orderCopy } from "#app/content/orders-copy.ts";
import { myVideosPath } from "#app/lib/addresses.ts";
import { isSettled } from "#app/features/licensing/renders/render-view.ts";
import { formatDate } from "#app/lib/time.ts";
import type { OrderState, RenderAgain } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import type { RenderState } from "#worker/domain/licensing/renders/renders.contract.ts";
import { OrderLine } from "./order-line.tsx";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import type { OrderOf } from "#worker/domain/licensing/renders/limits.contract.ts";

type OrderViewProps = {
  order: OrderState;
  /** By id of the failed render. */
  again: Record<string, RenderAgain>;
  isConnected: boolean;
};

/** Names the order after the video or track that all its renders share. */
export function orderTitle({ several, renders }: OrderState): string {
  const [first] = renders;
  if (!first) return orderCopy.partOf;
  const count = renders.length;
  return several === "videos"
    ? orderCopy.title.videos(first.trackTitle, count)
    : orderCopy.title[several](first.uploadFilename, count);
}

export function OrderView({ order, again, isConnected }: OrderViewProps) {
  const { several, renders, createdAt } = order;
  const ready = renders.filter(isReady);
  const failed = renders.filter(({ status }) => status === "failed");
  const failedWords =
    several === "formats" ? orderCopy.failed(failed.length) : orderCopy.returned(failed.length, tokensOf(failed));
  const isOver = renders.every(isSettled);
  return (
    <div className="pb-16">
      <PageTitle className="pt-8 wrap-anywhere md:pt-11">{orderTitle(order)}</PageTitle>
      <p className="mt-1 text-ink2">
        {orderCopy.placed(formatDate(createdAt))} ·{" "}
        <TextLink to={myVideosPath} className="inline-flex min-h-6 items-center">
          {orderCopy.mine}
        </TextLink>
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-6 pb-5">
        <div aria-live="polite" aria-atomic="true">
          <p className="tc text-2xl font-title wide">
            {several === "formats" ? orderCopy.free(renders.length) : orderCopy.price(renders.length, tokensOf(renders))}
          </p>
          <p className="tc mt-1 text-sm text-ink2">
            {[orderCopy.ready(ready.length, renders.length), failed.length > 0 && failedWords].filter(Boolean).join(" · ")}
          </p>
        </div>
        {ready.length > 0 && <DownloadAll ready={ready} />}
      </div>
      <ul aria-label={orderCopy.list} className="border-b border-line">
        {renders.map((render) => (
          <OrderLine
            key={render.id}
            render={render}
            name={nameIn(several, render)}
            several={several}
            again={again[render.id] ?? null}
          />
        ))}
      </ul>
      {!isOver && <output className="block pt-4 text-sm text-ink2">{isConnected ? orderCopy.leave : orderCopy.lost}</output>}
    </div>
  );
}

const isReady = ({ status, licence }: RenderState): boolean => status === "completed" && licence?.revocation === null;

const tokensOf = (renders: readonly RenderState[]): number => renders.reduce((sum, { priceTokens }) => sum + priceTokens, 0);

function DownloadAll({ ready }: { ready: readonly RenderState[] }) {
  return (
    <form method="post" action={myVideosPath} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {ready.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <p id="download-all-text" className="text-sm text-ink2">
        {orderCopy.downloadText}
      </p>
      <Button type="submit" name="intent" value="download" aria-describedby="download-all-text">
        <Download className="icon-sm" aria-hidden="true" />
        {orderCopy.downloadAll}
      </Button>
    </form>
  );
}

function nameIn(several: OrderOf, { name, trackTitle, format }: RenderState): string {
  if (several === "tracks") return trackTitle;
  if (several === "videos" || !format) return name;
  const { aspect, inMs, outMs } = format;
  if (inMs === 0 && outMs === null) return orderCopy.format(aspect, null);
  const [from, to] = [formatTenths(inMs / 1000), formatTenths((outMs ?? 0) / 1000)];
  return orderCopy.format(aspect, outMs === null ? `from ${from}` : `${from} – ${to}`);
}
