/** `/social/resources-brands-roi-of-music.png`: the picture shown where the page is shared, 1200 × 630. */
export const socialImagePath = (path: string): string => `/social/${fileName(path)}.png`;

/** The shapes in which Google asks for an article's picture, 1,200 pixels wide. */
export const articleImages = [
  { ratio: "16x9", height: 675 },
  { ratio: "4x3", height: 900 },
  { ratio: "1x1", height: 1200 },
] as const;

/** `/social/resources-brands-roi-of-music-4x3.png`: the picture at the head of an article, without words. */
export const articleImagePath = (path: string, ratio: (typeof articleImages)[number]["ratio"]): string =>
  `/social/${fileName(path)}-${ratio}.png`;

const fileName = (path: string): string => path.replace(/^\//, "").replaceAll("/", "-") || "home";

export const socialImageSize = { width: 1200, height: 630 } as const;

/** The whole address of a page of ours. The front page ends in a slash, no other does. */
export function absolute(origin: string, path: string): string {
  return new URL(path, origin).href;
}
