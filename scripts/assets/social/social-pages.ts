import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { authors } from "#app/content/authors.ts";
import { sharingPictures } from "#app/content/sharing-copy.ts";
import { type HeroName, heroSvg, isHeroName, portraitSvg } from "../draw-hero.ts";
import { readArticleHeads } from "../read-articles.ts";
import type { SocialCard } from "./social-card.ts";

const sections = { brands: "For brands", artists: "For artists" };

/** `isArticle`: its data name the art alone, too, in each ratio. */
type SocialPage = { path: string; isArticle: boolean; card: SocialCard };

/** The hub of artists carries the long guide. */
const guidePath = "/resources/artists";

/** Every public page with what its social image says and shows. */
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

/** Heroes whose point stands on the right; the others keep it in the middle. */
const pointsRight: readonly HeroName[] = ["how-to-make-money-from-music", "sync-vs-playlists"];

function heroOf(name: string, mood: Mood): Pick<SocialCard, "art" | "focus"> {
  if (!isHeroName(name))
    throw new Error(`Nobody has drawn a hero for ${name} yet; see scripts/assets/draw-hero.ts`);
  return { art: heroSvg(name, mood), ...(pointsRight.includes(name) ? { focus: "right" } : {}) };
}
