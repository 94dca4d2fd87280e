/**
 * Keeps the `most` nearest of many. `limit` is how near one must be to get in: whoever works out a distance may stop
 * once it is farther.
 */
export function createNearest(most: number) {
  const kept: { seq: number; distance: number }[] = [];
  return {
    limit: Infinity,
    add(seq: number, distance: number): void {
      if (distance >= this.limit || most === 0) return;
      let place = kept.length;
      while (place > 0 && kept[place - 1]!.distance > distance) place--;
      kept.splice(place, 0, { seq, distance });
      if (kept.length > most) kept.pop();
      if (kept.length === most) this.limit = kept[most - 1]!.distance;
    },
    list: (): number[] => kept.map(({ seq }) => seq),
  };
}
