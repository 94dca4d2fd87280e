import type { DisputeFacts } from "#worker/domain/licensing/claims/dispute-text.contract.ts";

/** Facts of a dispute about a social media licence. */
export const disputeFacts: DisputeFacts = {
  licenceNumber: "CUE-2026-MSYQ-Q2M3",
  verifyUrl: "https://cuesheet.example/verify/CUE-2026-MSYQ-Q2M3",
  trackTitle: "Sugar Static",
  artist: "Juno Vale",
  isrc: "CAXS22500014",
  labelName: "Static Orchard",
  control: "one-stop",
  licensee: "Northwind Coffee Ltd",
  issuedAt: Date.UTC(2026, 10, 22),
  scopeName: "Social media licence",
  extent: "perpetual, worldwide, non-exclusive",
  music: { seconds: 12.08, parts: [{ fromSeconds: 41, toSeconds: 53.08 }] },
};
