import type { LibrarySource } from "#worker/domain/catalogue/library/library-source.ts";
import { allowedEdits } from "#worker/domain/catalogue/library/nearest-word.ts";
import { askSnapshot, countMetIn } from "./ask-snapshot.ts";
import { isBeginningOfWord, wordsLike } from "./nearest-words.ts";
import type { Snapshot } from "./snapshot.ts";

/** The library out of memory. */
export const snapshotLibrary = (snapshot: Snapshot): LibrarySource => ({
  ask: async (question) => askSnapshot(snapshot, question),
  countMet: async ({ groups, filters }) => countMetIn(snapshot, groups, filters),
  async findUnknown(words) {
    return new Map(
      words
        .filter((word) => !isBeginningOfWord(snapshot, word))
        .map((word) => {
          const [letters, most] = [Array.from(word).length, allowedEdits(word)];
          const first = Array.from(word)[0] ?? "";
          return [word, wordsLike(snapshot, first, { from: letters - most, to: letters + most })];
        }),
    );
  },
});
