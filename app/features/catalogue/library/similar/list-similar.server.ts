import { likenessWords, pictureWords, sameRecordingWords } from "#app/content/similar-copy.ts";
import type { SimilarCard } from "#worker/domain/catalogue/library/similar/similar.contract.ts";
import type { ListedSimilar } from "./similar-grid.tsx";

/** Formats similar tracks for the page: the library's cards, each with its reason. */
export function listSimilar(similar: readonly SimilarCard[]): ListedSimilar[] {
  return similar.map((one) => ({ card: one.card, reason: reasonOf(one), fromSeconds: one.fromSeconds }));
}

function reasonOf({ isSame, likeness, picture }: SimilarCard): string {
  if (isSame) return sameRecordingWords;
  if (picture) return pictureWords(picture);
  return likeness ? likenessWords(likeness) : "";
}
