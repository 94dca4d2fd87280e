/*
 * Outline of the licence terms without their clauses, for screens that sell or name a licence. The clauses, several
 * kilobytes of text, are in `licence-terms.contract.ts`.
 */

/** Every scope in which a licence was ever granted; same list as in the database (`licence_scopes`). */
export const scopes = ["standard", "social", "commercial"] as const;
export type LicenceScope = (typeof scopes)[number];

/** Scopes on sale now. */
export const soldScopes = ["social", "commercial"] as const;
export type SoldScope = (typeof soldScopes)[number];

/** The scope of a render if none is chosen. */
export const defaultScope: SoldScope = "social";

export const termsVersions = ["2026-1", "2026-2", "2026-3", "2026-4"] as const;
export type LicenceTermsVersion = (typeof termsVersions)[number];

/** Term, territory and exclusivity, as a heading and inside a sentence. Public pages say "global" (specification §1). */
export type LicenceExtent = {
  term: { heading: string; word: string };
  territory: { heading: string; word: string; publicHeading: string; publicWord: string };
  exclusivity: { heading: string; word: string };
};

export type ScopeTerms = {
  name: string;
  /** One-line summary for the scope chooser. */
  summary: string;
  /** Permitted use, in short form for a certificate. */
  use: string;
};

/** Number of versions of its video that a licence covers, and until when; same values as in the database (`licence_terms`). */
export type CoveredVersions = {
  max: number;
  withinDays: number;
  /** Minimum share of the version's seconds that match the video. The database enforces it for completed ones. */
  minKnownShare: number;
};

/** A version of the terms without its clauses. A version that licences were granted on never changes. */
export type TermsOutline = {
  version: LicenceTermsVersion;
  /** The first day, `yyyy-mm-dd`, on which licences were granted on it. */
  inForceSince: string;
  extent: LicenceExtent;
  scopes: Partial<Record<LicenceScope, ScopeTerms>>;
  /** Versions of its video that a licence covers, if any. */
  versions?: CoveredVersions;
};

const perpetualWorldwide: LicenceExtent = {
  term: { heading: "Perpetual", word: "perpetual" },
  territory: {
    heading: "Worldwide",
    word: "worldwide",
    publicHeading: "Global",
    publicWord: "global",
  },
  exclusivity: { heading: "Non-exclusive", word: "non-exclusive" },
};

const scopesWithVersions: TermsOutline["scopes"] = {
  social: {
    name: "Social media licence",
    summary: "Posts, paid social, pre-roll, your own site",
    use: "This video and its versions, on social media, in pre-roll and on the licensee’s own site",
  },
  commercial: {
    name: "Commercial use",
    summary: "All of that, plus email, events, stores, TV and cinema",
    use: "This video and its versions, in every medium of sections 3 and 4",
  },
};
const tenVersions: CoveredVersions = { max: 10, withinDays: 365, minKnownShare: 0.6 };

export const termsOutlines: Readonly<Record<LicenceTermsVersion, TermsOutline>> = {
  "2026-1": {
    version: "2026-1",
    inForceSince: "2025-10-01",
    extent: perpetualWorldwide,
    scopes: {
      standard: {
        name: "Standard licence",
        summary: "Every way of showing the video",
        use: "This one video file, commercial use included",
      },
    },
  },
  "2026-2": {
    version: "2026-2",
    inForceSince: "2026-11-23",
    extent: perpetualWorldwide,
    scopes: {
      social: {
        name: "Social media licence",
        summary: "Posts, paid social, pre-roll, your own site",
        use: "This one video file, on social media, in pre-roll and on the licensee’s own site",
      },
      commercial: {
        name: "Commercial use",
        summary: "All of that, and e-mail, events, stores, TV, cinema",
        use: "This one video file, in every medium of sections 3 and 4",
      },
    },
  },
  "2026-3": {
    version: "2026-3",
    inForceSince: "2026-11-26",
    extent: perpetualWorldwide,
    scopes: scopesWithVersions,
    versions: tenVersions,
  },
  "2026-4": {
    version: "2026-4",
    inForceSince: "2026-11-27",
    extent: perpetualWorldwide,
    scopes: scopesWithVersions,
    versions: tenVersions,
  },
};

/** The version for new licences. */
export const currentTermsVersion: LicenceTermsVersion = "2026-4";
const current = termsOutlines[currentTermsVersion];

/** Scope and terms version of one licence. */
export type LicenceGrant = { scope: LicenceScope; termsVersion: LicenceTermsVersion };

/** Throws if the version never had the scope: no database row has such a pair (`licence_terms`). */
export function scopeTerms({ scope, termsVersion }: LicenceGrant): ScopeTerms {
  const terms = termsOutlines[termsVersion].scopes[scope];
  if (!terms) throw new Error(`The licence terms ${termsVersion} have no scope ${scope}`);
  return terms;
}

/** Name of each scope, from the last terms that had it. */
export const scopeNames: Readonly<Record<LicenceScope, string>> = {
  standard: scopeTerms({ scope: "standard", termsVersion: "2026-1" }).name,
  social: scopeTerms({ scope: "social", termsVersion: currentTermsVersion }).name,
  commercial: scopeTerms({ scope: "commercial", termsVersion: currentTermsVersion }).name,
};

export const soldScope = (scope: SoldScope): ScopeTerms => scopeTerms({ scope, termsVersion: currentTermsVersion });

/** Versions of its video that a licence covers; null for terms that cover none. */
export const coveredVersions = ({ termsVersion }: Pick<LicenceGrant, "termsVersion">): CoveredVersions | null =>
  termsOutlines[termsVersion].versions ?? null;

/** Term, territory and exclusivity of every licence sold today. */
export const syncLicence: LicenceExtent = current.extent;

/** `perpetual, global, non-exclusive`: wording on the site. */
export const promiseTerms = ({ termsVersion }: Pick<LicenceGrant, "termsVersion">): string => {
  const { term, territory, exclusivity } = termsOutlines[termsVersion].extent;
  return `${term.word}, ${territory.publicWord}, ${exclusivity.word}`;
};

export const promisedTerms = promiseTerms({ termsVersion: currentTermsVersion });

/** The same inside a sentence: `perpetual, global and non-exclusive`. */
export const promisedTermsInWords = `${syncLicence.term.word}, ${syncLicence.territory.publicWord} and ${syncLicence.exclusivity.word}`;
