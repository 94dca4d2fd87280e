import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

/** Seven bars for each mood, in percent of the height; their order is the order of the hues. */
const bars: Record<Mood, readonly number[]> = {
  Happy: [40, 90, 55, 100, 50, 90, 40],
  Uplifting: [25, 35, 50, 62, 75, 90, 100],
  Energetic: [80, 100, 70, 100, 85, 100, 75],
  Playful: [90, 30, 80, 25, 100, 35, 70],
  Romantic: [30, 55, 85, 100, 85, 55, 30],
  Nostalgic: [70, 90, 60, 75, 45, 50, 25],
  Dark: [100, 35, 85, 30, 90, 25, 100],
  Sad: [90, 70, 62, 50, 38, 30, 20],
  Melancholic: [45, 80, 60, 45, 40, 30, 26],
  Cinematic: [12, 20, 32, 48, 70, 100, 55],
  Calm: [30, 42, 50, 45, 34, 42, 50],
  Hopeful: [30, 28, 45, 42, 65, 70, 92],
};

const moodOrder = Object.keys(bars);

/** Sorts moods by hue, as the keys stand in a row. */
export function byHue(a: Mood, b: Mood): number {
  return moodOrder.indexOf(a) - moodOrder.indexOf(b);
}

/** The sign of a mood, so that it is never told by colour alone. */
export function MoodGlyph({ mood }: { mood: Mood }) {
  return (
    <svg width="34" height="16" viewBox="0 0 34 16" fill="currentColor" aria-hidden="true">
      <path d={bars[mood].map(bar).join("")} />
    </svg>
  );
}

/** Three wide, round at both ends, around the middle line. */
function bar(percent: number, place: number): string {
  const height = Math.max(1.8, (percent / 100) * 15);
  const straight = Number((height - 2).toFixed(1));
  const top = Number((8 - straight / 2).toFixed(1));
  if (straight <= 0) return `M${place * 5} 7.1h3v1.8h-3z`;
  return `M${place * 5} ${top}a1 1 0 0 1 1-1h1a1 1 0 0 1 1 1v${straight}a1 1 0 0 1-1 1h-1a1 1 0 0 1-1-1z`;
}
