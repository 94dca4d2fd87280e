import { contributionWords, declarationCopy, rightsCopy } from "#app/content/rights-copy.ts";
import type { Clearance, Writer } from "#worker/domain/catalogue/rights/declaration.contract.ts";
import type { PublicRights } from "#worker/domain/catalogue/rights/public-rights.contract.ts";

/** What a label declares of a track, as names and what they say; a cover only where there is one. */
export function rightsWords(rights: PublicRights, labelName: string): [name: string, value: string][] {
  const { samples, cover, ai, releaseDays, excludedUses } = rights;
  const aiWords = ai.map(({ contribution, use }) =>
    rightsCopy.aiUse(contributionWords[contribution], declarationCopy.aiUses[use].toLowerCase()),
  );
  const contentId =
    releaseDays === null ? rightsCopy.notRegistered : rightsCopy.releasedWithin(labelName, releaseDays);
  return [
    [rightsCopy.samples, clearedWords(samples)],
    ...(cover.status === "none" ? [] : [[rightsCopy.cover, clearedWords(cover)] as [string, string]]),
    [rightsCopy.ai, aiWords.join(", ") || rightsCopy.none],
    [rightsCopy.contentId, contentId],
    [rightsCopy.notFor, capitalised(excludedUses.join(", ")) || rightsCopy.nothingExcluded],
  ];
}

/** `Juno Vale 60 %, Mika Lindqvist 40 % by consent`. */
export const writerWords = (writers: readonly Writer[]): string =>
  writers
    .map(({ name, shareBasisPoints, isControlled, consent }) => {
      const open = consent === null ? ", no consent" : " by consent";
      return `${name} ${shareBasisPoints / 100} %${isControlled ? "" : open}`;
    })
    .join("; ");

function clearedWords({ status, clearedWith }: Clearance): string {
  if (status === "none") return rightsCopy.none;
  return status === "cleared" && clearedWith
    ? rightsCopy.clearedWith(clearedWith)
    : declarationCopy.clearance.open;
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
