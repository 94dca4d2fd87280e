/**
 * Uses for "Can I use it for …?", in display order. `name` is used on every page and
 * certificate; `synonyms` are search terms. The versions of the terms define which licence allows a use.
 */
export const licenceUses = [
  {
    id: "social-post",
    name: "Your own social posts",
    synonyms: [
      "organic",
      "feed",
      "story",
      "stories",
      "reel",
      "short",
      "instagram",
      "tiktok",
      "youtube channel",
      "facebook",
      "linkedin",
    ],
  },
  {
    id: "paid-social",
    name: "Paid social ads",
    synonyms: ["boosted", "sponsored post", "partnership ad", "spark ads", "meta ads", "social advertising"],
  },
  {
    id: "pre-roll",
    name: "Video pre-roll",
    synonyms: ["mid-roll", "post-roll", "in-stream", "youtube ads", "bumper", "online video ad"],
  },
  {
    id: "website",
    name: "Your website and shop",
    synonyms: ["site", "web page", "landing page", "product page", "e-commerce", "ecommerce", "online shop"],
  },
  {
    id: "agency-post",
    name: "Posts by your agency",
    synonyms: ["agency account", "portfolio", "case study", "media agency"],
  },
  {
    id: "partner-post",
    name: "Posts by paid partners",
    synonyms: ["influencer", "paid creator", "creator", "ambassador", "paid partnership", "gifted", "affiliate"],
  },
  {
    id: "staff-post",
    name: "Posts by your staff",
    synonyms: ["employee", "employee advocacy", "team", "personal account", "founder"],
  },
  {
    id: "email",
    name: "E-mail newsletters",
    synonyms: ["email", "newsletter", "mailing", "crm", "campaign mail"],
  },
  {
    id: "in-app",
    name: "Inside your app",
    synonyms: ["in-app", "mobile app", "software", "onboarding screen", "app store preview"],
  },
  {
    id: "presentation",
    name: "Presentations, events",
    synonyms: ["event", "conference", "keynote", "trade fair", "trade show", "exhibition", "pitch", "webinar"],
  },
  {
    id: "podcast",
    name: "Podcasts",
    synonyms: ["podcast", "audio ad", "sponsor message", "host read"],
  },
  {
    id: "in-store",
    name: "Screens in stores",
    synonyms: ["in-store", "point of sale", "pos", "retail", "showroom", "window", "digital signage"],
  },
  {
    id: "digital-out-of-home",
    name: "Digital out-of-home",
    synonyms: ["dooh", "ooh", "billboard", "outdoor", "transit", "station screen", "airport"],
  },
  {
    id: "connected-tv",
    name: "Connected TV",
    synonyms: ["ctv", "ott", "streaming", "smart tv", "video on demand", "vod", "addressable tv"],
  },
  {
    id: "broadcast-tv",
    name: "Broadcast TV",
    synonyms: ["television", "linear tv", "cable", "satellite", "tv spot", "commercial break"],
  },
  {
    id: "cinema",
    name: "Cinema",
    synonyms: ["theatre", "theater", "movie theatre", "cinema spot"],
  },
  {
    id: "creator-post",
    name: "Organic posts by creators",
    synonyms: ["influencer", "ugc", "user generated", "unpaid", "fan", "repost"],
  },
  {
    id: "reseller-post",
    name: "Posts by resellers",
    synonyms: ["retailer", "dealer", "distributor", "franchise", "shop account", "partner store"],
  },
  {
    id: "video-game",
    name: "Video games",
    synonyms: ["game", "gaming", "in-game", "soundtrack of a game", "console"],
  },
  {
    id: "ai-training",
    name: "AI training",
    synonyms: ["machine learning", "model", "dataset", "data set", "generative", "text and data mining", "tdm"],
  },
] as const;
export type LicenceUse = (typeof licenceUses)[number]["id"];
