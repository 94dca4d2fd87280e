export type Size = { width: number; height: number };

/** Square counts as portrait (specification). */
export function orientationOf({ width, height }: Size): "portrait" | "landscape" {
  return height >= width ? "portrait" : "landscape";
}

const sizes = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1920, height: 1080 },
} as const satisfies Record<string, Size>;

/** Size of a render of this picture, as displayed. */
export const outputSize = (picture: Size): Size => sizes[orientationOf(picture)];

/** Title and artist are shown for the first seconds of a finished video and its preview. */
export const captionSeconds = 3;
