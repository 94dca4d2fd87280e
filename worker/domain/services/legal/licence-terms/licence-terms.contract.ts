import { terms2026First } from "./terms-2026-1.contract.ts";
import { terms2026Second } from "./terms-2026-2.contract.ts";
import { terms2026Fourth } from "./terms-2026-4.contract.ts";
import { terms2026Third } from "./terms-2026-3.contract.ts";
import type {
  CoveredVersions,
  LicenceExtent,
  ScopeTerms,
  TermsSection,
  TermsVersion,
  UseClause,
} from "./terms-version.contract.ts";
import { type LicenceUse, licenceUses } from "./uses.contract.ts";

/*
 * What a licence allows, as data: track page, prices, public pages, terms, certificate, mails and a label's licences read
 * it here, and only here. A licence names its scope and the version of the terms it was granted on.
 */

/** Every scope that a licence was ever granted in; the database lists the same names (`licence_scopes`). */
export const scopes = ["standard", "social", "commercial"] as const;
export type LicenceScope = (typeof scopes)[number];

/** What can be bought now. */
export const soldScopes = ["social", "commercial"] as const;
export type SoldScope = (typeof soldScopes)[number];

/** What a render asks for where nothing else was chosen. */
export const defaultScope: SoldScope = "social";

export const termsVersions = ["2026-1", "2026-2", "2026-3", "2026-4"] as const;
export type LicenceTermsVersion = (typeof termsVersions)[number];

export const licenceTerms: Readonly<Record<LicenceTermsVersion, TermsVersion>> = {
  "2026-1": terms2026First,
  "2026-2": terms2026Second,
  "2026-3": terms2026Third,
  "2026-4": terms2026Fourth,
};

/** What licences are granted on from now on. */
export const currentTermsVersion: LicenceTermsVersion = "2026-4";
export const currentTerms = licenceTerms[currentTermsVersion];

/** What of the terms one licence has. */
export type LicenceGrant = { scope: LicenceScope; termsVersion: LicenceTermsVersion };

/** Throws where a version never had the scope: no row of the database says so (`licence_terms`). */
export function scopeTerms({ scope, termsVersion }: LicenceGrant): ScopeTerms {
  const terms = licenceTerms[termsVersion].scopes[scope];
  if (!terms) throw new Error(`The licence terms ${termsVersion} have no scope ${scope}`);
  return terms;
}

/** What each scope is called, by the last terms that had it. */
export const scopeNames: Readonly<Record<LicenceScope, string>> = {
  standard: scopeTerms({ scope: "standard", termsVersion: "2026-1" }).name,
  social: scopeTerms({ scope: "social", termsVersion: currentTermsVersion }).name,
  commercial: scopeTerms({ scope: "commercial", termsVersion: currentTermsVersion }).name,
};

export const soldScope = (scope: SoldScope): ScopeTerms =>
  scopeTerms({ scope, termsVersion: currentTermsVersion });

/** Which versions of its video a licence covers; null on terms that cover none. */
export const coveredVersions = ({
  termsVersion,
}: Pick<LicenceGrant, "termsVersion">): CoveredVersions | null => licenceTerms[termsVersion].versions ?? null;

export type UseAnswer = {
  use: LicenceUse;
  name: string;
  isAllowed: boolean;
  /** Every scope of that version that allows it. */
  allowedBy: readonly string[];
  /** As it is cited: "4.1". */
  clause: string;
  text: string;
};

/** "Can I use it for …?": yes or no and the clause, for every use that the version speaks of. */
export function answerUses(grant: LicenceGrant): UseAnswer[] {
  return licenceTerms[grant.termsVersion].uses.map((each) => ({
    use: each.use,
    name: useName(each),
    isAllowed: each.allowedBy.includes(grant.scope),
    allowedBy: each.allowedBy,
    clause: each.number,
    text: each.text,
  }));
}

const useName = ({ use }: UseClause): string => licenceUses.find(({ id }) => id === use)?.name ?? use;

/** The whole text of a version, section after section, as `/licence-terms` prints it. */
export function termsSections({ grant, scopes: offered, uses, restrictions }: TermsVersion): TermsSection[] {
  const titles: Record<string, string> = {
    "3": offered.social?.name ?? "",
    "4": `${offered.commercial?.name ?? ""}: all of section 3, and`,
    "5": "Neither scope",
  };
  const onUses = Object.entries(titles).flatMap(([number, title]) => {
    const clauses = uses.filter((use) => use.number.startsWith(`${number}.`));
    return clauses.length === 0 ? [] : [{ number, title, clauses }];
  });
  const last = restrictions.clauses.length === 0 ? [] : [restrictions];
  return [...grant, ...onUses, ...last];
}

/** How long, where and for whom every licence sold today is. */
export const syncLicence: LicenceExtent = currentTerms.extent;

/** `perpetual, global, non-exclusive`: as the site promises it. */
export const promiseTerms = ({ termsVersion }: Pick<LicenceGrant, "termsVersion">): string => {
  const { term, territory, exclusivity } = licenceTerms[termsVersion].extent;
  return `${term.word}, ${territory.publicWord}, ${exclusivity.word}`;
};

export const promisedTerms = promiseTerms({ termsVersion: currentTermsVersion });

/** The same inside a sentence: `perpetual, global and non-exclusive`. */
export const promisedTermsInWords = `${syncLicence.term.word}, ${syncLicence.territory.publicWord} and ${syncLicence.exclusivity.word}`;
