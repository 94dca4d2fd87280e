import type { RightsRule } from "#worker/domain/catalogue/rights/rights.contract.ts";

type RuleWords = {
  /** What was found. */
  passed: string;
  /** What does not fit, and what to do about it. */
  failed: string;
  /** The field that settles it, by its name in the form. */
  field: "ownsMaster" | "ownsPublishing" | "publishingSplit" | "syncTerms" | "isrc";
};

/** The rules of the gate, as a label and a reviewer read them. */
export const rightsRuleWords: Record<RightsRule, RuleWords> = {
  master: {
    passed: "You control all of the master.",
    failed: "You don’t own the master. Tick it once you do, or once everyone who does has agreed in writing.",
    field: "ownsMaster",
  },
  composition: {
    passed: "You control the publishing.",
    failed:
      "You don’t own the publishing. Tick it once you do, or once every writer and publisher has agreed in writing.",
    field: "ownsPublishing",
  },
  share: {
    passed: "The publishing split adds up to 100 %.",
    failed: "The publishing split isn’t 100 %. All of the composition must be yours or agreed in writing.",
    field: "publishingSplit",
  },
  terms: {
    passed: "Licences are non-exclusive.",
    failed: "Only non-exclusive tracks are licensed here. Others stay in your catalogue and aren’t offered.",
    field: "syncTerms",
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
};

export const rightsCopy = {
  title: "Rights",
  cleared: "Cleared",
  control: "Control",
  oneStop: (labelName: string) => `One-stop: master and composition 100 % controlled by ${labelName}`,
  onSale: "On sale",
  passes: "Every rule passes",
  inReview: "In review: every rule passes",
  notOnSale: "Not on sale",
  rules: (failed: number) => `Not on sale: ${failed} ${failed === 1 ? "rule fails" : "rules fail"}`,
  notOffered: "Not on sale until its rights are declared:",
  passed: (rules: number) => `${rules} ${rules === 1 ? "rule passes" : "rules pass"}`,
} as const;

/** The failed rules in a row of sentences. */
export const failedSentences = (rules: readonly RightsRule[]): string =>
  rules.map((rule) => rightsRuleWords[rule].failed).join(" ");
