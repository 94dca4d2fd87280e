import { z } from "zod";

/** Limits for the covers that labels bring. */
export const coverLimits = {
  maxBytes: 50 * 2 ** 20,
  minSide: 100,
  maxSide: 16_384,
  maxPixels: 64_000_000,
  maxVariants: 12,
} as const;

/** Reasons why a label's cover cannot be used. Final: trying again gives the same answer. */
export const coverRefusalCodes = [
  "empty",
  "too-large",
  /** Its first bytes are neither JPEG's nor PNG's, whatever it is called. */
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

/** What is known of a cover once its variants are stored, in the order of the job. */
export const MadeCover = z.object({
  /** The label's own picture as it is looked at, turned upright. */
  width: z.int().positive(),
  height: z.int().positive(),
  source: z.enum(["jpeg", "png"]),
  /** `#rrggbb`, the colour most of the cover has. */
  placeholderColour: z.string().regex(/^#[0-9a-f]{6}$/),
  /** A picture of 16 pixels square to show blurred: base64 of a WebP, some hundred bytes. */
  placeholderWebp: z.base64().max(2000),
  /** `side` is smaller than the width asked for when the label's picture is: nothing is blown up. */
  variants: z.array(CoverVariant.extend({ side: z.int().positive(), bytes: z.int().positive() })),
});
export type MadeCover = z.infer<typeof MadeCover>;
