import { conceptWords } from "./near-words.ts";
import { allowedEdits, nearestWord } from "./nearest-word.ts";
import type { SearchPlan } from "./search-plan.ts";
import { isBeginningOfWord, wordsLike } from "./snapshot/nearest-words.ts";
import type { Snapshot } from "./snapshot/snapshot.ts";

/** The words of a search that no track has, each with the nearest one that some track has or that means a mood or genre. */
export function findCorrections(snapshot: Snapshot, plan: SearchPlan): Map<string, string> {
  const corrections = new Map<string, string>();
  for (const { word } of plan.groups) {
    if (word === null || isBeginningOfWord(snapshot, word)) continue;
    const [letters, most] = [Array.from(word), allowedEdits(word)];
    if (most === 0) continue;
    const likely = wordsLike(snapshot, letters[0] ?? "", {
      from: letters.length - most,
      to: letters.length + most,
    });
    const nearest = nearestWord(word, [...likely, ...conceptWords.map((each) => [each, 0] as const)]);
    if (nearest !== null) corrections.set(word, nearest);
  }
  return corrections;
}
