export type Size = { width: number; height: number };

/** Square counts as portrait, as the specification says. */
export function orientationOf({ width, height }: Size): "portrait" | "landscape" {
  return height >= width ? "portrait" : "landscape";
}

const sizes = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1920, height: 1080 },
} as const satisfies Record<string, Size>;

/** What a render of a picture measures, as displayed. */
export const outputSize = (picture: Size): Size => sizes[orientationOf(picture)];

/** Title and artist stand on a finished video, and on its preview, for its first seconds. */
export const captionSeconds = 3;
