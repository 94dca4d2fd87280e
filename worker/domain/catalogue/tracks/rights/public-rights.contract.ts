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

/** A clearance with only the name of the other party. */
export type PublicClearance = { status: Clearance["status"]; clearedWith: string | null };

/** Rights in a track on sale as shown to brands. Details of consents stay with the label. */
export type PublicRights = {
  /** UTC milliseconds. */
  declaredAt: number;
  /** The label controls all of it; else the rest is licensed through it with the owners' consent. */
  isOneStop: boolean;
  samples: PublicClearance;
  cover: PublicClearance;
  /** Contributions made with AI; empty if none. Null unless all of them are declared. */
  ai: { contribution: AiContribution; use: Exclude<AiUse, "none"> }[] | null;
  /** Registered with Content ID: claims are released within this many days. */
  releaseDays: number | null;
  /** Omitted if declared: the members of signed licence data must never change. */
  isContentIdDeclared?: false;
  /** Excluded purposes of videos, in words. */
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
