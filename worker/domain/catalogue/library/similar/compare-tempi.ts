/**
 * How far two tempi are apart in octaves, whatever the octave: 0 is the same, half or double, 0.5 is the farthest. Null
 * when one of them is unknown.
 */
export function tempoDistance(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return null;
  const octaves = Math.log2(one / other);
  return Math.abs(octaves - Math.round(octaves));
}

/** What tempi that may be unknown add to a distance, 0 to 1: a third of an octave is as far as another tempo gets. */
export function tempoCost(one: number | null, other: number | null): number {
  const octaves = tempoDistance(one, other);
  // Music without a beat is about as far from any tempo as another tempo is.
  return octaves === null ? (one === other ? 0 : 0.5) : Math.min(1, octaves * 3);
}
