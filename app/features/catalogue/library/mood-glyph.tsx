import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

/** Seven bars per mood, in percent of the height; moods are in order of hue. */
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

/** Sorts moods by hue, the order of the mood keys. */
export function byHue(a: Mood, b: Mood): number {
  return moodOrder.indexOf(a) - moodOrder.indexOf(b);
}

/** Computed once per isolate or document. */
const paths = Object.fromEntries(Object.entries(bars).map(([mood, percents]) => [mood, percents.map(bar).join("")]));

/** A mood's symbol, so that it is never distinguished by colour alone. */
export function MoodGlyph({ mood }: { mood: Mood }) {
  return (
    <svg className="moodglyph" viewBox="0 0 34 16" aria-hidden="true">
      <path d={paths[mood]} />
    </svg>
  );
}

/** A bar centred on the middle line; the style sheet's stroke makes it 3 wide with round ends. */
function bar(percent: number, place: number): string {
  const straight = Number(Math.max(0, (percent / 100) * 15 - 2).toFixed(1));
  const top = Number((8 - straight / 2).toFixed(1));
  return `M${place * 5 + 1} ${top}h1v${straight}h-1z`;
}
