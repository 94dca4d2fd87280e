import type { RightsRule } from "./rights.contract.ts";

type RuleWords = {
  passed: string;
  /** Problem and remedy. */
  failed: string;
  /** Name of the form field to correct. */
  field:
    | "ownsMaster"
    | "publishingSplit"
    | "writers"
    | "syncTerms"
    | "samples"
    | "cover"
    | "aiComposition"
    | "performersConsent"
    | "contentId"
    | "isrc"
    | "warranty";
};

/** Messages of the rules for labels and reviewers, in form, toasts and mail. */
export const rightsRuleWords: Record<RightsRule, RuleWords> = {
  master: {
    passed: "You own the master, or its owners have agreed.",
    failed: "Tick that you own the master, or enter your share, who owns the rest and what they agreed to.",
    field: "ownsMaster",
  },
  composition: {
    passed: "Every share of the composition is controlled or has its owner’s consent.",
    failed: "Tick that you own the publishing, or name the writers and say who has consented.",
    field: "writers",
  },
  share: {
    passed: "The composition adds up to 100%.",
    failed: "The publishing split or the writers’ shares don’t add up to 100%.",
    field: "publishingSplit",
  },
  terms: {
    passed: "Licences are non-exclusive.",
    failed: "Only tracks with non-exclusive terms can be licensed here. Others stay in your catalogue but aren’t offered.",
    field: "syncTerms",
  },
  samples: {
    passed: "Samples and interpolations are cleared, or there are none.",
    failed: "Samples and interpolations: say there are none, or who cleared them and when.",
    field: "samples",
  },
  cover: {
    passed: "It isn’t a cover version, or the cover is cleared.",
    failed: "Cover version: say it isn’t one, or who cleared it and when.",
    field: "cover",
  },
  ai: {
    passed: "AI use is declared.",
    failed: "AI use: say how much of each contribution was made with AI. Tracks marked “Not sure” can’t be sold.",
    field: "aiComposition",
  },
  performers: {
    passed: "Every performer has consented.",
    failed: "Performers: confirm that all of them have consented.",
    field: "performersConsent",
  },
  "content-id": {
    passed: "Content ID is declared.",
    failed: "Content ID: say it isn’t registered, or who registered it, who releases claims, and within how many days.",
    field: "contentId",
  },
  isrc: {
    passed: "The ISRC is valid.",
    failed: "The ISRC is missing or not valid.",
    field: "isrc",
  },
  "isrc-once": {
    passed: "No other track is on sale under this ISRC.",
    failed: "Another track is on sale under this ISRC. Each recording needs its own.",
    field: "isrc",
  },
  warranty: {
    passed: "The warranty is given under the current label agreement.",
    failed: "The warranty isn’t given under the current label agreement.",
    field: "warranty",
  },
};

/** Obstacles to a sale besides rights. */
export const pausedWords = "Our team has paused it.";
export const noAccessWords = "The label’s account isn’t approved.";

type SaleObstacles = { hasAccess: boolean; isPausedByAdmin: boolean; failedRules: readonly RightsRule[] };

/** Reasons that keep an approved track off sale, in sentences. */
export const explainOffSale = ({ hasAccess, isPausedByAdmin, failedRules }: SaleObstacles): string[] => [
  ...(hasAccess ? [] : [noAccessWords]),
  ...(isPausedByAdmin ? [pausedWords] : []),
  ...failedRules.map((rule) => rightsRuleWords[rule].failed),
];

/** The failed rules as consecutive sentences. */
export const failedSentences = (rules: readonly RightsRule[]): string =>
  rules.map((rule) => rightsRuleWords[rule].failed).join(" ");
