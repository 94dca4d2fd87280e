import type { RightsRule } from "./rights.contract.ts";

type RuleWords = {
  passed: string;
  /** Problem and remedy. */
  failed: string;
  /** The field that settles it, by its name in the form. */
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

/** The rules of the gate, as a label and a reviewer read them, in its form, in toasts and in mail. */
export const rightsRuleWords: Record<RightsRule, RuleWords> = {
  master: {
    passed: "The master is yours, or its owners have agreed.",
    failed:
      "Tick that you own the master; or say what your share is, who owns the rest and what they agreed to.",
    field: "ownsMaster",
  },
  composition: {
    passed: "Every share of the composition is controlled or consented.",
    failed: "Tick that you own the publishing; or name the writers, and whose consent you have.",
    field: "writers",
  },
  share: {
    passed: "The composition adds up to 100 %.",
    failed:
      "The publishing split isn’t 100 %, or the writers’ shares aren’t. Together they must be all of it.",
    field: "publishingSplit",
  },
  terms: {
    passed: "Licences are non-exclusive.",
    failed: "Only non-exclusive tracks are licensed here. Others stay in your catalogue and aren’t offered.",
    field: "syncTerms",
  },
  samples: {
    passed: "Samples and interpolations are cleared, or there are none.",
    failed: "Samples and interpolations: say that there are none, or who cleared them and when.",
    field: "samples",
  },
  cover: {
    passed: "It isn’t a cover version, or the cover is cleared.",
    failed: "Cover version: say that it isn’t one, or who cleared it and when.",
    field: "cover",
  },
  ai: {
    passed: "The use of AI is declared.",
    failed: "AI use: say for each contribution how much of it AI made. “Not sure” can’t be sold.",
    field: "aiComposition",
  },
  performers: {
    passed: "Every performer has consented.",
    failed: "Performers: say that all have consented, once they have.",
    field: "performersConsent",
  },
  "content-id": {
    passed: "Content ID is declared.",
    failed:
      "Content ID: say that it isn’t registered; or by whom it is, where claims are released, and within how many days.",
    field: "contentId",
  },
  isrc: {
    passed: "The ISRC is valid.",
    failed: "The ISRC is missing, or isn’t one.",
    field: "isrc",
  },
  "isrc-once": {
    passed: "No other track is on sale under this ISRC.",
    failed: "Another track is on sale under this ISRC. One code is one recording.",
    field: "isrc",
  },
  warranty: {
    passed: "The warranty is given in a version of the label agreement that applies.",
    failed: "The warranty of the current label agreement isn’t given.",
    field: "warranty",
  },
};

/** Obstacles to a sale besides rights. */
export const pausedWords = "It is paused by our team.";

/** The failed rules in a row of sentences. */
export const failedSentences = (rules: readonly RightsRule[]): string =>
  rules.map((rule) => rightsRuleWords[rule].failed).join(" ");
