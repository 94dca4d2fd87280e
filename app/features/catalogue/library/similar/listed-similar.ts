import { useContext, useMemo } from "react";
import { DocumentContext } from "#app/lib/document-context.ts";
import { findCard } from "#app/features/catalogue/playback/cards.ts";

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

/** The same with all cards, read off the document that was just loaded where they stand there already. */
export function useMarkup(similar: readonly ListedSimilar[]): (ListedSimilar & { markup: string })[] {
  const inDocument = useContext(DocumentContext).cards;
  return useMemo(
    () =>
      similar.map((one) => {
        const markup = one.markup ?? inDocument?.find(({ id }) => id === one.id)?.markup;
        return { ...one, markup: markup ?? findCard(one.id)?.outerHTML ?? "" };
      }),
    [similar, inDocument],
  );
}
