import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { authors } from "#app/content/authors.ts";
import { articleImagePath, articleImages, socialImagePath, socialImageSize } from "#app/site/seo/addresses.ts";
import { heroSvg, isHeroName, portraitSvg } from "./draw-hero.ts";
import { iconSvg, icons } from "./icons.ts";
import { keepFile, pngOf } from "./keep-file.ts";
import { openPen } from "./outline-text.ts";
import { readArticleHeads } from "./read-articles.ts";
import { articleImageSvg, listSocialPages, type SocialCard, socialCardSvg } from "./social/social-card.ts";

/** Generates all drawn images: heroes, the portrait, social images, icons. */
export async function makePictures(publicFolder: string): Promise<void> {
  for (const { slug, mood } of readArticleHeads()) {
    if (!isHeroName(slug)) throw new Error(`The article ${slug} has no hero in scripts/assets/draw-hero.ts`);
    keepFile(join(publicFolder, "articles", `${slug}.svg`), heroSvg(slug, mood));
  }
  for (const { slug } of authors) keepFile(join(publicFolder, "authors", `${slug}.svg`), portraitSvg());
  for (const icon of icons) keepFile(join(publicFolder, `${icon.name}.png`), pngOf(iconSvg(icon), icon.size));
  const pen = await openPen();
  for (const { path, card, isArticle } of listSocialPages()) {
    const svg = socialCardSvg(card, pen);
    keepFile(join(publicFolder, socialImagePath(path)), pngOf(svg, socialImageSize.width));
    if (isArticle) drawArticleImages(publicFolder, path, card);
  }
}

function drawArticleImages(publicFolder: string, path: string, card: SocialCard): void {
  const { width } = socialImageSize;
  for (const { ratio, height } of articleImages) {
    const file = join(publicFolder, articleImagePath(path, ratio));
    keepFile(file, pngOf(articleImageSvg(card, { width, height }), width));
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await makePictures(fileURLToPath(new URL("../../public", import.meta.url)));
}
