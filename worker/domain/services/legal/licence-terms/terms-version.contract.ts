import type { TermsOutline } from "./licence-scopes.contract.ts";
import type { LicenceUse } from "./uses.contract.ts";

export type TermsClause = {
  /** As the clause is cited: "3.1". */
  number: string;
  text: string;
};
export type TermsSection = { number: string; title: string; clauses: readonly TermsClause[] };

/** A use, the clause that speaks of it, and the scopes that allow it. */
export type UseClause = TermsClause & { use: LicenceUse; allowedBy: readonly string[] };

/** One version of the licence terms. A version that licences were granted on never changes. */
export type TermsVersion = TermsOutline & {
  /** The uses that it speaks of, in the order of `licenceUses`; the newest version, of each. */
  uses: readonly UseClause[];
  /** The clauses beside those on single uses. `{price}` stands for the price in words. */
  grant: readonly TermsSection[];
  /** What no scope allows. */
  restrictions: TermsSection;
  /** The clause under which a certificate lists what its licensor excludes, where there is one. */
  exclusions?: string;
  /** The clauses on the licensor's warranty and on claims, where it has them. */
  warranty?: string;
  claims?: string;
};
