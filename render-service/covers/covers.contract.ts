import { z } from "zod";

/** Limits for labels' covers. */
export const coverLimits = {
  maxBytes: 50 * 2 ** 20,
  minSide: 100,
  maxSide: 16_384,
  maxPixels: 64_000_000,
  maxVariants: 12,
} as const;

/** Reasons why a label's cover is unusable. Final: a retry gives the same result. */
export const coverRefusalCodes = [
  "empty",
  "too-large",
  /** The first bytes are neither JPEG's nor PNG's, whatever the file is called. */
  "not-picture",
  "unreadable",
  "picture-too-small",
  "too-many-pixels",
  "incomplete",
  "corrupt",
] as const;
export type CoverRefusalCode = (typeof coverRefusalCodes)[number];

export const coverFormats = ["avif", "webp", "jpeg"] as const;
export type CoverFormat = (typeof coverFormats)[number];

/** Square pictures to make, cropped to the centre; `width` in pixels. */
export const CoverVariant = z.object({ width: z.int().min(16).max(4096), format: z.enum(coverFormats) });
export type CoverVariant = z.infer<typeof CoverVariant>;

/** Properties of a cover whose variants are stored, in the order of the job. */
export const MadeCover = z.object({
  /** Size of the label's picture, turned upright. */
  width: z.int().positive(),
  height: z.int().positive(),
  source: z.enum(["jpeg", "png"]),
  /** Main colour of the cover, as `#rrggbb`. */
  placeholderColour: z.string().regex(/^#[0-9a-f]{6}$/),
  /** A 16-pixel square placeholder to show blurred: base64 of a WebP of some hundred bytes. */
  placeholderWebp: z.base64().max(2000),
  /** `side` is less than the requested width if the label's picture is smaller: no upscaling. */
  variants: z.array(CoverVariant.extend({ side: z.int().positive(), bytes: z.int().positive() })),
});
export type MadeCover = z.infer<typeof MadeCover>;
