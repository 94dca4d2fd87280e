import { eq } from "drizzle-orm";
import { licences, renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { clientKey, takeAttempt } from "#worker/domain/base/attempts/attempts.ts";
import { hours } from "#worker/domain/base/time.ts";
import { type PublicRights, toPublicRights } from "#worker/domain/catalogue/rights/public-rights.contract.ts";
import { controlAtSale } from "#worker/domain/sync/licences/licence-control.contract.ts";
import type { FrozenRights } from "#worker/domain/catalogue/tracks/offer.contract.ts";
import { readStatus } from "#worker/domain/sync/label-licences/sync-rows.ts";
import { readLicenceNumber } from "#worker/domain/sync/licences/licence-number.ts";
import { listVersions } from "#worker/domain/sync/licences/list-versions.ts";
import { getSupersession } from "#worker/domain/sync/licences/supersession.ts";
import type { LicenceLookup } from "./public-licences.contract.ts";

/** Numbers that do not exist, asked for by one client: a person mistypes a few, who guesses needs 2^40. */
const mostUnknown = { most: 30, window: hours(1) };

/** What is said of a licence as it stands. */
const said = {
  number: licences.number,
  issuedAt: licences.issuedAt,
  brandName: licences.brandName,
  brandLegalEntity: licences.brandLegalEntity,
  labelName: licences.labelName,
  trackTitle: licences.trackTitle,
  artist: licences.artist,
  isrc: licences.isrc,
  scope: licences.scope,
  termsVersion: licences.termsVersion,
};

/** The licence that bears this number, for whoever has it in hand. Known numbers are never counted. */
export async function findPublicLicence(
  ctx: AppContext,
  typed: string,
  clientAddress: string,
): Promise<LicenceLookup> {
  const number = readLicenceNumber(typed);
  const [row] = number
    ? await ctx.db
        .select({
          id: licences.id,
          said,
          status: licences.status,
          sha256: licences.videoSha256,
          render: renders,
        })
        .from(licences)
        .innerJoin(renders, eq(renders.id, licences.renderId))
        .where(eq(licences.number, number))
    : [];
  if (!row) {
    const isAllowed = await takeAttempt(ctx, `licence-number:${clientKey(clientAddress)}`, mostUnknown);
    return { ok: false, refusal: isAllowed ? "unknown" : "too-many" };
  }
  const { render } = row;
  const [{ supersedes, supersededBy }, versions] = await Promise.all([
    getSupersession(ctx, row.id),
    listVersions(ctx, row.id),
  ]);
  return {
    ok: true,
    licence: {
      ...row.said,
      supersedes: supersedes && supersedes.number,
      supersededBy: supersededBy && supersededBy.number,
      status: readStatus(row.status),
      file: {
        sha256: row.sha256,
        width: render.outputWidth ?? 0,
        height: render.outputHeight ?? 0,
        durationSeconds: (render.durationMs ?? 0) / 1000,
        bytes: render.bytes ?? 0,
        startAtSeconds: render.startAtMs / 1000,
      },
      versions,
      control: controlAtSale(render.rights),
      rights: rightsAtSale(render.rights, render.createdAt),
    },
  };
}

/** What was never asked is not said: no word of samples or AI on a licence from before. */
function rightsAtSale(rights: FrozenRights, startedAt: number): PublicRights | null {
  if (rights.declaration === undefined) return null;
  return toPublicRights({ ...rights, rightsDeclaration: rights.declaration }, rights.declaredAt ?? startedAt);
}
