/** The `most` highest of the ranks that are added, the highest first, each with where it was found. */
export type Best = { add(rank: number, part: number, row: number): void; list(): Placed[] };
export type Placed = { rank: number; part: number; row: number };

export function createBest(most: number): Best {
  const [ranks, parts, rows] = [new Float64Array(most), new Uint16Array(most), new Uint16Array(most)];
  let count = 0;
  let least = Number.NEGATIVE_INFINITY;
  return {
    add(rank, part, row) {
      if (rank <= least) return;
      let at = count < most ? count++ : most - 1;
      for (; at > 0 && ranks[at - 1]! < rank; at--) {
        ranks[at] = ranks[at - 1]!;
        parts[at] = parts[at - 1]!;
        rows[at] = rows[at - 1]!;
      }
      ranks[at] = rank;
      parts[at] = part;
      rows[at] = row;
      if (count === most) least = ranks[most - 1]!;
    },
    list: () =>
      Array.from({ length: count }, (_, at) => ({ rank: ranks[at]!, part: parts[at]!, row: rows[at]! })),
  };
}
