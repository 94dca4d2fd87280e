import { and, eq, sql } from "drizzle-orm";
import { refusalOf, runBatch, type Statement } from "#drizzle/client.ts";
import { renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { acceptForRender } from "#worker/domain/services/legal/documents/acceptances.ts";
import { isStale, requireOneRow } from "#worker/domain/lib/guards.ts";
import { currentTermsVersion } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { enqueue, flushOutbox, outboxId } from "#worker/domain/services/jobs/outbox.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { frozenRights, offered } from "#worker/domain/catalogue/tracks/offers.ts";
import { postEarning } from "#worker/domain/money/payouts/earning-statements.ts";
import { endPriceHolds, holdPrice, insertLicence, soldLicence } from "#worker/domain/licensing/licences/statements.ts";
import { makeLicenceNumber } from "#worker/domain/licensing/licences/licence-number.ts";
import { isStillSold, isUpgradable, readUpgradeOffer, upgradePrice, upgradeTables } from "./queries.ts";
import type { UpgradeLicence, UpgradeRefusal } from "../versions.contract.ts";

type Outcome = { ok: true; renderId: string } | { ok: false; refusal: UpgradeRefusal };

const refusedBy: Record<string, UpgradeRefusal> = {
  terms_not_accepted: "terms-not-accepted",
  exclusions_not_confirmed: "exclusions-not-confirmed",
  account_held: "account-held",
  no_overdraft: "insufficient-tokens",
  upgrade_mismatch: "not-upgradable",
  licence_superseded: "not-upgradable",
  version_pending: "version-pending",
};

/** Inserts a second, completed render of the same file whose licence supersedes the first, for the difference. One batch. */
export async function upgradeLicence(
  ctx: AppContext,
  viewer: Viewer,
  input: UpgradeLicence,
  clientAddress: string | null = null,
): Promise<Outcome> {
  const licenceId = crypto.randomUUID();
  const message = { kind: "issue-licence", id: licenceId } as const;
  const now = ctx.clock.now();
  try {
    await runBatch(ctx.db, [
      ...(input.acceptsTerms === "on" ? acceptForRender(ctx, viewer, clientAddress) : []),
      insertUpgraded(ctx, viewer, input),
      requireOneRow(ctx.db),
      holdPrice(ctx.db, input.id),
      endPriceHolds(ctx.db, "capture", sql`render.id = ${input.id}`, now),
      insertLicence(ctx.db, { id: licenceId, renderId: input.id, issuedAt: now }),
      supersede(ctx, input, licenceId),
      ...postEarning(ctx.db, soldLicence(licenceId)),
      enqueue(ctx.db, message, now),
    ]);
  } catch (error) {
    return refuse(ctx, viewer, input, error);
  }
  ctx.defer(flushOutbox(ctx, [outboxId(message)]));
  return { ok: true, renderId: input.id };
}

/** The render of the same files under today's terms. */
function insertUpgraded(ctx: AppContext, viewer: Viewer, input: UpgradeLicence): Statement {
  const now = ctx.clock.now();
  return ctx.db.run(sql`
    INSERT INTO renders (id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
      volume_percent, price_tokens, scope, terms_version, licence_number, status, progress, heartbeat_at, created_at,
      completed_at, output_key, poster_key, output_width, output_height, duration_ms, bytes, sha256, track_title, artist,
      isrc, label_name, brand_name, brand_legal_entity, master_key, master_sha256, track_duration_ms, rights,
      original_mode, original_percent, is_levelled, duck_ms, edit)
    SELECT ${input.id}, render.user_id, brand.id, track.label_id, render.upload_id, render.preparation_id, track.id,
      render.start_at_ms, render.volume_percent, ${upgradePrice}, 'commercial', ${currentTermsVersion},
      ${makeLicenceNumber(now)}, 'completed', 1, ${now}, ${now}, ${now}, render.output_key, render.poster_key,
      render.output_width, render.output_height, render.duration_ms, render.bytes, render.sha256, track.title,
      track.artist, track.isrc, label.label_name, brand.brand_name, brand.legal_entity, render.master_key,
      render.master_sha256, render.track_duration_ms, ${frozenRights(input.confirmsExclusions === "on")},
      render.original_mode, render.original_percent, render.is_levelled, render.duck_ms, render.edit
    FROM ${upgradeTables} JOIN brand_profiles AS brand ON brand.id = licence.brand_id
    WHERE licence.render_id = ${input.renderId} AND licence.user_id = ${viewer.id} AND ${isUpgradable}
      AND ${isStillSold} AND ${upgradePrice} = ${input.shownPriceTokens} AND ${offered} = ${input.shownOffer}`);
}

function supersede(ctx: AppContext, { renderId }: UpgradeLicence, licenceId: string): Statement {
  return ctx.db.run(sql`
    INSERT INTO licence_upgrades (licence_id, supersedes_id, upgraded_at)
    SELECT ${licenceId}, licence.id, ${ctx.clock.now()} FROM licences AS licence
    WHERE licence.render_id = ${renderId}`);
}

async function refuse(ctx: AppContext, viewer: Viewer, { id, renderId }: UpgradeLicence, error: unknown): Promise<Outcome> {
  // Repeated request: it was inserted before.
  if (await isOwnRender(ctx, viewer, id)) return { ok: true, renderId: id };
  const refusal = refusalOf(error, refusedBy);
  if (refusal) return { ok: false, refusal };
  if (!isStale(error)) throw error;
  if (await readUpgradeOffer(ctx, viewer, renderId)) return { ok: false, refusal: "offer-changed" };
  return { ok: false, refusal: (await isLeft(ctx, viewer, renderId)) ? "not-on-sale" : "not-upgradable" };
}

async function isOwnRender(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  return (await ctx.db.$count(renders, and(eq(renders.id, id), eq(renders.userId, viewer.id)))) > 0;
}

async function isLeft(ctx: AppContext, viewer: Viewer, renderId: string): Promise<boolean> {
  const left = await ctx.db.all(sql`
    SELECT 1 FROM licences AS licence
    WHERE licence.render_id = ${renderId} AND licence.user_id = ${viewer.id} AND ${isUpgradable}`);
  return left.length === 1;
}
