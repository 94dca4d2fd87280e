import type { LicenceDocument } from "#worker/domain/licensing/licences/pdf/licence-document.ts";

export const licence: LicenceDocument = {
  number: "CS-2026-7F3K-92QM",
  issuedAt: Date.UTC(2026, 10, 21, 14, 5),
  brandName: "Northwind Outdoor",
  brandLegalEntity: "Northwind Outdoor Trading Ltd.",
  labelName: "Slow Harbour Records",
  control: "Master and composition, 100 %",
  excludedUses: [],
  declaration: null,
  trackTitle: "Night Bus, Front Seat",
  artist: "Tobi & the Lines",
  isrc: "GB-CU7-26-00418",
  priceTokens: 2,
  scope: "social",
  termsVersion: "2026-3",
  videoSha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  renderId: "0d9c5a3e-6a5c-4c5e-9a63-1c1f6c6f2b11",
  verifyUrl: "https://cuesheet.example/licences/CS-2026-7F3K-92QM",
};
