export type Random = {
  /** Returns an integer from 0 up to but excluding `limit`; 0 when `limit` is 0. */
  below(limit: number): number;
  fraction(): number;
};

/** Seeded random numbers (xorshift, 32 bits). */
export function createRandom(seed: number): Random {
  let state = seed | 0 || 0x9e3779b9;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  return {
    below: (limit) => (limit > 0 ? next() % limit : 0),
    fraction: () => next() / 2 ** 32,
  };
}

/** Draws every id, key and licence number of this process from `random`, so that a seed reproduces a run. */
export function drawIdsFrom(random: Random): void {
  const fill = <Bytes extends ArrayBufferView | null>(target: Bytes): Bytes => {
    if (!target) return target;
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = random.below(256);
    return target;
  };
  const randomUUID = () => {
    const hex = Array.from(fill(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  Object.defineProperty(crypto, "getRandomValues", { value: fill, configurable: true });
  Object.defineProperty(crypto, "randomUUID", { value: randomUUID, configurable: true });
  Math.random = () => random.fraction();
}
