import { pageTitle } from "#app/lib/page-title.ts";
import {
  promisedTermsInWords,
  type SoldScope,
  soldScope,
  soldScopes,
  syncLicence,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { pricesOf } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";
import { licenceCopy } from "#app/content/licence-copy.ts";
import { tokenPriceCents } from "#app/lib/money.ts";
import { trackLimits } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

export const artistPercent = 70;

/**
 * The rights holder's share, as public pages state it. Legal texts and articles spell it out; `public-copy.test.ts` reports any
 * that differ. The policy of each licence is in the database.
 */
export const publicShare = { artist: `${artistPercent}%`, platform: `${100 - artistPercent}%` } as const;

const { priceTokens: price, commercialPriceTokens: commercial } = trackLimits;

const scopeTexts: Record<SoldScope, string> = {
  social: "One video and ten versions of it, for your channels, your paid social, pre-roll and your own site.",
  commercial: "One video and ten versions of it, for all of that plus newsletters, events, podcasts, stores, TV and cinema.",
};

const startingTokens = pricesOf({ priceTokens: price.min, commercialPriceTokens: null });

/** Price of each scope at the lowest track price: $5 and $25 (specification §9). */
export const licencePrices = soldScopes.map((scope) => {
  const priceDollars = (startingTokens[scope] * tokenPriceCents) / 100;
  return {
    scope,
    name: soldScope(scope).name,
    price: dollars(priceDollars),
    priceDollars,
    unit: "per track",
    text: scopeTexts[scope],
  };
});

/** Lowest prices: `$5`, and `$25` for commercial use. */
export const startingPrice = dollars((startingTokens.social * tokenPriceCents) / 100);
export const commercialPrice = dollars((startingTokens.commercial * tokenPriceCents) / 100);

export const enterprise = {
  name: "Enterprise",
  price: "Custom",
  unit: "for volume and invoicing",
  text: "Many markets, many cuts, one agreement. Tell us what you’re planning.",
  action: "Talk to us",
} as const;

export const exampleEarnings = licencePrices.map(({ name, price: fee, priceDollars }) => ({
  name,
  price: fee,
  artist: dollars((priceDollars * artistPercent) / 100),
  platform: dollars((priceDollars * (100 - artistPercent)) / 100),
}));

export const earnedCents: Record<SoldScope, number> = {
  social: (startingTokens.social * tokenPriceCents * artistPercent) / 100,
  commercial: (startingTokens.commercial * tokenPriceCents * artistPercent) / 100,
};

function dollars(amount: number): string {
  return `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;
}

export const pricing = {
  path: "/pricing",
  trail: [{ name: "Pricing", path: "/pricing" }],
  metaTitle: pageTitle(`Pricing: music licences from ${startingPrice} a track`),
  description: `Social media licence ${startingPrice} per track, commercial use ${commercialPrice} per track, enterprise custom. Token packages in GBP or USD, and what artists earn from each licence.`,
  tabs: { brands: "For Brands", artists: "For Artists" },
  brands: {
    title: `Cleared music from ${startingPrice}.`,
    intro: `Pay for the track you use, when you use it. Every sync licence is ${promisedTermsInWords}, and comes as a PDF with the finished video.`,
    licencesTitle: "Sync licences",
    licencesText: `These are starting prices. Commercial use costs five times the social media licence unless the label sets its own price; every track shows both.`,
    usesTitle: licenceCopy.uses,
    usesText: "Every medium, yes or no, with the clause that says so.",
    termsLink: "Read the licence terms",
    packagesTitle: "Token packages",
    packagesText:
      "One token is $5. Tokens never expire and work for every track; larger packages cost less per token. Pay in GBP or USD.",
    columns: { tokens: "Tokens", usd: "USD", gbp: "GBP", each: "Per token", saving: "Saving" },
    popular: "Popular",
    included: "In every package",
    points: ["No expiration", "HD quality output", "Licence PDF with every render", "Secure payment via Stripe"],
    buy: "Browse Music Library",
    closing: "Find the track first. Pay when it fits.",
  },
  artists: {
    title: `${artistPercent} cents of every dollar.`,
    intro: `Artists and rights holders keep ${artistPercent}% of each sync fee; the platform keeps ${100 - artistPercent}%. These are the two licences brands buy, and what each one earns you.`,
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
      ["Commercial use", `Five times your price, or a price you set, up to ${commercial.max} tokens`],
      ["Statements", "One a month, as PDF and CSV, listing every sync"],
    ],
    submit: "Submit Your Music",
    closing: "Your back catalogue can still earn.",
  },
} as const;
