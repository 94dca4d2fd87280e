/** Returns a number in [0, 1) per call; deterministic for a seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A 32-bit seed from words, so that parts of a track get independent but repeatable randomness (FNV-1a). */
export function seedOf(...words: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join("\u0000")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

export type Point = readonly [x: number, y: number];

export function circle([x, y]: Point, radius: number, paint: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ${paint}/>`;
}

export function rect(x: number, y: number, width: number, height: number, paint: string): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" ${paint}/>`;
}

export function path(data: string, paint: string): string {
  return `<path d="${data}" ${paint}/>`;
}

export function lineThrough(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${short(x)} ${short(y)}`).join("");
}

/** A closed curve through points (Catmull-Rom spline). */
export function blob(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0];
  const curves = points.map((_, index) => {
    const [before, here, next, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const out = [here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6];
    const into = [next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6];
    return `C${[...out, ...into, ...next].map(short).join(" ")}`;
  });
  return `M${short(at(0)[0])} ${short(at(0)[1])}${curves.join("")}Z`;
}

const short = (value: number) => String(Math.round(value * 10) / 10);
