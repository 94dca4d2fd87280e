/** Share of different bits in the common length of two prints: 0.5 is chance. */
export function countBitErrors(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  let bits = 0;
  for (let at = 0; at < length; at++) for (let rest = one[at]! ^ other[at]!; rest > 0; rest &= rest - 1) bits++;
  return bits / (length * 8);
}
