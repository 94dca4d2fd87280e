import type { ShowcaseCounts } from "#worker/domain/catalogue/library/showcase/showcase.contract.ts";

/** A number below this makes a young catalogue look empty, and would argue with the claim of 95+ campaigns. */
export const flatteringFrom = 100;

const counts = new Intl.NumberFormat("en-GB");

/** What the product can say of itself in numbers; what does not flatter is not said. */
export function liveCounts({ activeTracks, licences }: ShowcaseCounts): string[] {
  return [
    ...(activeTracks >= flatteringFrom ? [`${counts.format(activeTracks)} tracks ready to license`] : []),
    ...(licences >= flatteringFrom ? [`${counts.format(licences)} licences issued`] : []),
  ];
}
