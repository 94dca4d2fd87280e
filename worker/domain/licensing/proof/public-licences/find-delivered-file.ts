import type { AppContext } from "#worker/context.ts";
import { scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { readStatus } from "#worker/domain/licensing/licences/label-licences/sync-rows.ts";
import type { LicenceFacts } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import { readLicenceFacts } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import { countUnknownNumber, findFactsByNumber } from "./find-public-licence.ts";
import type { FileLookup, LicenceStanding, NamedFile, NamedLicence } from "./file-answers.contract.ts";

/**
 * Whose file this is, for whoever has it: the licence and which of its files. Where several licences cover it (one was raised to
 * another), the one in force. A digest cannot be guessed, so none is counted.
 */
export async function findDeliveredFile(ctx: AppContext, sha256: string): Promise<FileLookup> {
  const licences = [...(await readLicenceFacts(ctx, { videoSha256: sha256 })).values()];
  const facts = licences.toSorted(standingFirst)[0];
  const file = facts && fileOf(facts, sha256);
  return facts && file ? { kind: "delivered", licence: toNamedLicence(facts), file } : { kind: "unknown" };
}

/** Whether the licence of this number stands. Numbers that do not exist are counted as on a licence's page. */
export async function findStanding(
  ctx: AppContext,
  typed: string,
  clientAddress: string,
): Promise<LicenceStanding> {
  const facts = await findFactsByNumber(ctx, typed);
  if (!facts) return { kind: await countUnknownNumber(ctx, clientAddress) };
  const newestIssue = Math.max(1, ...facts.versions.map(({ issue }) => issue));
  return { kind: "found", licence: toNamedLicence(facts), newestIssue };
}

/** In force, then superseded, then suspended, then revoked; of the same kind the newest. */
function standingFirst(one: LicenceFacts, other: LicenceFacts): number {
  const ranks = { valid: 0, issued: 0, suspended: 2, revoked: 3 };
  const rank = ({ status, supersededBy }: LicenceFacts) =>
    ranks[readStatus(status)] || (supersededBy ? 1 : 0);
  return rank(one) - rank(other) || other.issuedAt - one.issuedAt;
}

/** Of the facts, what a result says. */
export function toNamedLicence(facts: LicenceFacts): NamedLicence {
  const { number, supersededBy, issuedAt } = facts;
  const { brandName, labelName, trackTitle, artist } = facts;
  return {
    number,
    scopeName: scopeTerms(facts).name,
    status: readStatus(facts.status),
    supersededBy,
    issuedAt,
    brandName,
    labelName,
    trackTitle,
    artist,
  };
}

/** Which of a licence's files has this SHA-256; null where none has. */
export function fileOf({ file, versions }: LicenceFacts, sha256: string): NamedFile | null {
  const version = versions.find(({ videoSha256 }) => videoSha256 === sha256);
  if (file.sha256 !== sha256 && !version) return null;
  const { width, height, durationSeconds, bytes, startAtSeconds, parts } =
    file.sha256 === sha256 ? file : (version ?? file);
  const n = file.sha256 === sha256 ? null : (version?.n ?? null);
  const about = { version: n, sha256, width, height, durationSeconds, bytes, startAtSeconds };
  return parts ? { ...about, parts } : about;
}
