/**
 * The same things in an order that their names say nothing of: with one seed always the same one, with another seed
 * most likely another.
 */
export function shuffled<Thing extends { id: string }>(things: readonly Thing[], seed: string): Thing[] {
  const place = new Map(things.map(({ id }) => [id, hash(`${seed} ${id}`)]));
  return things.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0) || (a.id < b.id ? -1 : 1));
}

/** FNV-1a, 32 bits, with the final mix of MurmurHash3: neighbouring texts are far apart. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) state = Math.imul(state ^ text.charCodeAt(n), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
