/**
 * What a licence grants, as data: certificate, mails, a label's licences, the promise before paying, prices and public
 * pages read it here. One type of licence is sold. `term`, `territory` and `exclusivity` stand as a heading and inside
 * a sentence; pages for the public say "global" (specification §1), papers "worldwide".
 */
export type LicenceType = {
  term: { heading: string; word: string };
  territory: { heading: string; word: string; publicHeading: string; publicWord: string };
  exclusivity: { heading: string; word: string };
  /** What may be done with it, where a certificate needs few words. */
  use: string;
};

export const syncLicence: LicenceType = {
  term: { heading: "Perpetual", word: "perpetual" },
  territory: {
    heading: "Worldwide",
    word: "worldwide",
    publicHeading: "Global",
    publicWord: "global",
  },
  exclusivity: { heading: "Non-exclusive", word: "non-exclusive" },
  use: "This one video file, commercial use included",
};

const { term, territory, exclusivity } = syncLicence;

/** `perpetual, global, non-exclusive`: as the site promises it. */
export const promisedTerms = `${term.word}, ${territory.publicWord}, ${exclusivity.word}`;

/** The same inside a sentence: `perpetual, global and non-exclusive`. */
export const promisedTermsInWords = `${term.word}, ${territory.publicWord} and ${exclusivity.word}`;

/** `perpetual, worldwide and non-exclusive`: as the certificate grants it. */
export const grantedTermsInWords = `${term.word}, ${territory.word} and ${exclusivity.word}`;
