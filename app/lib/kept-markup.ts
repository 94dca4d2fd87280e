/** Some 2 kB each: about four thousand pieces, of the 128 MB that an isolate has. */
const maxCharacters = 8_000_000;

const kept = new Map<string, string>();
let characters = 0;

/**
 * The markup under `key`, made at most once while it is kept; what was asked for longest ago goes first. Looking a piece up
 * costs a hundredth of rendering it. For servers: whatever the markup depends on stands in the key.
 */
export function keepMarkup(key: string, make: () => string): string {
  const known = findMarkup(key);
  if (known !== undefined) return known;
  const markup = make();
  storeMarkup(key, markup);
  return markup;
}

export function findMarkup(key: string): string | undefined {
  const markup = kept.get(key);
  if (markup === undefined) return undefined;
  kept.delete(key);
  kept.set(key, markup);
  return markup;
}

export function storeMarkup(key: string, markup: string): void {
  const before = kept.get(key);
  if (before !== undefined) characters -= key.length + before.length;
  kept.delete(key);
  kept.set(key, markup);
  characters += key.length + markup.length;
  for (const [oldest, value] of kept) {
    if (characters <= maxCharacters) break;
    kept.delete(oldest);
    characters -= oldest.length + value.length;
  }
}
