import { renderToStaticMarkup } from "react-dom/server";
import { keepMarkup } from "#app/lib/kept-markup.ts";
import type { TrackCard as Card } from "#worker/domain/catalogue/library/library.contract.ts";
import { TrackCard } from "./track-card.tsx";

/** Pages are kept with their cards, and what was looked up for a card once is found with it. */
const found = new WeakMap<Card, string>();

/** The markup of a card. It depends on nothing but the card, whoever looks at it. */
export function cardMarkup(card: Card): string {
  const known = found.get(card);
  if (known !== undefined) return known;
  const markup = keepMarkup(JSON.stringify(card), () => renderToStaticMarkup(<TrackCard card={card} />));
  found.set(card, markup);
  return markup;
}
