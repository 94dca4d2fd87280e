import { nameIn } from "./consent.contract.ts";
import {
  type AiContribution,
  type AiUse,
  aiContributions,
  type Clearance,
  namesOfExcluded,
  nothingDeclared,
} from "./declaration.contract.ts";
import { isOneStop, type RightsFacts } from "./rights.contract.ts";

/** With whom something was cleared, by name alone. */
export type PublicClearance = { status: Clearance["status"]; clearedWith: string | null };

/** What a brand is told of the rights in a track on sale. Whose consents they rest on stays with the label. */
export type PublicRights = {
  /** UTC milliseconds. */
  declaredAt: number;
  /** The label controls all of it; else the rest is licensed through it, with the owners' consent. */
  isOneStop: boolean;
  samples: PublicClearance;
  cover: PublicClearance;
  /** Contributions in which AI had a part; none, and it had none. Null where not all of them are declared. */
  ai: { contribution: AiContribution; use: Exclude<AiUse, "none"> }[] | null;
  /** Registered with Content ID: claims are released within these days. */
  releaseDays: number | null;
  /** Left out where it is declared: what is signed of a licence has the same members for ever. */
  isContentIdDeclared?: false;
  /** What videos with it may not be for, in words. */
  excludedUses: string[];
};

type Facts = Omit<RightsFacts, "isrc" | "isIsrcOnSale" | "isWarranted" | "syncTerms">;

export function toPublicRights(facts: Facts, declaredAt: number): PublicRights {
  const { samples, cover, ai, contentId } = facts.rightsDeclaration ?? nothingDeclared;
  return {
    declaredAt,
    isOneStop: isOneStop(facts),
    samples: { ...samples, clearedWith: nameIn(samples.clearedWith) },
    cover: { ...cover, clearedWith: nameIn(cover.clearedWith) },
    ai: aiContributions.some((contribution) => ai[contribution] === null)
      ? null
      : aiContributions.flatMap((contribution) => {
          const use = ai[contribution];
          return use === null || use === "none" ? [] : [{ contribution, use }];
        }),
    releaseDays: contentId.isRegistered ? contentId.releaseDays : null,
    ...(contentId.isRegistered === null && { isContentIdDeclared: false as const }),
    excludedUses: namesOfExcluded(facts.rightsDeclaration),
  };
}
