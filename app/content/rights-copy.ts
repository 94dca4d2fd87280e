import type { AiContribution, AiUse } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";

export const rightsCopy = {
  title: "Rights",
  cleared: "Cleared",
  control: "Control",
  oneStop: (labelName: string) => `One-stop: ${labelName} controls 100% of the master and composition`,
  byConsent: (labelName: string) =>
    `One-stop: ${labelName} licenses all of the master and composition, in part with the owners’ consent`,
  declared: "Declared",
  samples: "Samples",
  cover: "Cover",
  clearedWith: (owner: string) => `Cleared with ${owner}`,
  none: "None",
  notDeclared: "Not declared",
  notCleared: "Not cleared",
  unproven: (words: string) => `${words} (no date, nothing on file)`,
  ai: "AI",
  aiUse: (contribution: string, use: string) => `${contribution}: ${use}`,
  contentId: "Content ID",
  notRegistered: "Not registered",
  releasedWithin: (labelName: string, days: number) =>
    `Registered. ${labelName} releases claims within ${days} ${days === 1 ? "day" : "days"}`,
  notFor: "Excluded uses",
  confirm: (uses: readonly string[]) => `This video isn’t for ${listOr(uses)}.`,
  confirmSeveral: (uses: readonly string[]) => `None of these videos is for ${listOr(uses)}.`,
  confirmOf: (title: string, uses: readonly string[]) => `With ${title}: this video isn’t for ${listOr(uses)}.`,
  confirmFirst: "Tick the box to confirm that your video isn’t for any of these uses.",
  onSale: "On sale",
  passes: "All checks passed",
  inReview: "In review: all checks passed",
  notOnSale: "Not on sale",
  rules: (failed: number) => `Not on sale: ${failed} ${failed === 1 ? "check failed" : "checks failed"}`,
  notOffered: "Not on sale until its rights are declared:",
} as const;

const or = new Intl.ListFormat("en-GB", { type: "disjunction" });
const listOr = (words: readonly string[]): string => or.format(words);

export const contributionWords: Record<AiContribution, string> = {
  composition: "Composition",
  lyrics: "Lyrics",
  vocals: "Vocals",
  instruments: "Instruments",
  post: "Mix and master",
};

export const aiUseWords: Record<AiUse, string> = {
  none: "None",
  some: "Some",
  all: "All",
  unknown: "Not sure",
};
