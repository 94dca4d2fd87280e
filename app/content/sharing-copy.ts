import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { artists } from "./artists-copy.ts";
import { brands } from "./brands-copy.ts";
import { contact } from "./contact-copy.ts";
import { home } from "./home-copy.ts";
import { pricing } from "./pricing-copy.ts";
import { hubCopy, resources } from "./resources-copy.ts";
import { verifyCopy } from "./verify-copy.ts";

type SharingPicture = {
  path: string;
  /** The page's headline, verbatim. */
  title: string;
  section: string;
  /** The illustration beside it: a hero of `scripts/assets/draw-hero.ts`. */
  art: string;
  mood: Mood;
  shows: string;
};

const filmOverRecord = "A film strip laid over the waveform of a record";
const signedSheet = "Two waveforms from opposite sides meeting on one sheet of paper with a seal";

/** Social images: drawn by `scripts/assets/social` and described by the page's meta tags, both from this list. */
export const sharingPictures: readonly SharingPicture[] = [
  {
    path: "/",
    title: home.headline.join(" "),
    section: "Independent music for ads and videos",
    art: "film-over-record",
    mood: "Energetic",
    shows: filmOverRecord,
  },
  {
    path: brands.path,
    title: brands.title,
    section: "For brands",
    art: "film-over-record",
    mood: "Cinematic",
    shows: filmOverRecord,
  },
  {
    path: artists.path,
    title: artists.title,
    section: "For artists and labels",
    art: "how-to-make-money-from-music",
    mood: "Playful",
    shows: "A waveform that splits at a red line into two stems, each branching to three round coins",
  },
  {
    path: pricing.path,
    title: pricing.brands.title,
    section: "Pricing",
    art: "token-columns",
    mood: "Calm",
    shows: "Stacks of tokens that grow from left to right",
  },
  {
    path: resources.path,
    title: resources.heading,
    section: "Resources",
    art: "stock-vs-indie-vs-ai",
    mood: "Hopeful",
    shows: "Three turntables in a row; the grooves of their records are round, wavy and angular",
  },
  {
    path: hubCopy.brands.path,
    title: hubCopy.brands.heading,
    section: "Brand Hub",
    art: "how-to-get-music-in-ads",
    mood: "Romantic",
    shows: "An editing timeline with film frames and a voice in place, and a music clip coming down into the gap left for it",
  },
  {
    path: hubCopy.artists.path,
    title: hubCopy.artists.heading,
    section: "Artist Hub",
    art: "how-to-get-1000-streams",
    mood: "Uplifting",
    shows: "A field of small dots, filled from below in columns that grow to the right, with the last dot in red",
  },
  {
    path: contact.path,
    title: contact.title,
    section: "Contact",
    art: "legal-alternatives-tiktok-sounds",
    mood: "Happy",
    shows: "A phone with lines that pass through seals to three waveforms, and a dotted line that ends in a cross",
  },
  {
    path: verifyCopy.path,
    title: verifyCopy.title,
    section: "Verify a licence",
    art: "what-is-a-sync-license",
    mood: "Cinematic",
    shows: signedSheet,
  },
  {
    path: "/terms",
    title: "Terms of Service",
    section: "The small print, in plain words",
    art: "what-is-a-sync-license",
    mood: "Melancholic",
    shows: signedSheet,
  },
  {
    path: "/licence-terms",
    title: "Licence Terms",
    section: "What your video may be used for",
    art: "what-is-a-sync-license",
    mood: "Calm",
    shows: signedSheet,
  },
  {
    path: "/label-agreement",
    title: "Label Agreement",
    section: "What labels warrant, and what they earn",
    art: "what-is-a-sync-license",
    mood: "Hopeful",
    shows: signedSheet,
  },
  {
    path: "/privacy",
    title: "Privacy Policy",
    section: "What we keep, and why",
    art: "what-is-a-sync-license",
    mood: "Nostalgic",
    shows: signedSheet,
  },
];

export function sharingAlt(path: string): string {
  const picture = sharingPictures.find((other) => other.path === path);
  if (!picture) throw new Error(`${path} has no picture to be shared with; see app/content/sharing-copy.ts`);
  return `${picture.title.replace(/\.$/, "")}. ${picture.shows}`;
}
