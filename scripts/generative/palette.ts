import { hex } from "./colour.ts";
import { type Random, pick } from "./random.ts";
import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

/**
 * The hues and strengths the site paints moods in, so that a cover belongs to its waveform; `lift` keeps yellows from
 * turning olive; `accents` are hues that look well against it.
 */
const moodColours: Record<
  Mood,
  { hue: number; chroma: number; lift?: number; accents: [number, number, number] }
> = {
  Happy: { hue: 90, chroma: 0.16, lift: 0.13, accents: [32, 12, 40] },
  Uplifting: { hue: 70, chroma: 0.15, lift: 0.08, accents: [28, 15, 250] },
  Energetic: { hue: 42, chroma: 0.2, accents: [85, 350, 75] },
  Playful: { hue: 2, chroma: 0.2, accents: [88, 250, 60] },
  Romantic: { hue: 20, chroma: 0.18, accents: [62, 340, 80] },
  Nostalgic: { hue: 328, chroma: 0.14, accents: [60, 35, 80] },
  Dark: { hue: 300, chroma: 0.12, accents: [42, 205, 350] },
  Sad: { hue: 275, chroma: 0.16, accents: [40, 205, 75] },
  Melancholic: { hue: 250, chroma: 0.13, accents: [65, 35, 200] },
  Cinematic: { hue: 220, chroma: 0.1, accents: [48, 75, 25] },
  Calm: { hue: 185, chroma: 0.1, accents: [65, 38, 95] },
  Hopeful: { hue: 150, chroma: 0.14, accents: [45, 85, 28] },
};

/** From darkest to lightest, and one colour from elsewhere on the wheel to set them off. */
export type Palette = {
  ink: string;
  deep: string;
  mid: string;
  bright: string;
  soft: string;
  pale: string;
  accent: string;
  second: string;
};

export function paletteFor(mood: Mood, random: Random): Palette {
  const { hue, chroma, lift = 0, accents } = moodColours[mood];
  const first = pick(random, accents);
  const other = pick(random, accents.filter((accent) => accent !== first) as [number, number]); // three distinct hues
  const lean = (random() - 0.5) * 14;
  const tone = (lightness: number, strength: number, shift = 0) =>
    hex({ lightness, chroma: chroma * strength, hue: hue + lean + shift });
  return {
    ink: tone(0.19, 0.32, -14),
    deep: tone(0.34 + lift * 0.3, 0.75, -10 - lift * 120),
    mid: tone(0.56 + lift, 1, -4 - lift * 110),
    bright: tone(0.71 + lift, 1.05),
    soft: tone(0.84 + lift * 0.5, 0.6, 6),
    pale: tone(0.95, 0.2, 12),
    accent: hex({ lightness: first > 55 && first < 120 ? 0.78 : 0.68, chroma: 0.18, hue: first }),
    second: hex({ lightness: 0.86, chroma: 0.11, hue: other }),
  };
}
