import {
  type AiContribution,
  type AiUse,
  aiContributions,
  type Clearance,
  namesOfExcluded,
  plainDeclaration,
} from "./declaration.contract.ts";
import { isOneStop, type RightsFacts } from "./rights.contract.ts";

/** What a brand is told of the rights in a track on sale. Whose consents they rest on stays with the label. */
export type PublicRights = {
  /** UTC milliseconds. */
  declaredAt: number;
  /** The label controls all of it; else the rest is licensed through it, with the owners' consent. */
  isOneStop: boolean;
  samples: Clearance;
  cover: Clearance;
  /** Contributions in which AI had a part; none, and it had none. */
  ai: { contribution: AiContribution; use: Exclude<AiUse, "none"> }[];
  /** Registered with Content ID: claims are released within these days. */
  releaseDays: number | null;
  /** What videos with it may not be for, in words. */
  excludedUses: string[];
};

type Facts = Omit<RightsFacts, "isrc" | "isIsrcOnSale" | "isWarranted" | "syncTerms">;

export function toPublicRights(facts: Facts, declaredAt: number): PublicRights {
  const { samples, cover, ai, contentId } = facts.rightsDeclaration ?? plainDeclaration;
  return {
    declaredAt,
    isOneStop: isOneStop(facts),
    samples,
    cover,
    ai: aiContributions.flatMap((contribution) => {
      const use = ai[contribution];
      return use === "none" ? [] : [{ contribution, use }];
    }),
    releaseDays: contentId.isRegistered ? contentId.releaseDays : null,
    excludedUses: namesOfExcluded(facts.rightsDeclaration),
  };
}
