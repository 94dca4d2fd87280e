import type { AppContext } from "#worker/context.ts";
import { hours } from "#worker/domain/lib/time.ts";
import { readStatus } from "#worker/domain/licensing/licences/label-licences/sync-rows.ts";
import { controlAtSale, type LicenceFacts, rightsAtSale } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import { readLicenceNumber } from "#worker/domain/licensing/licences/licence-number.ts";
import { readLicenceFacts } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import { clientKey, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import type { LicenceStanding } from "./file-answers.contract.ts";
import { toNamedLicence } from "./find-delivered-file.ts";
import type { LicenceLookup, PublicLicence } from "./public-licences.contract.ts";

/** Rate limit per client on unknown numbers: a person mistypes a few, guessing one takes some 2^40 attempts. */
const unknownNumberLimit = { max: 30, window: hours(1) };

/** Looks up a licence for anyone who has its number. Known numbers do not count towards the limit. */
export async function findPublicLicence(ctx: AppContext, typed: string, clientAddress: string): Promise<LicenceLookup> {
  const facts = await findFactsByNumber(ctx, typed);
  if (facts) return { ok: true, licence: toPublicLicence(facts) };
  return { ok: false, refusal: await countUnknownNumber(ctx, clientAddress) };
}

export async function findFactsByNumber(ctx: AppContext, typed: string): Promise<LicenceFacts | null> {
  const number = readLicenceNumber(typed);
  const [facts] = number ? (await readLicenceFacts(ctx, { number })).values() : [];
  return facts ?? null;
}

export async function countUnknownNumber(ctx: AppContext, clientAddress: string): Promise<"unknown" | "too-many"> {
  const isAllowed = await takeAttempt(ctx, `licence-number:${clientKey(clientAddress)}`, unknownNumberLimit);
  return isAllowed ? "unknown" : "too-many";
}

function toPublicLicence(facts: LicenceFacts): PublicLicence {
  const { volumePercent: _, ...file } = facts.file;
  return {
    number: facts.number,
    issuedAt: facts.issuedAt,
    brandName: facts.brandName,
    brandLegalEntity: facts.brandLegalEntity,
    labelName: facts.labelName,
    trackTitle: facts.trackTitle,
    artist: facts.artist,
    isrc: facts.isrc,
    scope: facts.scope,
    termsVersion: facts.termsVersion,
    supersedes: facts.supersedes,
    supersededBy: facts.supersededBy,
    status: readStatus(facts.status),
    file,
    versions: facts.versions,
    control: controlAtSale(facts.rights),
    warrantedAt: facts.rights.warranty?.givenAt ?? null,
    rights: rightsAtSale(facts),
  };
}

/** Status of the licence with this number. Unknown numbers count towards the same limit as a licence's page. */
export async function findStanding(ctx: AppContext, typed: string, clientAddress: string): Promise<LicenceStanding> {
  const facts = await findFactsByNumber(ctx, typed);
  if (!facts) return { kind: await countUnknownNumber(ctx, clientAddress) };
  const newestIssue = Math.max(1, ...facts.versions.map(({ issue }) => issue));
  return { kind: "found", licence: toNamedLicence(facts), newestIssue };
}
