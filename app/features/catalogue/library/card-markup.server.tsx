import { renderToStaticMarkup } from "react-dom/server";
import { keepMarkup } from "#app/lib/kept-markup.ts";
import type { TrackCard as Card } from "#worker/domain/catalogue/library/library.contract.ts";
import { TrackCard } from "./track-card.tsx";

/** By card object: cached pages keep their cards, which spares the lookup by their JSON. */
const markups = new WeakMap<Card, string>();

/** The markup of a card. It depends on nothing but the card, whoever looks at it. */
export function cardMarkup(card: Card): string {
  const cached = markups.get(card);
  if (cached !== undefined) return cached;
  const markup = keepMarkup(JSON.stringify(card), () => renderToStaticMarkup(<TrackCard card={card} />));
  markups.set(card, markup);
  return markup;
}
