/** Slugs of each hub's articles, from the specification. */
export const articleSlugs = {
  brands: [
    "fight-ad-fatigue",
    "stock-vs-indie-vs-ai",
    "roi-of-music",
    "what-is-a-sync-license",
    "music-for-tiktok-ads",
    "music-for-fashion-ads",
    "music-for-tech-ads",
    "music-for-automotive-ads",
    "legal-alternatives-tiktok-sounds",
  ],
  artists: [
    "how-to-get-1000-streams",
    "sync-vs-playlists",
    "how-to-make-money-from-music",
    "how-to-get-music-in-ads",
    "sync-checklist-preparing-tracks",
    "sounds-like-artist-trends",
  ],
} as const;

export const brandArticles = articleSlugs.brands.map((slug) => `/resources/brands/${slug}`);
export const artistArticles = articleSlugs.artists.map((slug) => `/resources/artists/${slug}`);
export const articles = [...brandArticles, ...artistArticles];

export const author = "/author/editorial-desk";

export const publicPaths = [
  "/",
  "/brands",
  "/artists",
  "/pricing",
  "/resources",
  "/resources/brands",
  "/resources/artists",
  ...articles,
  author,
  "/verify",
  "/contact",
  "/terms",
  "/licence-terms",
  "/label-agreement",
  "/privacy",
];
