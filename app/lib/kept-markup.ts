/** Some 2 kB each: about four thousand pieces, of the 128 MB that an isolate has. */
const maxCharacters = 8_000_000;

const cache = new Map<string, string>();
let characters = 0;

/**
 * LRU cache of rendered markup for the server: a lookup costs a hundredth of rendering. The key has to contain all that the
 * markup depends on.
 */
export function keepMarkup(key: string, make: () => string): string {
  const cached = findMarkup(key);
  if (cached !== undefined) return cached;
  const markup = make();
  storeMarkup(key, markup);
  return markup;
}

export function findMarkup(key: string): string | undefined {
  const markup = cache.get(key);
  if (markup === undefined) return undefined;
  cache.delete(key);
  cache.set(key, markup);
  return markup;
}

export function storeMarkup(key: string, markup: string): void {
  const before = cache.get(key);
  if (before !== undefined) characters -= key.length + before.length;
  cache.delete(key);
  cache.set(key, markup);
  characters += key.length + markup.length;
  for (const [oldest, value] of cache) {
    if (characters <= maxCharacters) break;
    cache.delete(oldest);
    characters -= oldest.length + value.length;
  }
}
