import type { LicenceUse } from "./uses.contract.ts";

/** How long, where and for whom, as a heading and inside a sentence. Pages for the public say "global" (specification §1). */
export type LicenceExtent = {
  term: { heading: string; word: string };
  territory: { heading: string; word: string; publicHeading: string; publicWord: string };
  exclusivity: { heading: string; word: string };
};

export type TermsClause = {
  /** As the clause is cited: "3.1". */
  number: string;
  text: string;
};
export type TermsSection = { number: string; title: string; clauses: readonly TermsClause[] };

/** A use, the clause that speaks of it, and the scopes that allow it. */
export type UseClause = TermsClause & { use: LicenceUse; allowedBy: readonly string[] };

export type ScopeTerms = {
  name: string;
  /** What it is for in a line, as the chooser says it. */
  summary: string;
  /** What may be done with the video, where a certificate needs few words. */
  use: string;
};

/** How many versions of its video a licence covers, made how long after it; the database lists the same (`licence_terms`). */
export type CoveredVersions = {
  most: number;
  withinDays: number;
  /** Of the version's seconds, those that must be known from the video. The database holds completed ones to it. */
  minKnownShare: number;
};

/** One version of the licence terms. A version that licences were granted on never changes. */
export type TermsVersion = {
  version: string;
  /** The first day, `yyyy-mm-dd`, on which licences were granted on it. */
  inForceSince: string;
  extent: LicenceExtent;
  scopes: Readonly<Record<string, ScopeTerms>>;
  /** The uses that it speaks of, in the order of `licenceUses`; the newest version, of each. */
  uses: readonly UseClause[];
  /** The clauses beside those on single uses. `{price}` stands for the price in words. */
  grant: readonly TermsSection[];
  /** What no scope allows. */
  restrictions: TermsSection;
  /** Versions of its video that a licence covers, where it covers any. */
  versions?: CoveredVersions;
  /** The clause under which a certificate lists what its licensor excludes, where there is one. */
  exclusions?: string;
  /** The clauses on the licensor's warranty and on claims, where it has them. */
  warranty?: string;
  claims?: string;
};

export const perpetualWorldwide: LicenceExtent = {
  term: { heading: "Perpetual", word: "perpetual" },
  territory: {
    heading: "Worldwide",
    word: "worldwide",
    publicHeading: "Global",
    publicWord: "global",
  },
  exclusivity: { heading: "Non-exclusive", word: "non-exclusive" },
};
