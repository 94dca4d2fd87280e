import { findCard } from "#app/features/catalogue/player/cards.ts";

/**
 * A card with why it is there, and the second from which on it is like what was asked about. `markup` is null in the data
 * of a document, where the card stands already.
 */
export type ListedSimilar = {
  id: string;
  markup: string | null;
  title: string;
  reason: string;
  fromSeconds: number | null;
};

/** The card as it stands in the document that was just loaded. */
export function markupInDocument(id: string): string {
  return findCard(id)?.outerHTML ?? "";
}
