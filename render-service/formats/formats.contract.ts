import { z } from "zod";
import { outputSize, type Size } from "../output-size.contract.ts";

/** Aspect ratios of social feeds. */
export const aspects = ["9:16", "1:1", "4:5", "16:9"] as const;
export type Aspect = (typeof aspects)[number];

export const aspectSizes = {
  "9:16": { width: 1080, height: 1920 },
  "1:1": { width: 1080, height: 1080 },
  "4:5": { width: 1080, height: 1350 },
  "16:9": { width: 1920, height: 1080 },
} as const satisfies Record<Aspect, Size>;

/** Crop keeps the area around the focus; pad keeps the whole picture, on a blurred background of itself. */
export const fits = ["crop", "pad"] as const;
export type Fit = (typeof fits)[number];

/** Ten minutes plus a margin. The database has the same numbers (0007_videos.sql). */
const maxMs = 610_000;
export const maxFocusPoints = 200;
/** The shortest cut-down. */
export const shortestCutMs = 1000;

const share = z
  .number()
  .min(0)
  .max(1)
  .transform((value) => Math.round(value * 1000) / 1000);

/** Centre of the crop from a moment of the video, as shares of the picture's width and height. */
export const FocusPoint = z.object({ fromMs: z.int().min(0).max(maxMs), x: share, y: share });
export type FocusPoint = z.infer<typeof FocusPoint>;

/**
 * Another shape of a video's picture, a part of its time, or both. `aspect` null: unchanged. `focus`: one point for each shot
 * that differs from the previous one, the first from 0; empty means centred throughout. From `inMs` until before `outMs`, in ms
 * of the whole video; null is its end.
 */
export const PictureFormat = z
  .object({
    aspect: z.enum(aspects).nullable(),
    fit: z.enum(fits),
    focus: z.array(FocusPoint).max(maxFocusPoints).readonly(),
    inMs: z.int().min(0).max(maxMs),
    outMs: z.int().min(0).max(maxMs).nullable(),
  })
  .refine(({ inMs, outMs }) => outMs === null || outMs - inMs >= shortestCutMs, "too short")
  .refine(({ focus, aspect, fit }) => focus.length === 0 || (aspect !== null && fit === "crop"), "no crop")
  .refine(
    ({ focus }) => focus.every(({ fromMs }, n) => (n === 0 ? fromMs === 0 : fromMs > focus[n - 1]!.fromMs)),
    "out of order",
  );
export type PictureFormat = z.infer<typeof PictureFormat>;

/** `source` is the video's size as displayed. */
export const formatSize = ({ aspect }: Pick<PictureFormat, "aspect">, source: Size): Size =>
  aspect === null ? outputSize(source) : aspectSizes[aspect];

/** The cropped area as shares of the picture: the largest of the shape, centred on the focus, always inside. */
export function cropOf(source: Size, shape: Size, focus: { x: number; y: number }) {
  const relativeAspect = (shape.width / shape.height) * (source.height / source.width);
  const width = Math.min(1, relativeAspect);
  const height = Math.min(1, 1 / relativeAspect);
  const inside = (centre: number, length: number) => Math.min(1 - length, Math.max(0, centre - length / 2));
  return { left: inside(focus.x, width), top: inside(focus.y, height), width, height };
}

const middle = { x: 0.5, y: 0.5 };

/**
 * Canonical form of a format, so that equal pictures are made only once; null if it equals the plain picture. Drops what has no
 * visible effect: a focus that moves nothing, a crop to the shape it already has.
 */
export function plainest(format: PictureFormat, source: Size & { durationMs: number }): PictureFormat | null {
  const { aspect, fit, inMs } = format;
  const outMs = format.outMs !== null && format.outMs < source.durationMs ? format.outMs : null;
  const shape = aspect && aspectSizes[aspect];
  const isWhole = inMs === 0 && outMs === null;
  const crop = shape && cropOf(source, shape, middle);
  const isCut = crop ? Math.min(crop.width, crop.height) < 0.999 : false;
  // The plain picture has one of two frame sizes, and fills it if nothing would be cropped.
  if (!shape || (!isCut && isPlainShape(shape, source)))
    return isWhole ? null : { aspect: null, fit: "crop", focus: [], inMs, outMs };
  if (fit === "pad" || !isCut) return { aspect, fit: isCut ? "pad" : "crop", focus: [], inMs, outMs };
  return { aspect, fit, focus: seen(format.focus, source, shape), inMs, outMs };
}

function isPlainShape(shape: Size, source: Size): boolean {
  const plain = outputSize(source);
  return shape.width === plain.width && shape.height === plain.height;
}

/** Focus along the cropped axis only, and only where it changes. */
function seen(focus: readonly FocusPoint[], source: Size, shape: Size): FocusPoint[] {
  const placed = focus.map(({ fromMs, x, y }) => {
    const { left, top, width, height } = cropOf(source, shape, { x, y });
    return { fromMs, x: round(left + width / 2), y: round(top + height / 2) };
  });
  const changes = placed.filter(({ x, y }, n) => {
    const before = placed[n - 1] ?? middle;
    return x !== before.x || y !== before.y;
  });
  // The first one applies from the beginning.
  const [first] = changes;
  if (!first) return [];
  return first.fromMs === 0 ? changes : [{ fromMs: 0, ...middle }, ...changes];
}

const round = (value: number) => Math.round(value * 1000) / 1000;
