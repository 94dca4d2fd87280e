import type { RouterContextProvider } from "react-router";
import { likenessWords, pictureWords, sameRecordingWords } from "#app/content/similar-copy.ts";
import { listCards } from "#app/features/catalogue/library/list-cards.server.ts";
import type { SimilarCard } from "#worker/domain/catalogue/library/similar/similar.contract.ts";
import type { ListedSimilar } from "./listed-similar.ts";

/** Similar tracks as the page has them: the library's cards, each with its reason. */
export function listSimilar(
  similar: readonly SimilarCard[],
  request: Request,
  context: Readonly<RouterContextProvider>,
): ListedSimilar[] {
  const listed = listCards(
    similar.map(({ card }) => card),
    request,
    context,
  );
  return similar.map((one, place) => ({
    id: one.card.id,
    markup: listed?.[place]?.markup ?? null,
    title: one.card.title,
    reason: reasonOf(one),
    fromSeconds: one.fromSeconds,
  }));
}

function reasonOf({ isSame, likeness, picture }: SimilarCard): string {
  if (isSame) return sameRecordingWords;
  if (picture) return pictureWords(picture);
  return likeness ? likenessWords(likeness) : "";
}
