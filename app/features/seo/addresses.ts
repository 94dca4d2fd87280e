/** `/social/resources-brands-roi-of-music.png`: the picture shown where the page is shared, 1200 × 630. */
export const socialImagePath = (path: string): string => `/social/${fileName(path)}.png`;

/** The shapes in which Google asks for an article's picture, and their heights at 1,200 pixels of width. */
export const articleImageRatios = { "16x9": 675, "4x3": 900, "1x1": 1200 } as const;
export type ArticleImageRatio = keyof typeof articleImageRatios;

/** `/social/resources-brands-roi-of-music-4x3.png`: the picture at the head of an article, without words. */
export const articleImagePath = (path: string, ratio: ArticleImageRatio): string =>
  `/social/${fileName(path)}-${ratio}.png`;

const fileName = (path: string): string => path.replace(/^\//, "").replaceAll("/", "-") || "home";

export const socialImageSize = { width: 1200, height: 630 } as const;

/** The whole address of a page of ours. The front page ends in a slash, no other does. */
export function absolute(origin: string, path: string): string {
  return new URL(path, origin).href;
}
