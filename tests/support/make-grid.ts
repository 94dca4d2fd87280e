import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";

/** Seeded random numbers between 0 and 1. */
export function numbers(seed: number): () => number {
  let state = seed * 7919 + 13;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Generates a track with random tempo, metre and structure. */
export function makeGrid(seed: number): ReadGrid & { trackMs: number } {
  const random = numbers(seed);
  const bpm = 60 + 120 * random();
  const beatsPerBar = random() < 0.25 ? 3 : 4;
  const beat = 60_000 / bpm;
  const first = Math.round(random() * 3000);
  const count = beatsPerBar * (16 + Math.floor(random() * 100));
  const beats = Array.from({ length: count }, (_, n) => ({
    atMs: Math.round(first + n * beat),
    isDownbeat: n % beatsPerBar === 0,
  }));
  const downbeats = beats.filter(({ isDownbeat }) => isDownbeat);
  const energies = [random(), random(), random()];
  const bars = downbeats.map(({ atMs }, n) => ({ atMs, energy: energies[Math.floor(n / 8) % 3]! }));
  const sections = bars.flatMap((bar, n) => (n % 8 === 0 ? [{ bar: n, ...bar }] : []));
  const fromMs = beats.at(-1)!.atMs;
  const untilMs = fromMs + Math.round(200 + random() * 3000);
  const ending = { fromMs, untilMs, isFade: false };
  return { bpm, beatsPerBar, beats, bars, sections, ending, trackMs: untilMs + 500 };
}
