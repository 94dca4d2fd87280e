import {
  promisedTermsInWords,
  syncLicence,
} from "#worker/domain/base/licence-terms/licence-terms.contract.ts";
import { trackLimits } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";

const { priceTokens: price } = trackLimits;

/** Public prices and example earnings: specification §9 of the label document. */
export const licencePrices = [
  {
    name: "Social media licence",
    price: "$5",
    priceDollars: 5,
    unit: "per track",
    text: "One video for your channels and your paid social: feeds, stories, reels and shorts.",
  },
  {
    name: "Commercial use",
    price: "$25",
    priceDollars: 25,
    unit: "per track",
    text: "One video that sells: social ads and video pre-roll, for the brand named on the licence.",
  },
] as const;

export const enterprise = {
  name: "Enterprise",
  price: "Custom",
  unit: "for volume and invoicing",
  text: "Many markets, many cuts, one agreement. Tell us what you’re planning.",
  action: "Talk to us",
} as const;

/** 70% and 30% of the two prices above. */
export const exampleEarnings = [
  { name: "Social media licence", price: "$5", artist: "$3.50", platform: "$1.50" },
  { name: "Commercial use", price: "$25", artist: "$17.50", platform: "$7.50" },
] as const;

export const pricing = {
  path: "/pricing",
  trail: [{ name: "Pricing", path: "/pricing" }],
  metaTitle: "Pricing: music licences from $5 a track · Cuesheet",
  description:
    "Social media licence $5 per track, commercial use $25 per track, enterprise custom. Token packages in GBP or USD, and what artists earn from each licence.",
  tabs: { brands: "For Brands", artists: "For Artists" },
  brands: {
    title: "Cleared music from $5.",
    intro: `Pay for the track you use, when you use it. Every sync licence is ${promisedTermsInWords}, and comes as a PDF with the finished video.`,
    licencesTitle: "Sync licences",
    packagesTitle: "Token packages",
    packagesText:
      "One token is $5. Tokens never expire and work for every track; larger packages cost less per token. Pay in GBP or USD.",
    columns: { tokens: "Tokens", usd: "USD", gbp: "GBP", each: "Per token", saving: "Saving" },
    popular: "Popular",
    included: "In every package",
    points: [
      "No expiration",
      "HD quality output",
      "Licence PDF with every render",
      "Secure payment via Stripe",
    ],
    buy: "Browse Music Library",
    closing: "Find the track first. Pay when it fits.",
  },
  artists: {
    title: "Seventy cents of every dollar.",
    intro:
      "Artists and rights holders keep 70% of each sync fee; the platform keeps 30%. These are the two licences that brands buy, and what each of them earns you.",
    earningsTitle: "What a licence earns you",
    earningsText: "Each time a track is licensed: credited to you instantly, paid out after 90 days.",
    sumsTitle: "What that adds up to",
    sumsText: "Worked examples, not promises.",
    columns: { licences: "Licences of your tracks", social: "Social media", commercial: "Commercial use" },
    factsTitle: "The rest of the terms",
    facts: [
      ["Payments", "In GBP or USD"],
      ["Licence", `${syncLicence.exclusivity.heading}: you keep your master and your publishing`],
      ["Your price", `You set it for each track, from ${price.min} to ${price.max} tokens`],
      ["Statements", "One for every month, as PDF and CSV, with every sync in it"],
    ],
    submit: "Submit Your Music",
    closing: "Your back catalogue can still earn.",
  },
} as const;
