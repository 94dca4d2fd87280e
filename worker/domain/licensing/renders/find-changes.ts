import type { AppContext } from "#worker/context.ts";
import { compareOffers, type CurrentOffer, readOffers } from "#worker/domain/catalogue/tracks/offers.ts";
import type { RenderLine, StartRenderRefusal } from "./renders.contract.ts";

/** What keeps renders from being what their page showed. Nothing, when nothing does. */
export async function findChanges(
  ctx: AppContext,
  lines: readonly RenderLine[],
): Promise<{ lineId: string; why: StartRenderRefusal }[]> {
  const offers = await readOffers(
    ctx,
    lines.map(({ trackId }) => trackId),
  );
  return lines.flatMap((line) => {
    const why = findChange(line, offers.get(line.trackId));
    return why ? [{ lineId: line.id, why }] : [];
  });
}

function findChange(line: RenderLine, now: CurrentOffer | undefined): StartRenderRefusal | null {
  if (!now) return { refusal: "no-such-track" };
  const priceTokens = now.prices[line.scope];
  const isPriceAsShown = priceTokens === line.shownPriceTokens;
  if (now.offer === line.shownOffer) return isPriceAsShown ? null : { refusal: "price-changed", priceTokens };
  const changes = compareOffers(line.shownOffer, now.offer);
  const price = { of: "price", from: line.shownPriceTokens, to: priceTokens } as const;
  return { refusal: "track-changed", changes: isPriceAsShown ? changes : [...changes, price] };
}
