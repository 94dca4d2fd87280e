/**
 * What a licence grants, as data: certificate, mails, a label's licences, the promise before paying, prices and public
 * pages read it here. `term`, `territory` and `exclusivity` stand as a heading and inside a sentence; pages for the
 * public say "global" (specification §1), papers "worldwide".
 */
export type LicenceTerms = {
  term: { heading: string; word: string };
  territory: { heading: string; word: string; publicHeading: string; publicWord: string };
  exclusivity: { heading: string; word: string };
  /** What may be done with it, where a certificate needs few words. */
  use: string;
  /** The clause of the certificate that says how long, where and for whom. */
  extentClause: string;
  /** The clause of the certificate that says what may be done with the video. */
  useClause: string;
};

/** What can be asked for; the database lists the same names (`licence_scopes`). */
export const scopes = ["standard"] as const;
export type LicenceScope = (typeof scopes)[number];

export const licenceScopes: Readonly<Record<LicenceScope, LicenceTerms>> = {
  standard: {
    term: { heading: "Perpetual", word: "perpetual" },
    territory: {
      heading: "Worldwide",
      word: "worldwide",
      publicHeading: "Global",
      publicWord: "global",
    },
    exclusivity: { heading: "Non-exclusive", word: "non-exclusive" },
    use: "This one video file, commercial use included",
    extentClause:
      "It has no end date, it holds in every country, and the Recording may be licensed to others.",
    useClause:
      "The Licensee may copy, publish and show the Video with the Recording in it, commercially too. Copies that a platform makes of the Video in order to play it are covered.",
  },
};

/** What a render asks for where nothing else was chosen, and what public pages promise. */
export const defaultScope: LicenceScope = "standard";
export const syncLicence = licenceScopes[defaultScope];

/** `perpetual, global, non-exclusive`: as the site promises it. */
export const promiseTerms = ({ term, territory, exclusivity }: LicenceTerms): string =>
  `${term.word}, ${territory.publicWord}, ${exclusivity.word}`;

/** `perpetual, worldwide and non-exclusive`: as the certificate grants it. */
export const grantTerms = ({ term, territory, exclusivity }: LicenceTerms): string =>
  `${term.word}, ${territory.word} and ${exclusivity.word}`;

export const promisedTerms = promiseTerms(syncLicence);

/** The same inside a sentence: `perpetual, global and non-exclusive`. */
export const promisedTermsInWords = `${syncLicence.term.word}, ${syncLicence.territory.publicWord} and ${syncLicence.exclusivity.word}`;
