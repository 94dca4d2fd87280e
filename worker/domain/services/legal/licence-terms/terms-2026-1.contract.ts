import { termsOutlines } from "./licence-scopes.contract.ts";
import type { TermsVersion } from "./terms-version.contract.ts";
import { terms2026Second } from "./terms-2026-2.contract.ts";

const synchronise =
  "The Licensor grants the Licensee a licence to synchronise the Recording, and the Composition in it as far as the Licensor controls it, with one Video: the file that has the SHA-256 fingerprint printed above.";
const extent =
  "The licence is perpetual, worldwide and non-exclusive. It has no end date, it holds in every country, and the Recording may be licensed to others.";
const publish =
  "The Licensee may copy, publish and show the Video with the Recording in it, commercially too. Copies that a platform makes of the Video in order to play it are covered.";
const nothingElse =
  "Any other video, and any other edit, cut or version of this one, needs a licence of its own. The Recording may not be used, sold or passed on outside the Video.";

/** The first terms: one scope, which allows every showing of the video. No longer sold. */
export const terms2026First: TermsVersion = {
  ...termsOutlines["2026-1"],
  uses: terms2026Second.uses.map(({ use }) =>
    use === "video-game"
      ? { use, number: "4", text: nothingElse, allowedBy: [] }
      : { use, number: "3", text: publish, allowedBy: ["standard"] },
  ),
  grant: [
    {
      number: "",
      title: "Grant",
      clauses: [
        synchronise,
        extent,
        publish,
        nothingElse,
        "The price of {price} is paid in full. The licence stays valid if the Recording later leaves Cuesheet.",
        "All other rights in the Recording and the Composition stay with the Licensor, the artist and the writers.",
      ].map((text, index) => ({ number: String(index + 1), text })),
    },
  ],
  restrictions: { number: "", title: "", clauses: [] },
};
