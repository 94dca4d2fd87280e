import { currentTermsVersion, type LicenceGrant, type LicenceTermsVersion } from "./licence-scopes.contract.ts";
import { terms2026First } from "./terms-2026-1.contract.ts";
import { terms2026Second } from "./terms-2026-2.contract.ts";
import { terms2026Fourth } from "./terms-2026-4.contract.ts";
import { terms2026Third } from "./terms-2026-3.contract.ts";
import type { TermsSection, TermsVersion, UseClause } from "./terms-version.contract.ts";
import { type LicenceUse, licenceUses } from "./uses.contract.ts";

/*
 * The clauses of the licence terms, as data: the only source for track page, public pages, terms and certificate.
 * A licence names its scope and the version of the terms it was granted on.
 */

export const licenceTerms: Readonly<Record<LicenceTermsVersion, TermsVersion>> = {
  "2026-1": terms2026First,
  "2026-2": terms2026Second,
  "2026-3": terms2026Third,
  "2026-4": terms2026Fourth,
};

export const currentTerms = licenceTerms[currentTermsVersion];

export type UseAnswer = {
  use: LicenceUse;
  name: string;
  isAllowed: boolean;
  /** All scopes of that version that allow it. */
  allowedBy: readonly string[];
  /** Clause number as cited: "4.1". */
  clause: string;
  text: string;
};

/** "Can I use it for …?": yes or no and the clause, for every use that the version covers. */
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

/** The full text of a version, section by section, as `/licence-terms` prints it. */
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
