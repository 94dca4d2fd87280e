import { scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { licenceTerms, termsSections } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import type { TermsSection } from "#worker/domain/services/legal/licence-terms/terms-version.contract.ts";
import type { LicenceDocument } from "./licence-document.ts";
import { writtenDay } from "./licence-wording.ts";

/** A price in words, e.g. `1 token`. */
export function writtenPrice(priceTokens: number): string {
  return priceTokens === 1 ? "1 token" : `${priceTokens} tokens`;
}

/** The licence terms with this licence's price. Capitalised words are headings of the certificate. */
export function writtenTerms({ termsVersion, priceTokens, excludedUses }: LicenceDocument): TermsSection[] {
  const terms = licenceTerms[termsVersion];
  const excluded = excludedUses.length > 0 ? ` Excluded here: ${excludedUses.join(", ")}.` : "";
  return termsSections(terms).map((section) => ({
    ...section,
    clauses: section.clauses.map(({ number, text }) => ({
      number,
      text: text.replace("{price}", writtenPrice(priceTokens)) + (number === terms.exclusions ? excluded : ""),
    })),
  }));
}

/** `Perpetual, worldwide, non-exclusive`. */
export function writtenExtent({ termsVersion }: LicenceDocument): string {
  const { term, territory, exclusivity } = licenceTerms[termsVersion].extent;
  return `${term.heading}, ${territory.word}, ${exclusivity.word}`;
}

/** `Worldwide, perpetual`. */
export function writtenTerritory({ termsVersion }: LicenceDocument): string {
  const { term, territory } = licenceTerms[termsVersion].extent;
  return `${territory.heading}, ${term.word}`;
}

/** `Social media licence, terms 2026-2`. */
export const writtenScope = (licence: LicenceDocument): string => `${scopeTerms(licence).name}, terms ${licence.termsVersion}`;

/** `27 November 2026`: the day from which its terms apply. */
export const writtenTermsDay = ({ termsVersion }: LicenceDocument): string =>
  writtenDay(Date.parse(licenceTerms[termsVersion].inForceSince));

/** `§ 2.4, given 23 November 2026`; empty for terms without the clause. */
export function writtenWarranty({ termsVersion, warranty }: LicenceDocument): string[] {
  const clause = licenceTerms[termsVersion].warranty;
  if (!clause) return [];
  return [warranty ? `§ ${clause}, given ${writtenDay(warranty.givenAt)}` : `§ ${clause}`];
}

/** `§ 2.5, released within 7 days`; empty for terms without the clause. */
export function writtenClaims({ termsVersion, declaration }: LicenceDocument): string[] {
  const clause = licenceTerms[termsVersion].claims;
  if (!clause) return [];
  const days = declaration?.contentId.releaseDays ?? null;
  const within = days === null ? "5 business days" : days === 1 ? "1 day" : `${days} days`;
  return [`§ ${clause}, released within ${within}`];
}

/** `politics, gambling`; more than fit in a line are listed with their clause. Empty for terms without the clause. */
export function writtenExclusions({ excludedUses, termsVersion }: LicenceDocument): string[] {
  const clause = licenceTerms[termsVersion].exclusions;
  if (!clause) return [];
  const line = excludedUses.join(", ");
  if (line === "") return ["Nothing excluded"];
  return [line.length <= 34 ? line : `${excludedUses.length} uses, listed in ${clause}`];
}
