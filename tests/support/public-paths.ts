/** Every page of the public site, as its specification names them. */
export const brandArticles = [
  "fight-ad-fatigue",
  "stock-vs-indie-vs-ai",
  "roi-of-music",
  "what-is-a-sync-license",
  "music-for-tiktok-ads",
  "music-for-fashion-ads",
  "music-for-tech-ads",
  "music-for-automotive-ads",
  "legal-alternatives-tiktok-sounds",
].map((slug) => `/resources/brands/${slug}`);

export const artistArticles = [
  "how-to-get-1000-streams",
  "sync-vs-playlists",
  "how-to-make-money-from-music",
  "how-to-get-music-in-ads",
  "sync-checklist-preparing-tracks",
  "sounds-like-artist-trends",
].map((slug) => `/resources/artists/${slug}`);

export const articles = [...brandArticles, ...artistArticles];

export const author = "/author/nell-harrow";

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
  "/contact",
  "/terms",
  "/privacy",
];
