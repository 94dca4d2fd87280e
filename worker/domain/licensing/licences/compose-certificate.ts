import type { AppContext } from "#worker/context.ts";
import { factsAtIssue, type LicenceFacts } from "./licence-facts.contract.ts";
import type { Certificate } from "./licence-files.ts";
import type { Standing } from "./pdf/licence-document.ts";
import { toLicenceDocument } from "./pdf/to-licence-document.ts";

type Certified = {
  facts: LicenceFacts;
  /** Signed data by issue number. */
  credentials: ReadonlyMap<number, string>;
};

/** One issue of a certificate as a PDF; with its standing, a copy that is marked with it. */
export async function composeCertificate(
  ctx: Pick<AppContext, "readFont" | "settings">,
  { facts, credentials }: Certified,
  issue: number,
  standing: Standing | null = null,
): Promise<Uint8Array> {
  // Loaded when a certificate is due: no visitor waits for it.
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

/** Mark of a licence no longer valid as issued; null while it is. */
export function standingOf(
  { revokedAt, suspendedAt }: Pick<Certificate, "revokedAt" | "suspendedAt">,
  { supersededBy }: Pick<LicenceFacts, "supersededBy">,
): Standing | null {
  if (revokedAt !== null) return { status: "revoked", at: revokedAt };
  if (suspendedAt !== null) return { status: "suspended", at: suspendedAt };
  return supersededBy === null ? null : { status: "superseded", by: supersededBy };
}
