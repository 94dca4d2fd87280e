import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { currentTermsVersion } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { factsAtIssue, type LicenceFacts } from "./licence-facts.contract.ts";
import type { Certificate } from "./licence-columns.ts";
import { type LicenceDocument, type Standing, toLicenceDocument } from "./pdf/licence-document.ts";
import { readFactsOf } from "./read-licence-facts.ts";

type Certified = {
  facts: LicenceFacts;
  /** Signed data by issue number. */
  credentials: ReadonlyMap<number, string>;
};

/** Composes one issue of a certificate as a PDF; with a `standing`, a marked copy. */
async function composeCertificate(
  ctx: Pick<AppContext, "readFont" | "settings">,
  { facts, credentials }: Certified,
  issue: number,
  standing: Standing | null = null,
): Promise<Uint8Array> {
  // Loaded on demand, to keep it out of the startup of page requests.
  const { composeLicencePdf } = await import("./pdf/compose-licence-pdf.ts");
  return composeLicencePdf(
    {
      ...toLicenceDocument(factsAtIssue(facts, issue), { issue, origin: ctx.settings.PUBLIC_ORIGIN }),
      ...(standing && { standing }),
      credential: credentials.get(issue) ?? null,
    },
    ctx.readFont,
  );
}

/** Stores one issue as a PDF with the versions up to it, and returns its SHA-256. */
export async function storeCertificate(
  ctx: AppContext,
  certified: Certified,
  { issue, key }: { issue: number; key: string },
): Promise<string> {
  const pdf = await composeCertificate(ctx, certified, issue);
  await ctx.media.writeOnce(key, pdf, "application/pdf");
  return sha256Hex(pdf);
}

/** Mark of a licence that is no longer valid as issued; null while it is. */
function standingOf(
  { revokedAt, suspendedAt }: Pick<Certificate, "revokedAt" | "suspendedAt">,
  { supersededBy }: Pick<LicenceFacts, "supersededBy">,
): Standing | null {
  if (revokedAt !== null) return { status: "revoked", at: revokedAt };
  if (suspendedAt !== null) return { status: "suspended", at: suspendedAt };
  return supersededBy === null ? null : { status: "superseded", by: supersededBy };
}

export const isAsIssued = ({ revokedAt, suspendedAt, supersededBy }: Certificate): boolean =>
  revokedAt === null && suspendedAt === null && supersededBy === null;

/** Returns a certificate as issued, or a copy marked with what became of its licence. */
export async function readCertificate(ctx: AppContext, certificate: Certificate): Promise<Uint8Array | null> {
  if (isAsIssued(certificate)) return ctx.media.readWhole(certificate.key);
  const { licenceId } = certificate;
  const [facts, credentials] = await Promise.all([readFactsOf(ctx, licenceId), readIssueCredentials(ctx, licenceId)]);
  if (!facts) return null;
  const issue = certificate.issue ?? Math.max(1, ...facts.versions.map((version) => version.issue));
  return composeCertificate(ctx, { facts, credentials }, issue, standingOf(certificate, facts));
}

export async function readIssueCredentials(ctx: AppContext, licenceId: string): Promise<Map<number, string>> {
  const rows = await ctx.db.all<{ issue: number; jwt: string }>(sql`
    SELECT credential.issue, credential.jwt FROM licence_credentials AS credential
    WHERE credential.licence_id = ${licenceId} AND credential.kind IN ('issue', 'upgrade', 'version')
      AND credential.jwt IS NOT NULL`);
  return new Map(rows.map(({ issue, jwt }) => [issue, jwt]));
}

/** A fictitious licence; marked as a sample on each page and in its data. */
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

/** The sample certificate, composed once per isolate. */
export function getSampleLicence(ctx: Pick<AppContext, "readFont">): Promise<Uint8Array> {
  composed ??= compose(ctx).catch((error: unknown) => {
    composed = null;
    throw error;
  });
  return composed;
}

async function compose({ readFont }: Pick<AppContext, "readFont">): Promise<Uint8Array> {
  // Loaded on demand, to keep it out of the startup of page requests.
  const { composeLicencePdf } = await import("./pdf/compose-licence-pdf.ts");
  return composeLicencePdf(sampleLicence, readFont);
}
