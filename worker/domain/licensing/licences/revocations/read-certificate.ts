import type { AppContext } from "#worker/context.ts";
import { composeCertificate, standingOf } from "#worker/domain/licensing/licences/compose-certificate.ts";
import { readIssueCredentials } from "#worker/domain/licensing/licences/credentials/read-credentials.ts";
import type { Certificate } from "#worker/domain/licensing/licences/licence-files.ts";
import { readFactsOf } from "#worker/domain/licensing/licences/read-licence-facts.ts";

/** True while its licence is neither revoked, suspended nor superseded. */
export const isAsIssued = ({ revokedAt, suspendedAt, supersededBy }: Certificate): boolean =>
  revokedAt === null && suspendedAt === null && supersededBy === null;

/**
 * A certificate as it is handed out: as issued, or a copy composed anew that is marked with what has become of its
 * licence. Null when it is not there.
 */
export async function readCertificate(ctx: AppContext, certificate: Certificate): Promise<Uint8Array | null> {
  if (isAsIssued(certificate)) return ctx.media.readWhole(certificate.key);
  const { licenceId } = certificate;
  const [facts, credentials] = await Promise.all([
    readFactsOf(ctx, licenceId),
    readIssueCredentials(ctx, licenceId),
  ]);
  if (!facts) return null;
  const issue = certificate.issue ?? Math.max(1, ...facts.versions.map((version) => version.issue));
  return composeCertificate(ctx, { facts, credentials }, issue, standingOf(certificate, facts));
}
