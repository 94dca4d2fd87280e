import type { TermsOutline } from "./licence-scopes.contract.ts";
import type { LicenceUse } from "./uses.contract.ts";

export type TermsClause = {
  /** Clause number as cited: "3.1". */
  number: string;
  text: string;
};
export type TermsSection = { number: string; title: string; clauses: readonly TermsClause[] };

/** A use, the clause that covers it, and the scopes that allow it. */
export type UseClause = TermsClause & { use: LicenceUse; allowedBy: readonly string[] };

/** One version of the licence terms. A version that licences were granted on never changes. */
export type TermsVersion = TermsOutline & {
  /** The covered uses, in the order of `licenceUses`; the newest version covers all of them. */
  uses: readonly UseClause[];
  /** The clauses besides those on single uses. `{price}` is replaced by the price in words. */
  grant: readonly TermsSection[];
  /** Uses that no scope allows. */
  restrictions: TermsSection;
  /** The clause under which a certificate lists its licensor's exclusions, if any. */
  exclusions?: string;
  /** The clauses on the licensor's warranty and on claims, if any. */
  warranty?: string;
  claims?: string;
};
