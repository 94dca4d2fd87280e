import type { Aspect } from "#render-service/formats/formats.contract.ts";

/** Shares of the frame that a platform covers with its own text and buttons. */
export type Covered = { top: number; right: number; bottom: number; left: number };

export type Platform = {
  id: "tiktok" | "reels" | "shorts" | "feed" | "youtube";
  name: string;
  /** Aspect ratios by preference, each with the minimum size. */
  shapes: Partial<Record<Aspect, { width: number; height: number }>>;
  /** Above `usual` a video is accepted, but seldom watched to its end. */
  seconds: { min: number; max: number; usual?: number };
  maxBytes: number;
  kilobits: { min?: number; max?: number };
  framesPerSecond: { min: number; max: number } | null;
  /** Loudness target in LUFS, above which playback is turned down; null if unpublished. */
  lufs: number | null;
  /** Applies to the tallest shape. Others have `titleMargin`. */
  covered: Covered;
  source: string;
  checkedOn: string;
};

/** Safe title area of broadcasters: 5% on each side (SMPTE ST 2046-1). */
export const titleMargin: Covered = { top: 0.05, right: 0.05, bottom: 0.05, left: 0.05 };

const megabytes = 1_000_000;
const gigabytes = 1000 * megabytes;

export const platforms: readonly Platform[] = [
  {
    id: "tiktok",
    name: "TikTok",
    shapes: {
      "9:16": { width: 540, height: 960 },
      "1:1": { width: 640, height: 640 },
      "16:9": { width: 960, height: 540 },
    },
    seconds: { min: 5, max: 600, usual: 60 },
    maxBytes: 500 * megabytes,
    kilobits: { min: 516 },
    framesPerSecond: null,
    lufs: null,
    covered: { top: 0.07, right: 0.15, bottom: 0.28, left: 0.05 },
    source: "https://ads.tiktok.com/help/article/tiktok-auction-in-feed-ads",
    checkedOn: "2026-11-25",
  },
  {
    id: "reels",
    name: "Reels",
    shapes: { "9:16": { width: 540, height: 960 } },
    seconds: { min: 3, max: 900, usual: 90 },
    maxBytes: gigabytes,
    kilobits: { max: 25_000 },
    framesPerSecond: { min: 23, max: 60 },
    lufs: null,
    covered: { top: 0.14, right: 0.06, bottom: 0.35, left: 0.06 },
    source: "https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media",
    checkedOn: "2026-11-25",
  },
  {
    id: "shorts",
    name: "Shorts",
    shapes: {
      "9:16": { width: 540, height: 960 },
      "1:1": { width: 600, height: 600 },
      "4:5": { width: 600, height: 750 },
    },
    seconds: { min: 1, max: 180, usual: 60 },
    maxBytes: 256 * gigabytes,
    kilobits: {},
    framesPerSecond: { min: 23, max: 60 },
    lufs: -14,
    covered: { top: 0.15, right: 0.18, bottom: 0.35, left: 0.05 },
    source: "https://support.google.com/youtube/answer/15424877",
    checkedOn: "2026-11-25",
  },
  {
    id: "feed",
    name: "Instagram feed",
    shapes: { "4:5": { width: 500, height: 625 }, "1:1": { width: 500, height: 500 } },
    seconds: { min: 1, max: 3600, usual: 60 },
    maxBytes: 4 * gigabytes,
    kilobits: { max: 25_000 },
    framesPerSecond: { min: 23, max: 60 },
    lufs: null,
    covered: titleMargin,
    source: "https://www.facebook.com/business/ads-guide/update/video/instagram-feed",
    checkedOn: "2026-11-25",
  },
  {
    id: "youtube",
    name: "YouTube",
    shapes: { "16:9": { width: 426, height: 240 } },
    seconds: { min: 1, max: 43_200 },
    maxBytes: 256 * gigabytes,
    kilobits: {},
    framesPerSecond: { min: 23, max: 60 },
    lufs: -14,
    covered: titleMargin,
    source: "https://support.google.com/youtube/answer/1722171",
    checkedOn: "2026-11-25",
  },
];

/** The part of the frame outside the platform's safe zone. */
export function coveredBy({ covered }: Platform, aspect: Aspect): Covered {
  return aspect === "9:16" ? covered : titleMargin;
}

export const platformsFor = (aspect: Aspect): Platform[] => platforms.filter(({ shapes }) => shapes[aspect] !== undefined);
