export type Size = { width: number; height: number };

/** What a render of this picture measures. Square counts as portrait, as the specification says. */
export function outputSize({ width, height }: Size): Size {
  return height >= width ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 };
}

export function orientationOf({ width, height }: Size): "portrait" | "landscape" {
  return height >= width ? "portrait" : "landscape";
}
