import { expect, test } from "vitest";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { controlOnCertificate } from "./licence-facts.contract.ts";

const rights = {
  ownsMaster: false,
  ownsPublishing: true,
  publishingSplitBasisPoints: 5000,
  syncTerms: "non-exclusive",
} as const;
const writer = {
  role: "music",
  ipi: null,
  society: null,
  shareBasisPoints: 5000,
  publisher: null,
  isControlled: true,
  consent: null,
} as const;

test("names the owners whose consent the licensor has, and nobody under full control", () => {
  const declaration = {
    ...plainDeclaration,
    masterShareBasisPoints: 5000,
    masterConsent: { name: "Golden Reel Ltd", date: "2026-10-12", text: "Signed letter" },
    writers: [
      { ...writer, name: "Own Writer" },
      { ...writer, name: "Ida Holm", isControlled: false, consent: "letter of 3 March 2026" },
    ],
  };
  expect(controlOnCertificate({ ...rights, declaration })).toBe(
    "Master and composition, 100 %, in part by the owners’ consent: Ida Holm, Golden Reel Ltd",
  );
  const own = {
    ...rights,
    ownsMaster: true,
    publishingSplitBasisPoints: 10_000,
    declaration: plainDeclaration,
  };
  expect(controlOnCertificate(own)).toBe("Master and composition, 100 %");
});
