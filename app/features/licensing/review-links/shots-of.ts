const maxShots = 12;

/** The shots of a film; where there are more than fit, or none are known, parts of one length. */
export function shotsOf(cuts: readonly number[], seconds: number): { from: number; to: number }[] {
  const inside = cuts.filter((cut) => cut > 0.2 && cut < seconds - 0.2);
  const even = Array.from({ length: 9 }, (_, place) => (seconds / 10) * (place + 1));
  const edges = [0, ...(inside.length > 0 && inside.length < maxShots ? inside : even), seconds];
  return edges.slice(1).map((to, place) => ({ from: edges[place] ?? 0, to }));
}
