/** `/social/resources-brands-roi-of-music.png`: the picture shown where the page is shared, 1200 × 630. */
export function socialImagePath(path: string): string {
  const name = path.replace(/^\//, "").replaceAll("/", "-") || "home";
  return `/social/${name}.png`;
}

export const socialImageSize = { width: 1200, height: 630 } as const;

/** The whole address of a page of ours. The front page ends in a slash, no other does. */
export function absolute(origin: string, path: string): string {
  return new URL(path, origin).href;
}
