import type { RouterContextProvider } from "react-router";
import { documentCardsContext } from "#app/context.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { cardMarkup } from "./card-markup.server.tsx";
import type { ListedCard } from "./listed-cards.ts";

/** Cards as markup. A document is given them beside its data, where they would stand a second time: its data says null. */
export function listCards(
  cards: readonly TrackCard[],
  request: Request,
  context: Readonly<RouterContextProvider>,
): ListedCard[] | null {
  const listed = cards.map((card) => ({ id: card.id, markup: cardMarkup(card) }));
  if (new URL(request.url).pathname.endsWith(".data")) return listed;
  context.get(documentCardsContext).push(...listed);
  return null;
}
