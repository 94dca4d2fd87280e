import { aiUseWords, contributionWords, rightsCopy } from "#app/content/rights-copy.ts";
import type { PublicRights } from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";

/** A track's declaration as label and text pairs; cover and excluded uses only where there are any. */
export function rightsWords(rights: PublicRights, labelName: string): [name: string, value: string][] {
  const { samples, cover, excludedUses } = rights;
  return [
    [rightsCopy.samples, clearedWords(samples)],
    ...(cover.status === "none" ? [] : [[rightsCopy.cover, clearedWords(cover)] as [string, string]]),
    [rightsCopy.ai, aiWords(rights)],
    [rightsCopy.contentId, contentIdWords(rights, labelName)],
    ...(excludedUses.length === 0
      ? []
      : [[rightsCopy.notFor, capitalised(excludedUses.join(", "))] as [string, string]]),
  ];
}

function aiWords({ ai }: PublicRights): string {
  if (ai === null) return rightsCopy.notDeclared;
  const uses = ai.map(({ contribution, use }) =>
    rightsCopy.aiUse(contributionWords[contribution], aiUseWords[use].toLowerCase()),
  );
  return uses.join(", ") || rightsCopy.none;
}

function contentIdWords({ releaseDays, isContentIdDeclared }: PublicRights, labelName: string): string {
  if (isContentIdDeclared === false) return rightsCopy.notDeclared;
  return releaseDays === null ? rightsCopy.notRegistered : rightsCopy.releasedWithin(labelName, releaseDays);
}

function clearedWords({ status, clearedWith }: PublicRights["samples"]): string {
  if (status === null) return rightsCopy.notDeclared;
  if (status === "none") return rightsCopy.none;
  return status === "cleared" && clearedWith ? rightsCopy.clearedWith(clearedWith) : rightsCopy.notCleared;
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
