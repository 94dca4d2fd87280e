import type { LibrarySource } from "./library-source.ts";
import { conceptWords } from "./near-words.ts";
import { allowedEdits, nearestWord } from "./nearest-word.ts";
import type { SearchPlan } from "./search-plan.ts";

/** The words of a search that no track has, each with the nearest one that some track has or that means a mood or genre. */
export async function findCorrections(source: LibrarySource, plan: SearchPlan): Promise<Map<string, string>> {
  const words = new Set(plan.groups.flatMap(({ word }) => (word && allowedEdits(word) > 0 ? [word] : [])));
  const unknown = await source.findUnknown([...words]);
  const corrections = new Map<string, string>();
  for (const [word, likely] of unknown) {
    const nearest = nearestWord(word, [...likely, ...conceptWords.map((each) => [each, 0] as const)]);
    if (nearest !== null) corrections.set(word, nearest);
  }
  return corrections;
}
