import type { AppContext } from "#worker/context.ts";
import { currentTermsVersion } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import type { LicenceDocument } from "./pdf/licence-document.ts";

/** Everybody and everything in it is made up; it says so on each page and in its data. */
export const sampleLicence: LicenceDocument = {
  number: "CUE-2026-SAMP-LE00",
  isSample: true,
  issuedAt: Date.UTC(2026, 10, 27, 9, 0),
  brandName: "Northwind Bicycles",
  brandLegalEntity: "Northwind Bicycles Ltd",
  labelName: "Static Orchard",
  control: "Master and composition, 100 %",
  warranty: { version: "2026-11-24", givenAt: Date.UTC(2026, 10, 24, 9, 0) },
  excludedUses: ["politics", "gambling"],
  declaration: { ...plainDeclaration, excludedUses: ["politics", "gambling"] },
  trackTitle: "Kestrel",
  artist: "Anouk Delacroix",
  isrc: "XX-EXA-26-00042",
  priceTokens: 1,
  scope: "social",
  termsVersion: currentTermsVersion,
  videoSha256: "9f2c41d07be8a36650c1e94fd2873ab5117ec09ad8463f5b20e6c7914ad35f88",
  renderId: "00000000-0000-4000-8000-000000000000",
  verifyUrl: null,
};

let composed: Promise<Uint8Array> | null = null;

/** The sample certificate, composed once for each isolate: whoever asks again costs nothing. */
export function getSampleLicence(ctx: Pick<AppContext, "readFont">): Promise<Uint8Array> {
  composed ??= compose(ctx).catch((error: unknown) => {
    composed = null;
    throw error;
  });
  return composed;
}

async function compose({ readFont }: Pick<AppContext, "readFont">): Promise<Uint8Array> {
  // Loaded when somebody asks: no visitor of a page waits for it.
  const { composeLicencePdf } = await import("./pdf/compose-licence-pdf.ts");
  return composeLicencePdf(sampleLicence, readFont);
}
