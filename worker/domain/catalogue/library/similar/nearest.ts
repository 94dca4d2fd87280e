/**
 * Keeps the `most` nearest of many. `limit` is how near one must be to get in: whoever works out a distance may stop
 * once it is farther.
 */
export function createNearest(most: number) {
  const nearest: { seq: number; distance: number }[] = [];
  return {
    limit: Infinity,
    add(seq: number, distance: number): void {
      if (distance >= this.limit || most === 0) return;
      let place = nearest.length;
      while (place > 0 && nearest[place - 1]!.distance > distance) place--;
      nearest.splice(place, 0, { seq, distance });
      if (nearest.length > most) nearest.pop();
      if (nearest.length === most) this.limit = nearest[most - 1]!.distance;
    },
    list: (): number[] => nearest.map(({ seq }) => seq),
  };
}
