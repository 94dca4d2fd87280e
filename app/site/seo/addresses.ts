/** `/social/resources-brands-roi-of-music.png`: the page's social image, 1200 × 630. */
export const socialImagePath = (path: string): string => `/social/${fileName(path)}.png`;

/** Aspect ratios that Google asks for in article images, 1,200 pixels wide. */
export const articleImages = [
  { ratio: "16x9", height: 675 },
  { ratio: "4x3", height: 900 },
  { ratio: "1x1", height: 1200 },
] as const;

/** `/social/resources-brands-roi-of-music-4x3.png`: the article's illustration, without text. */
export const articleImagePath = (path: string, ratio: (typeof articleImages)[number]["ratio"]): string =>
  `/social/${fileName(path)}-${ratio}.png`;

const fileName = (path: string): string => path.replace(/^\//, "").replaceAll("/", "-") || "home";

export const socialImageSize = { width: 1200, height: 630 } as const;

/** The absolute URL of a page. Only the front page's ends in a slash. */
export function absolute(origin: string, path: string): string {
  return new URL(path, origin).href;
}
