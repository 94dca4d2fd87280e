import { cardsOnPage, trackIdOf } from "#app/features/catalogue/playback/cards.ts";

/** A card as the page has it. */
export type ListedCard = { id: string; markup: string };

/** How many cards a tall screen shows before anyone scrolls. */
const cardsAbove = 6;

/** The cards of a document one after the other. The first ones are on the screen at once and load their covers at once. */
export function markupOfList(cards: readonly string[]): string {
  return cards
    .map((markup, place) => (place < cardsAbove ? markup.replace(' loading="lazy"', "") : markup))
    .join("");
}

/** The cards as they stand in the document that was just loaded. */
export function cardsInDocument(): ListedCard[] {
  return cardsOnPage().map((card) => ({ id: trackIdOf(card), markup: card.outerHTML }));
}
