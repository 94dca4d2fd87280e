import type { AppContext } from "#worker/context.ts";
import { clientKey, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { hours } from "#worker/domain/lib/time.ts";
import {
  controlAtSale,
  type LicenceFacts,
} from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import { readStatus } from "#worker/domain/licensing/licences/label-licences/sync-rows.ts";
import { readLicenceNumber } from "#worker/domain/licensing/licences/licence-number.ts";
import { readLicenceFacts, rightsAtSale } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import type { LicenceLookup, PublicLicence } from "./public-licences.contract.ts";

/** Numbers that do not exist, asked for by one client: a person mistypes a few, who guesses needs 2^40. */
const unknownNumberLimit = { most: 30, window: hours(1) };

/** The licence that bears this number, for whoever has it in hand. Known numbers are never counted. */
export async function findPublicLicence(
  ctx: AppContext,
  typed: string,
  clientAddress: string,
): Promise<LicenceLookup> {
  const facts = await findFactsByNumber(ctx, typed);
  if (facts) return { ok: true, licence: toPublicLicence(facts) };
  return { ok: false, refusal: await countUnknownNumber(ctx, clientAddress) };
}

export async function findFactsByNumber(ctx: AppContext, typed: string): Promise<LicenceFacts | null> {
  const number = readLicenceNumber(typed);
  const [facts] = number ? (await readLicenceFacts(ctx, { number })).values() : [];
  return facts ?? null;
}

/** What whoever asked for a number that does not exist is told. */
export async function countUnknownNumber(
  ctx: AppContext,
  clientAddress: string,
): Promise<"unknown" | "too-many"> {
  const isAllowed = await takeAttempt(ctx, `licence-number:${clientKey(clientAddress)}`, unknownNumberLimit);
  return isAllowed ? "unknown" : "too-many";
}

/** Of the facts, what anybody who has the number is told. */
export function toPublicLicence(facts: LicenceFacts): PublicLicence {
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
