import { termsOutlines } from "./licence-scopes.contract.ts";
import { terms2026Second } from "./terms-2026-2.contract.ts";
import type { TermsVersion } from "./terms-version.contract.ts";

const [, ...sectionsKept] = terms2026Second.grant;

/** 2026-2 plus versions of the video. No longer sold. */
export const terms2026Third: TermsVersion = {
  ...terms2026Second,
  ...termsOutlines["2026-3"],
  grant: [
    {
      number: "1",
      title: "The licence",
      clauses: [
        {
          number: "1.1",
          text: "The Licensor grants the Licensee a licence to synchronise the Recording, and the Composition in it as far as the Licensor controls it, with one Video: the file whose SHA-256 fingerprint the certificate prints, and the versions of it that the certificate lists.",
        },
        {
          number: "1.2",
          text: "The licence is perpetual, worldwide and non-exclusive. It has no end date, it holds in every country, and the Recording may be licensed to others.",
        },
        {
          number: "1.3",
          text: "The Licensee may use the Video in the media of its scope, which the certificate names. Agencies, media owners and platforms may publish it for the Licensee, and copies that a platform makes in order to play it are covered.",
        },
        {
          number: "1.4",
          text: "A version is an edit of the Video, as long or shorter and in any shape, that is made on Cuesheet with the same Recording within twelve months of the licence and in which at least 60 % of the seconds are known from the Video. Ten versions are covered at no further price. Each is part of the Video from the moment the certificate lists its fingerprint.",
        },
        {
          number: "1.5",
          text: "Any other video, and any other edit, needs a licence of its own. The Recording may not be used, sold or passed on outside the Video.",
        },
      ],
    },
    ...sectionsKept,
  ],
};
