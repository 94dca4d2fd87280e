import { authors } from "#app/content/authors.ts";
import { sharingPictures } from "#app/content/sharing-copy.ts";
import { socialImageSize } from "#app/site/seo/addresses.ts";
import { path, rect } from "#scripts/generative/random.ts";
import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { type HeroName, heroSvg, isHeroName, portraitSvg } from "../draw-hero.ts";
import { cue, ink, ink2, paper } from "../parts.ts";
import { markIn } from "../icons.ts";
import type { Lettering, Pen } from "../outline-text.ts";
import { readArticleHeads } from "../read-articles.ts";

const { width, height } = socialImageSize;

export type SocialCard = {
  title: string;
  /** Short name of the page's section. */
  section: string;
  /** A picture as SVG text with a viewBox; cropped to fill the right side. */
  art: string;
  /** Visible part of a wide picture; the middle by default. */
  focus?: "left" | "right";
};

const alignments = { left: "xMinYMid", middle: "xMidYMid", right: "xMaxYMid" };
const margin = 64;
const panel = 716;
const room = panel - margin - 40;
const maxLines = 5;
const sizes = [84, 76, 68, 60, 54, 48, 42];
const small: Lettering = { size: 27, weight: 500, stretch: 100 };
const name: Lettering = { size: 38, weight: 760, stretch: 118 };

/** A social image as SVG text without fonts: the title on paper, with the art beside it. */
export function socialCardSvg(card: SocialCard, pen: Pen): string {
  const { lines, lettering } = setTitle(card.title, pen);
  const lead = lettering.size * 1.06;
  const firstLine = 338 - ((lines.length - 1) * lead) / 2 + lettering.size * 0.35;
  const title = lines.map((line, index) => pen.write(line, { x: margin - 3, y: firstLine + index * lead }, lettering));
  const art = placeArt(card, { x: panel, width: width - panel, height });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    rect(0, 0, width, height, `fill="${paper}"`) +
    `<svg x="${margin - 7}" y="52" width="48" height="48" viewBox="0 0 32 32">${markIn({ bars: ink, cue })}</svg>` +
    path(pen.write("Cuesheet", { x: margin + 50, y: 89 }, name), `fill="${ink}"`) +
    path(title.join(""), `fill="${ink}"`) +
    path(pen.write(card.section, { x: margin, y: 572 }, small), `fill="${ink2}"`) +
    `${art}</svg>`
  );
}

/** The art of a card alone, cropped to a size. */
export const articleImageSvg = (card: SocialCard, size: { width: number; height: number }): string =>
  placeArt(card, { x: 0, ...size });

function placeArt(
  { art, focus = "middle" }: Pick<SocialCard, "art"> & { focus?: keyof typeof alignments },
  place: { x: number; width: number; height: number },
): string {
  return art.replace(
    /<svg ([^>]*?)width="\d+" height="\d+"/,
    `<svg $1x="${place.x}" y="0" width="${place.width}" height="${place.height}" preserveAspectRatio="${alignments[focus]} slice"`,
  );
}

/** The largest lettering in which the title fits. */
function setTitle(title: string, pen: Pen): { lines: string[]; lettering: Lettering } {
  for (const size of sizes) {
    const lettering = { size, weight: 740, stretch: 114 };
    const lines = breakTitle(title, room, size > 60 ? 4 : maxLines, (line) => pen.measure(line, lettering));
    if (lines) return { lines, lettering };
  }
  throw new Error(`This title is too long for a social image: ${title}`);
}

/** Breaks a title into at most `max` lines no wider than `room`; null if it does not fit. */
export function breakTitle(title: string, room: number, max: number, measure: (line: string) => number): string[] | null {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && measure(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const fits = lines.length <= max && lines.every((line) => measure(line) <= room);
  return fits ? lines : null;
}

const sections = { brands: "For brands", artists: "For artists" };

/** `isArticle`: structured data also uses the art alone, in each ratio. */
type SocialPage = { path: string; isArticle: boolean; card: SocialCard };

/** The artists' hub contains the long guide. */
const guidePath = "/resources/artists";

/** Every public page with its social image. */
export function listSocialPages(): SocialPage[] {
  const pages = sharingPictures.map(({ path, title, section, art, mood }) => ({
    path,
    isArticle: path === guidePath,
    card: { title, section, ...heroOf(art, mood) },
  }));
  const articles = readArticleHeads().map(({ hub, slug, title, topic, mood }) => ({
    path: `/resources/${hub}/${slug}`,
    isArticle: true,
    card: { title, section: `${sections[hub]} · ${topic}`, ...heroOf(slug, mood) },
  }));
  const desks = authors.map(({ slug, name, work }) => ({
    path: `/author/${slug}`,
    isArticle: false,
    card: { title: name, section: work, art: portraitSvg() },
  }));
  return [...pages, ...articles, ...desks];
}

/** Heroes with their focus on the right; the others have it in the middle. */
const pointsRight: readonly HeroName[] = ["how-to-make-money-from-music", "sync-vs-playlists"];

function heroOf(name: string, mood: Mood): Pick<SocialCard, "art" | "focus"> {
  if (!isHeroName(name)) throw new Error(`Nobody has drawn a hero for ${name} yet; see scripts/assets/draw-hero.ts`);
  return { art: heroSvg(name, mood), ...(pointsRight.includes(name) ? { focus: "right" } : {}) };
}
