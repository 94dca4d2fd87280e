import type { LicenceDocument } from "./licence-document.ts";
import { grantTerms, licenceScopes } from "#worker/domain/base/licence-terms/licence-terms.contract.ts";

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A moment in words, e.g. `21 November 2026, 14:05 UTC`. */
export function writtenDate(at: number): string {
  const date = new Date(at);
  const time = [date.getUTCHours(), date.getUTCMinutes()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${time} UTC`;
}

/** A price in words, e.g. `1 token`. */
export function writtenPrice(priceTokens: number): string {
  return priceTokens === 1 ? "1 token" : `${priceTokens} tokens`;
}

/** What the licence grants, clause by clause. Capitalised words are the headings of the certificate. */
export function grantClauses(licence: Pick<LicenceDocument, "priceTokens" | "scope">): string[] {
  const terms = licenceScopes[licence.scope];
  return [
    "The Licensor grants the Licensee a licence to synchronise the Recording, and the Composition in it as far as the Licensor controls it, with one Video: the file that has the SHA-256 fingerprint printed above.",
    `The licence is ${grantTerms(terms)}. ${terms.extentClause}`,
    terms.useClause,
    "Any other video, and any other edit, cut or version of this one, needs a licence of its own. The Recording may not be used, sold or passed on outside the Video.",
    `The price of ${writtenPrice(licence.priceTokens)} is paid in full. The licence stays valid if the Recording later leaves Cuesheet.`,
    "All other rights in the Recording and the Composition stay with the Licensor, the artist and the writers.",
  ];
}

export const verification = {
  heading: "How to verify",
  steps:
    "Compute the SHA-256 of the video file and compare all 64 digits with the fingerprint above. If they match, this licence is for that file; one changed byte changes the fingerprint.",
  commands: [
    ["Windows", "certutil -hashfile video.mp4 SHA256"],
    ["macOS", "shasum -a 256 video.mp4"],
    ["Linux", "sha256sum video.mp4"],
  ],
  attachment: "The facts on this page are attached to it as licence.json.",
} as const;

export const bandCaption = "Drawn from the fingerprint of the video: one peak for each of its 64 digits.";
