/** Runs in sequence, never concurrently: a measurement needs the machine to itself. */
export async function repeat<Result>(times: number, work: (n: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let n = 0; n < times; n++) {
    results.push(await work(n));
  }
  return results;
}

/** Wall time in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Measures subject and baseline alternately, so that other load affects both, after one warm-up turn each. The order changes
 * every round. Returns the median of each.
 */
export async function compare(
  rounds: number,
  subject: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ subject: number; baseline: number }> {
  const taken = await repeat(rounds + 1, async (n) => {
    if (n % 2 === 0) {
      const first = await subject();
      return { subject: first, baseline: await baseline() };
    }
    const first = await baseline();
    return { subject: await subject(), baseline: first };
  });
  const counted = taken.slice(1);
  return {
    subject: median(counted.map((round) => round.subject)),
    baseline: median(counted.map((round) => round.baseline)),
  };
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Quantile for `share` (0-1), interpolated linearly. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = Number.NaN, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}
