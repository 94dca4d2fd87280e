import { type Random, pick } from "./random.ts";
import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

/**
 * Hues and chroma of the site's moods, so that a cover matches its waveform; `lift` keeps yellows from turning olive; `accents`
 * are matching hues.
 */
const moodColours: Record<Mood, { hue: number; chroma: number; lift?: number; accents: [number, number, number] }> = {
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

/** From darkest to lightest, and one contrasting colour. */
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

export type Oklch = { lightness: number; chroma: number; hue: number };

/** `#rrggbb` of an OKLCH colour; chroma is reduced until the colour is within sRGB. */
function hex({ lightness, chroma, hue }: Oklch): string {
  for (let reduced = chroma; reduced > 0; reduced -= 0.004) {
    const channels = toLinear(lightness, reduced, hue);
    if (channels.every((channel) => channel > -0.0005 && channel < 1.0005)) return write(channels);
  }
  return write(toLinear(lightness, 0, hue));
}

function toLinear(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function write(linear: readonly number[]): string {
  const bytes = linear.map((channel) => {
    const clamped = Math.min(1, Math.max(0, channel));
    const gamma = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${bytes.join("")}`;
}
