import { Film } from "lucide-react";
import { Form } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { orderCopy } from "#app/content/orders-copy.ts";
import { renderStatusLabels, revocationWords } from "#app/content/renders-copy.ts";
import { formatsHref, percentOf, posterHref, stageWords, wordsOf } from "#app/features/licensing/renders/render-view.ts";
import { formatTokens } from "#app/lib/money.ts";
import type { OrderOf } from "#worker/domain/licensing/renders/limits.contract.ts";
import type { RenderAgain } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import type { RenderState } from "#worker/domain/licensing/renders/renders.contract.ts";

type OrderLineProps = {
  render: RenderState;
  name: string;
  several: OrderOf;
  /** Form fields to retry it with; null unless it failed and can be retried. */
  again: RenderAgain | null;
};

export function OrderLine({ render, name, several, again }: OrderLineProps) {
  const { id, status, priceTokens, artist, trackId } = render;
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-3 border-t border-line py-4 max-sm:grid-cols-[72px_minmax(0,1fr)]">
      <Poster render={render} />
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{name}</p>
        {several === "tracks" && <p className="text-sm wrap-anywhere text-ink2">{artist}</p>}
        <State render={render} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:col-span-full max-sm:justify-start">
        {status === "failed" ? (
          again ? (
            <TryAgain fields={again} name={name} />
          ) : (
            <LinkButton to={retryHref(render) ?? `/track/${trackId}`} variant="secondary" size="row">
              {orderCopy.anew}
            </LinkButton>
          )
        ) : (
          priceTokens > 0 && <span className="tc text-sm text-ink2">{formatTokens(priceTokens)}</span>
        )}
        <LinkButton
          to={`/render/${id}`}
          variant={status === "completed" ? "primary" : "secondary"}
          size="row"
          aria-label={orderCopy.openWhich(name)}
        >
          {orderCopy.open}
        </LinkButton>
      </div>
    </li>
  );
}

/** The page for choosing a failed format again. */
const retryHref = ({ versionOf }: RenderState): string | null => versionOf && formatsHref(versionOf.renderId);

function Poster({ render: { id, status } }: { render: RenderState }) {
  return (
    <span className="hatch grid aspect-video place-items-center overflow-hidden bg-sunk text-ink3">
      {status === "completed" ? (
        <img
          src={posterHref(id)}
          alt=""
          width={96}
          height={54}
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      ) : (
        <Film className="icon" strokeWidth={1.25} aria-hidden="true" />
      )}
    </span>
  );
}

function State({ render }: { render: RenderState }) {
  const { status, message, stage, licence, priceTokens, name } = render;
  if (status === "failed")
    return (
      <div className="mt-1 text-sm">
        <p className="text-bad">
          {wordsOf(status).title}. {message}
        </p>
        <p className="mt-1 text-ink2">{priceTokens > 0 ? orderCopy.refunded(priceTokens) : orderCopy.notCounted}</p>
      </div>
    );
  if (status === "completed") {
    const label = licence?.revocation ? revocationWords[licence.revocation].label : renderStatusLabels[status];
    return <p className={`mt-1 text-sm font-label ${licence?.revocation ? "text-ink2" : "text-ok"}`}>{label}</p>;
  }
  const percent = percentOf(render);
  return (
    <div className="mt-1 text-sm text-ink2">
      <p className="tc">
        {stageWords[stage]} · {percent}%
      </p>
      <progress className="thin-progress mt-2" max={100} value={percent} aria-label={name} />
    </div>
  );
}

/** Submits the same choices again, in the same way as a new render. */
function TryAgain({ fields, name }: { fields: RenderAgain; name: string }) {
  const tokens = Number(fields["shownPriceTokens"]);
  return (
    <Form method="post" action={`/track/${fields["trackId"]}`}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button type="submit" size="row" aria-label={orderCopy.againWhich(name, tokens)}>
        {orderCopy.again(tokens)}
      </Button>
    </Form>
  );
}
