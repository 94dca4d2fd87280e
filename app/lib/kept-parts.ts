import { findMarkup, storeMarkup } from "./kept-markup.ts";

/** Nothing else is called so, and what people write is escaped. */
const element = /<kept-part>(.*?)<\/kept-part>/gs;

/** The parts of one document (`Kept`), in the order in which they are rendered, which is that of the markup. */
export type KeptParts = ReturnType<typeof createKeptParts>;

export function createKeptParts() {
  const keys: string[] = [];
  let isComplete = true;
  return {
    /** The markup that an earlier document had under this key. */
    find(key: string): string | undefined {
      keys.push(key);
      const markup = findMarkup(key);
      if (markup === undefined) isComplete = false;
      return markup;
    },
    /** Whether every part was known: then there is nothing to learn from the document. */
    isComplete: () => isComplete,
    /** Keeps the parts of the whole document for later ones. Parts that do not stand in it as often as asked for teach nothing. */
    learn(html: string): void {
      const found = [...html.matchAll(element)];
      if (found.length !== keys.length) return;
      for (const [place, [, markup = ""]] of found.entries()) storeMarkup(keys[place] ?? "", markup);
    },
  };
}
