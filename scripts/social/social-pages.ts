import type { Mood } from "#worker/domain/catalogue/contract.ts";
import { authors } from "#app/content/authors.ts";
import { heroSvg, type HeroName, isHeroName } from "#scripts/art/draw-hero.ts";
import { portraitSvg } from "#scripts/art/portrait.ts";
import { readArticleHeads } from "#scripts/art/read-articles.ts";
import type { SocialCard } from "#scripts/social/social-card.ts";

const fixed: { path: string; title: string; section: string; art: HeroName; mood: Mood }[] = [
  {
    path: "/",
    title: "The right track, already cleared",
    section: "Independent music for ads and videos",
    art: "film-over-record",
    mood: "Energetic",
  },
  {
    path: "/brands",
    title: "Music for the video you have just cut",
    section: "For brands",
    art: "film-over-record",
    mood: "Cinematic",
  },
  {
    path: "/artists",
    title: "Your record, under somebody’s film",
    section: "For artists and labels",
    art: "how-to-make-money-from-music",
    mood: "Playful",
  },
  {
    path: "/pricing",
    title: "Pricing",
    section: "Tracks from $5",
    art: "token-columns",
    mood: "Calm",
  },
  {
    path: "/resources",
    title: "Resources",
    section: "Music in advertising, from both sides",
    art: "stock-vs-indie-vs-ai",
    mood: "Hopeful",
  },
  {
    path: "/resources/brands",
    title: "Brand Hub",
    section: "Resources for brands",
    art: "how-to-get-music-in-ads",
    mood: "Romantic",
  },
  {
    path: "/resources/artists",
    title: "Artist Hub",
    section: "Resources for artists and labels",
    art: "how-to-get-1000-streams",
    mood: "Uplifting",
  },
  {
    path: "/contact",
    title: "Contact",
    section: "Write to us",
    art: "legal-alternatives-tiktok-sounds",
    mood: "Happy",
  },
  {
    path: "/terms",
    title: "Terms of Service",
    section: "The small print, in plain words",
    art: "what-is-a-sync-license",
    mood: "Melancholic",
  },
  {
    path: "/privacy",
    title: "Privacy Policy",
    section: "What we keep, and why",
    art: "what-is-a-sync-license",
    mood: "Nostalgic",
  },
];

const sections = { brands: "For brands", artists: "For artists" };

/** Every public page with what its social image says and shows. */
export function listSocialPages(): { path: string; card: SocialCard }[] {
  const pages = fixed.map(({ path, title, section, art, mood }) => ({
    path,
    card: { title, section, ...heroOf(art, mood) },
  }));
  const articles = readArticleHeads().map(({ hub, slug, title, topic, mood }) => ({
    path: `/resources/${hub}/${slug}`,
    card: { title, section: `${sections[hub]} · ${topic}`, ...heroOf(slug, mood) },
  }));
  const desks = authors.map(({ slug, name, work }) => ({
    path: `/author/${slug}`,
    card: { title: name, section: work, art: portraitSvg() },
  }));
  return [...pages, ...articles, ...desks];
}

/** Heroes whose point stands on the right; the others keep it in the middle. */
const pointsRight: readonly HeroName[] = ["how-to-make-money-from-music", "sync-vs-playlists"];

function heroOf(name: string, mood: Mood): Pick<SocialCard, "art" | "focus"> {
  if (!isHeroName(name))
    throw new Error(`Nobody has drawn a hero for ${name} yet; see scripts/art/draw-hero.ts`);
  return { art: heroSvg(name, mood), ...(pointsRight.includes(name) ? { focus: "right" } : {}) };
}
