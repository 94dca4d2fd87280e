import { pageTitle } from "#app/lib/page-title.ts";
import { browseAddress, signUpAddress } from "#app/lib/sign-in-address.ts";
import { syncLicence } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

export const resources = {
  path: "/resources",
  name: "Resources",
  heading: "License music like someone who’s done it before.",
  intro:
    "Articles and a guide on putting independent music into ads, from both sides of the licence. Worked sums, named sources, nothing to sign up for.",
  metaTitle: pageTitle("Resources: music licensing for ads"),
  metaDescription:
    "Articles on licensing independent music for ads, and on getting your own music into them: rights, budgets, platforms, deliveries and prices.",
} as const;

type HubCopy = {
  path: string;
  name: string;
  heading: string;
  intro: string;
  /** Teaser on the parent page. */
  teaser: string;
  metaTitle: string;
  metaDescription: string;
  callToAction: { title: string; text: string; label: string; to: string };
};

export const hubCopy: Readonly<Record<"brands" | "artists", HubCopy>> = {
  brands: {
    path: "/resources/brands",
    name: "Brand Hub",
    heading: "Music for ads, without the guesswork.",
    intro:
      "What a licence covers, what a track does for a campaign, and what each platform allows. For the person who has a finished cut and a media booking.",
    teaser: "Licences, budgets, platforms and what music does to a campaign.",
    metaTitle: pageTitle("Brand Hub: using music in your ads"),
    metaDescription:
      "Nine articles for brands and agencies: sync licences, ad fatigue, the return on music, TikTok sounds, and how fashion, tech and car ads choose tracks.",
    callToAction: {
      title: "Hear it under your own cut",
      text: "Pick a track, drop in your video and play both together before you spend a token. Tracks start at $5.",
      label: "Browse Music Library",
      to: browseAddress,
    },
  },
  artists: {
    path: "/resources/artists",
    name: "Artist Hub",
    heading: "Get your music into ads.",
    intro:
      "What brands look for, what to deliver and what it pays. A long guide first, then six articles on the parts that deserve their own page.",
    teaser: "A guide to sync, and what to deliver, from first track to first licence.",
    metaTitle: pageTitle("Artist Hub: get your music into ads"),
    metaDescription:
      "A guide for artists and labels: which rights you need, what to deliver, what a sync licence pays, and six articles on streams, income and preparing tracks.",
    callToAction: {
      title: "Send three to five of your best",
      text: `Own your master and your composition, upload a WAV and name your price in tokens. Licences are ${syncLicence.exclusivity.word}.`,
      label: "Submit Your Music",
      to: signUpAddress("label"),
    },
  },
};
